/** The form of one widget read and written as knobs. The form is the state: nothing else remembers what is set. */

import { openSlider, plainNumber } from "./slider.js";

export class Form {
  #form;
  #sliders = new Map(); // knob name → slider

  /** `changed(typing)` hears of every change a reader makes; typing is true while keys are still coming. */
  constructor(form, changed) {
    this.#form = form;
    for (const knob of form.querySelectorAll(".knob-slider")) {
      this.#sliders.set(knob.dataset.knob, openSlider(knob, () => changed(false)));
    }
    form.addEventListener("input", (event) => {
      const typing = event.target.matches("textarea, input[type=text]");
      if (!event.isComposing && !event.target.closest(".knob-slider")) changed(typing);
    });
    form.addEventListener("compositionend", (event) => {
      if (!event.target.closest(".knob-slider")) changed(true);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  get names() {
    return [...this.#form.querySelectorAll(".knob")].map((knob) => knob.dataset.knob);
  }

  /** name → raw value, as the reader left it. */
  read() {
    return Object.fromEntries(this.names.map((name) => [name, this.#get(name)]));
  }

  #get(name) {
    const slider = this.#sliders.get(name);
    if (slider) return slider.value();
    const control = this.#control(name);
    return wellFormed(control.type === "checkbox" ? control.checked : control.value);
  }

  /** One control, or the group of radio buttons. `form.elements`, because a knob may be named like a property of forms. */
  #control(name) {
    return this.#form.elements.namedItem(name);
  }

  /** Was anything moved before this script was there to notice? */
  get moved() {
    return [...this.#form.elements].some((control) => {
      if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
      if (control.options) return [...control.options].some((option) => option.selected !== option.defaultSelected);
      return control.defaultValue !== undefined && control.value !== control.defaultValue;
    });
  }

  /** Sets one knob from a preset, a pressed picture or an address. False when the control cannot take the value. */
  set(name, raw) {
    const slider = this.#sliders.get(name);
    if (slider) return plainNumber(raw) !== null && (slider.show(Number(raw.replace(",", "."))), true);
    const control = this.names.includes(name) ? this.#control(name) : null;
    if (!control) return false;
    if (control.type === "checkbox") return setCheckbox(control, raw);
    const before = control.value;
    control.value = raw;
    if (control.value === raw || control.type === "textarea") return true;
    control.value = before;
    return false;
  }

  /** Shows the values Python used. Sentences and typed numbers stay as they were typed; a note says what was used. */
  show(knobs) {
    for (const [name, slider] of this.#sliders) if (typeof knobs[name] === "number") slider.show(knobs[name]);
  }

  /** Back to the values the page came with. */
  reset() {
    HTMLFormElement.prototype.reset.call(this.#form);
    for (const slider of this.#sliders.values()) slider.refresh();
  }

  /** Marks the presets that hold now. */
  markPresets() {
    for (const button of this.#form.querySelectorAll(".preset")) {
      const held = same(this.#get(button.dataset.knob), button.dataset.value);
      button.setAttribute("aria-pressed", String(held));
    }
  }
}

function setCheckbox(control, raw) {
  if (!["true", "false", "on", "off", "1", "0"].includes(raw)) return false;
  control.checked = ["true", "on", "1"].includes(raw);
  return true;
}

/** Do a raw value and a knob's value mean the same, as far as one can tell without Python? */
export function same(raw, value) {
  if (raw === value || String(raw) === String(value)) return true;
  const number = typeof raw === "string" ? plainNumber(raw) : null;
  return number !== null && value !== "" && number === Number(value);
}

/** Half a character, which some keyboards and pastes leave, would stop Python's messages. */
const wellFormed = (value) => (typeof value === "string" && value.toWellFormed ? value.toWellFormed() : value);
