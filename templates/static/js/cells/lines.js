// The numbers beside the lines of a cell, and the mark of the line that an error names.

export function drawLines(box, text) {
  const count = text.split("\n").length;
  while (box.children.length > count) box.lastElementChild.remove();
  for (let n = box.children.length + 1; n <= count; n += 1) box.append(Object.assign(document.createElement("span"), { textContent: n }));
}

export function markLine(box, line) {
  for (const one of box.querySelectorAll("[data-wrong]")) one.removeAttribute("data-wrong");
  box.children[line - 1]?.setAttribute("data-wrong", "");
}
