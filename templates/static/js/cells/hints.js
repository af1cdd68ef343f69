// The help of an exercise: hints one at a time, the solution after a first try.

export class Help {
  constructor(section, words) {
    this.words = words;
    this.hints = [...section.querySelectorAll(".cell-hint")];
    this.solution = section.querySelector(".cell-solution");
    this.more = section.querySelector("[name=hint]");
    this.solve = section.querySelector("[name=solution]");
    for (const folded of [...this.hints, this.solution]) if (folded) folded.hidden = true;
    if (this.more) this.more.hidden = !this.hints.length;
    this.more?.addEventListener("click", () => this.#next());
    this.solve?.addEventListener("click", () => this.#toggle());
    if (this.solve) Object.assign(this.solve, { hidden: false, disabled: true, title: words.say("cell.solution_later") });
  }

  // The reader has tried.
  tried() {
    if (this.solve) Object.assign(this.solve, { disabled: false, title: "" });
  }

  #next() {
    const hint = this.hints.find((one) => one.hidden);
    if (!hint) return;
    Object.assign(hint, { hidden: false, open: true });
    const left = this.hints.filter((one) => one.hidden).length;
    this.more.setAttribute("aria-disabled", String(left === 0));
    this.more.textContent = this.words.say(left ? "cell.hint_next" : "cell.hint_last", { left });
  }

  #toggle() {
    this.solution.hidden = !this.solution.hidden;
    this.solution.open = !this.solution.hidden;
    this.solve.setAttribute("aria-expanded", String(this.solution.open));
  }
}
