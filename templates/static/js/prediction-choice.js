import { spoken } from "./voice.js";

// A guess among options. Which one is right the build knows, or a figure's answer decides.
export class Choice {
  constructor(fieldset, changed) {
    this.fieldset = fieldset;
    this.options = [...fieldset.querySelectorAll(".prediction-option")];
    this.radios = this.options.map((option) => option.querySelector("input"));
    this.radios.forEach((radio) => radio.addEventListener("change", changed));
  }

  // The place of the chosen option, counted from 1; null without one.
  read() {
    return this.radios.findIndex((radio) => radio.checked) + 1 || null;
  }

  accepts(guess) {
    return Number.isInteger(guess) && guess >= 1 && guess <= this.options.length;
  }

  show(state, guess) {
    this.radios.forEach((radio, n) => {
      radio.disabled = state !== "open";
      if (state !== "open") radio.checked = n + 1 === guess;
      this.options[n].toggleAttribute("data-mine", state === "committed" && n + 1 === guess);
    });
  }

  clear() {
    for (const radio of this.radios) radio.checked = false;
  }

  focus() {
    this.radios[0].focus();
  }

  answer({ value, text }) {
    if (value === undefined) return;
    const number = this.fieldset.querySelector(".prediction-result dd");
    number.dataset.value = String(value);
    number.textContent = text;
    for (const option of this.options) option.toggleAttribute("data-right", fits(value, option.dataset));
  }

  said() {
    const shown = this.options.filter((option) => option.matches("[data-mine], [data-right]"));
    return shown.map((option) => `${tags(option)}: ${spoken(option.querySelector(".prediction-words"))}`).join("; ");
  }
}

function fits(value, { low, high, word }) {
  return word === undefined ? value >= Number(low) && value < Number(high) : value === word;
}

function tags(option) {
  const names = [["data-mine", ".prediction-mine"], ["data-right", ".prediction-true"]];
  const held = names.filter(([attribute]) => option.hasAttribute(attribute));
  return held.map(([, tag]) => option.querySelector(tag)?.textContent).join(", ");
}
