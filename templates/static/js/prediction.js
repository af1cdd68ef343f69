// A guess before the answer: commit or skip, then the answer and why; "guess again" begins anew. Nothing is scored, nothing is sent.
import { Choice } from "./prediction-choice.js";
import { Curve } from "./prediction-curve.js";
import { Figure } from "./prediction-figure.js";
import { Mark } from "./prediction-mark.js";
import { openStore } from "./prediction-store.js";
import { say } from "./voice.js";

const KINDS = { choice: Choice, mark: Mark, draw: Curve };

export function startPredictions() {
  for (const fieldset of document.querySelectorAll("fieldset.prediction")) new Prediction(fieldset);
}

class Prediction {
  constructor(fieldset) {
    this.fieldset = fieldset;
    this.store = openStore(fieldset.id, fieldset.dataset.version);
    this.guess = new KINDS[fieldset.dataset.kind](fieldset, () => this.complain(false));
    this.figure = fieldset.dataset.figure ? new Figure(fieldset, (detail) => this.heard(detail)) : null;
    const does = { commit: () => this.commit(), skip: () => this.decide("skipped", null), again: () => this.again() };
    for (const [name, act] of Object.entries(does)) this.part(`[name=${name}]`).addEventListener("click", act);
    this.part(".prediction-show")?.addEventListener("click", () => this.figure.set());
    fieldset.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches(".prediction-box")) this.commit();
    });
    this.store.whenChangedElsewhere(() => this.restore());
    this.restore();
    fieldset.dataset.ready = "";
  }

  part(selector) {
    return this.fieldset.querySelector(selector);
  }

  // What was decided on an earlier visit, unless it no longer fits the question.
  restore() {
    const kept = this.store.read();
    const fits = kept?.state === "skipped" || (kept?.state === "committed" && this.guess.accepts(kept.guess));
    this.show(fits ? kept.state : "open", fits ? kept.guess : null);
    this.tellKept(fits, fits);
  }

  commit() {
    const guess = this.guess.read();
    if (guess === null) return this.complain(true);
    this.figure?.set();
    this.decide("committed", guess);
  }

  decide(state, guess) {
    this.show(state, guess);
    this.tellKept(this.store.write({ state, guess }), true);
    // The button pressed is gone; what it was pressed for stands in its place.
    this.part(".prediction-answer").focus({ preventScroll: true });
    this.decided = performance.now();
    say(this.guess.said());
  }

  again() {
    this.store.clear();
    this.guess.clear();
    this.show("open", null);
    this.guess.focus();
  }

  show(state, guess) {
    this.fieldset.dataset.state = state;
    this.guess.show(state, guess);
    const again = this.part("[name=again]");
    again.dataset.committed ??= again.textContent;
    again.textContent = again.dataset[state] ?? again.dataset.committed;
    this.complain(false);
  }

  complain(missing) {
    const line = this.part(".prediction-missing");
    line.hidden = !missing;
    if (missing) say(line.textContent);
  }

  tellKept(kept, tried) {
    this.part(".prediction-kept").hidden = !kept || this.fieldset.dataset.state !== "committed";
    this.part(".prediction-lost").hidden = kept || !tried;
  }

  // The figure shows the very setting that was asked about.
  heard(detail) {
    if (detail.source === "live") this.guess.answer(this.figure.answer(detail));
    // It has just said its own sentence, which would cut ours off.
    if (performance.now() - this.decided < 600) say(this.guess.said());
  }
}
