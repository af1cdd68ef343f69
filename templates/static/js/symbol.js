// The button over a symbol. A formula is one thing to a screen reader, so what can be pressed must lie outside it, exactly over its place.
const SMALLEST = 24; // px, what a finger still hits
const ROUNDS = 20;

// Measured again whenever the formula's size changes: as its font arrives, with the window, or when it is shown at last.
// All are measured before any is moved: in between, the browser would lay out the page again.
const watcher = new ResizeObserver((entries) => entries.map(({ target }) => placed(buttons.get(target))).forEach((move) => move()));
const buttons = new Map(); // formula → its [symbol, button]s

export function cover(symbol, label) {
  const math = symbol.closest("math");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "symbol";
  Object.assign(button.dataset, symbol.dataset);
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", "false");
  math.parentElement.append(button);
  if (!buttons.has(math)) watcher.observe(buttons.set(math, []) && math);
  buttons.get(math).push([symbol, button]);
}

// Where the buttons of a formula belong, as a function that puts them there.
function placed(pairs) {
  const parent = pairs[0][1].parentElement;
  const around = parent.getBoundingClientRect();
  const boxes = pairs.map(([symbol]) => {
    const box = symbol.getBoundingClientRect();
    const [width, height] = [Math.max(box.width, SMALLEST), Math.max(box.height, SMALLEST)];
    const [x, y] = [box.left + box.width / 2 - around.left + parent.scrollLeft, box.top + box.height / 2 - around.top];
    return { left: x - width / 2, top: y - height / 2, width, height };
  });
  for (let round = 0; round < ROUNDS && partAll(boxes); round++);
  return () => boxes.forEach((box, k) => Object.entries(box).forEach(([name, value]) => (pairs[k][1].style[name] = `${value}px`)));
}

// Symbols stand closer than fingers are wide: buttons that overlap move apart, the shorter way. Did any?
function partAll(boxes) {
  let moved = false;
  for (const [k, one] of boxes.entries()) for (const other of boxes.slice(k + 1)) moved = part(one, other) || moved;
  return moved;
}

function part(one, other) {
  const [across, down] = [["left", "width"], ["top", "height"]].map(([start, size]) => {
    const middles = other[start] + other[size] / 2 - one[start] - one[size] / 2;
    return { start, way: middles < 0 ? -1 : 1, overlap: (one[size] + other[size]) / 2 - Math.abs(middles) };
  });
  if (Math.min(across.overlap, down.overlap) < 0.01) return false;
  const { start, way, overlap } = across.overlap <= down.overlap ? across : down;
  one[start] -= (way * overlap) / 2;
  other[start] += (way * overlap) / 2;
  return true;
}
