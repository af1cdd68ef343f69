// A guess placed on a scale: the slider and the number box say the same; the answer is marked beside it.
import { Scale, typed, written } from "./prediction-scale.js";

export class Mark {
  constructor(fieldset, changed) {
    this.scale = new Scale(fieldset.dataset);
    this.range = fieldset.querySelector(".prediction-range");
    this.box = fieldset.querySelector(".prediction-box");
    this.refusal = fieldset.querySelector(".prediction-unreadable");
    this.marks = { mine: fieldset.querySelector("circle"), true: fieldset.querySelector("svg .prediction-true svg") };
    this.numbers = { mine: fieldset.querySelector(".prediction-mine dd"), true: fieldset.querySelector(".prediction-true dd") };
    this.result = fieldset.querySelector(".prediction-result");
    this.range.addEventListener("input", () => (this.take(this.scale.value(Number(this.range.value), Number(this.range.max))), changed()));
    // A press on the slider's knob where it stands is a guess as well.
    this.range.addEventListener("pointerup", () => this.value === null && (this.range.dispatchEvent(new Event("input")), changed()));
    this.box.addEventListener("input", () => (this.hear(this.box.value), changed()));
    this.hear(this.box.value); // typed before this script came
  }

  read() {
    return this.value;
  }

  accepts(guess) {
    return this.scale.holds(guess);
  }

  take(value) {
    this.put(value);
    this.box.value = written(value);
  }

  hear(text) {
    const value = typed(text);
    const good = this.scale.holds(value);
    this.refusal.hidden = good || !text.trim();
    this.put(good ? value : null);
  }

  put(value) {
    this.value = value;
    this.range.toggleAttribute("data-empty", value === null);
    if (value !== null) this.range.value = String(this.scale.at(value, Number(this.range.max)));
    this.range.setAttribute("aria-valuetext", value === null ? "—" : written(value));
  }

  show(state, guess) {
    for (const control of [this.range, this.box]) control.disabled = state !== "open";
    if (state !== "committed") return;
    this.take(guess);
    this.numbers.mine.textContent = written(guess);
    this.marks.mine.setAttribute("cx", `${this.scale.place(guess).toFixed(2)}%`);
  }

  clear() {
    this.range.value = String(Number(this.range.max) / 2);
    this.box.value = "";
    this.hear("");
  }

  focus() {
    this.range.focus();
  }

  answer({ value, text }) {
    if (typeof value !== "number") return;
    this.numbers.true.dataset.value = String(value);
    this.numbers.true.textContent = text;
    this.marks.true.setAttribute("x", `${this.scale.place(value).toFixed(2)}%`);
  }

  said() {
    return [...this.result.children].filter((row) => row.checkVisibility()).map((row) => row.textContent.trim()).join("; ");
  }
}
