// "What changed": the book's lines that are gone and the reader's that are new, with a line around them.
import { diff } from "./diff.js";
import { make } from "./parts.js";

const AROUND = 1; // lines that stay, shown on either side

export class Changes {
  // Stands after the code; `label` names it.
  constructor(box, label) {
    this.panel = Object.assign(make("div", "cell-changes"), { hidden: true, role: "group", ariaLabel: label, translate: false, tabIndex: 0 });
    box.after(this.panel);
  }

  get open() {
    return !this.panel.hidden;
  }

  toggle(open, before, after) {
    this.panel.hidden = !open;
    if (open) this.show(before, after);
  }

  show(before, after) {
    if (this.open) this.panel.replaceChildren(...drawn(diff(before, after)));
  }
}

function drawn(steps) {
  const near = (at) => steps.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(([kind]) => kind !== "same");
  const lines = [];
  steps.forEach(([kind, line], at) => {
    if (near(at)) lines.push(drawLine(kind, line));
    else if (near(at - 1)) lines.push(make("div", "cell-change-gap", "⋯"));
  });
  if (lines.at(-1)?.className === "cell-change-gap") lines.pop();
  return lines;
}

// A sign beside the colour: − for a line that is gone, + for a new one.
function drawLine(kind, line) {
  const name = { same: "span", gone: "del", new: "ins" }[kind];
  const sign = { same: " ", gone: "−", new: "+" }[kind];
  return make("div", "cell-change", make(name, "", `${sign} ${line}`));
}
