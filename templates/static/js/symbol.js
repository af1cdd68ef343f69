// The button over a symbol. A formula is one thing to a screen reader, so what can be pressed must lie outside it, exactly over its place.
const SMALLEST = 24; // px, what a finger still hits

// Measured again whenever the formula's size changes: as its font arrives, with the window, or when it is shown at last.
const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => buttons.get(target).forEach(place)));
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

function place([symbol, button]) {
  const box = symbol.getBoundingClientRect();
  const parent = button.parentElement;
  const around = parent.getBoundingClientRect();
  const [width, height] = [Math.max(box.width, SMALLEST), Math.max(box.height, SMALLEST)];
  button.style.width = `${width}px`;
  button.style.height = `${height}px`;
  button.style.left = `${box.left + box.width / 2 - around.left + parent.scrollLeft - width / 2}px`;
  button.style.top = `${box.top + box.height / 2 - around.top - height / 2}px`;
}
