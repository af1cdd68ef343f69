// Before a class nothing is told beforehand: guesses and answers of an earlier visit are covered, folds closed. Gives what undoes it.
export function veil(main) {
  for (const fold of main.querySelectorAll("details[open]:not(.question-feedback)")) fold.open = false;
  const covers = [...main.querySelectorAll(".prediction, .question")].map((fieldset) => new Cover(fieldset));
  return () => covers.forEach((cover) => cover.lift());
}

class Cover {
  constructor(fieldset) {
    this.fieldset = fieldset;
    // What was kept may be shown only after this: then it is covered at that moment.
    this.observer = new MutationObserver(() => this.lay());
    if ("ready" in fieldset.dataset) this.lay();
    else this.observer.observe(fieldset, { attributeFilter: ["data-ready"] });
  }

  lay() {
    this.observer.disconnect();
    const { state } = this.fieldset.dataset;
    if (state === "open") return;
    this.state = state;
    this.checked = [...this.fieldset.querySelectorAll("input:checked")];
    this.fieldset.dataset.state = "open";
    for (const input of this.checked) input.checked = false;
  }

  lift() {
    this.observer.disconnect();
    if (!this.state || this.fieldset.dataset.state !== "open") return; // nothing was there, or it was decided again
    this.fieldset.dataset.state = this.state;
    for (const input of this.checked) input.checked = true;
  }
}
