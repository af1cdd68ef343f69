/**
 * The figures of a page opened from a file. There is no Python there: each answers with what the build computed, one control moved
 * from the start and at its stops. So the control a reader moves goes to the nearest stop, and the others back to their starts.
 */

import { openBaked } from "./baked.js";
import { drawResult } from "./draw.js";
import { Form, same } from "./form.js";
import { limits } from "./limits.js";
import { hearPresses } from "./press.js";
import { prepareVoice, say } from "./say.js";
import { readState } from "./state.js";
import { Words } from "./words.js";

export function startFigures() {
  const figures = [...document.querySelectorAll("figure.widget")];
  if (!figures.length) return;
  prepareVoice();
  const words = new Words();
  const asked = readState(location.hash);
  words.load(figures[0].dataset.lang).then(() => {
    for (const figure of figures) new Still(figure, words).open(asked.get(figure.id));
  });
}

class Still {
  #figure;
  #form;
  #words;
  #baked;
  #shown; // the knobs of the picture
  #typing;

  constructor(figure, words) {
    this.#figure = figure;
    this.#words = words;
    this.#baked = openBaked(figure.dataset.baked);
    this.#form = new Form(figure.querySelector(".knobs"), (typing) => this.#changed(typing));
    this.#shown = this.#form.read();
    hearPresses(figure, {
      set: (knobs) => Object.entries(knobs).every(([name, value]) => this.#form.set(name, value)) && this.#changed(false),
      reset: () => (this.#form.reset(), this.#answer()),
    });
    figure.addEventListener("widget:set", ({ detail }) => this.#set(detail.knobs));
    figure.addEventListener("widget:knobs", ({ detail }) => Object.assign(detail, this.#form.read()));
    this.#say("baked_file");
  }

  /** What the page's address asks of this figure, if anything. */
  open(asked) {
    if (asked) this.#set(Object.fromEntries(asked));
  }

  #set(knobs) {
    for (const [name, value] of Object.entries(knobs)) this.#form.set(name, String(value));
    this.#answer();
  }

  #changed(typing) {
    clearTimeout(this.#typing);
    if (typing) this.#typing = setTimeout(() => this.#answer(), limits.typing);
    else this.#answer();
  }

  async #answer() {
    await this.#baked.load();
    const asked = this.#form.read();
    const result = this.#baked.find(asked) ?? this.#nearest(asked);
    this.#figure.toggleAttribute("data-stale", !result);
    this.#say(result ? "baked_file" : "not_in_file");
    if (!result) return;
    for (const [name, value] of Object.entries(result.knobs)) if (!same(asked[name], value)) this.#form.set(name, String(value));
    this.#shown = result.knobs;
    this.#form.markPresets();
    drawResult(this.#figure, result);
    say(result.reading ?? "");
    const { widget, knobs, readouts, tables } = result;
    this.#figure.dispatchEvent(new CustomEvent("widget:drawn", { bubbles: true, detail: { widget, knobs, readouts, tables, source: "baked", ms: 0 } }));
  }

  /** The stop of the control that was moved; null for a text nobody has computed. */
  #nearest(asked) {
    const start = this.#baked.start();
    const moved = start && Object.keys(start.knobs).find((name) => !same(asked[name], this.#shown[name]));
    if (!moved) return null;
    const alone = ({ knobs }) => Object.keys(knobs).every((name) => name === moved || same(knobs[name], start.knobs[name]));
    const stops = this.#baked.all().filter(alone);
    const value = Number(asked[moved]);
    if (typeof start.knobs[moved] !== "number" || Number.isNaN(value)) return stops.find(({ knobs }) => same(asked[moved], knobs[moved])) ?? null;
    const far = ({ knobs }) => Math.abs(knobs[moved] - value);
    return this.#onTheWay(stops, moved, value).sort((a, b) => far(a) - far(b))[0];
  }

  /** A key's step is smaller than the way to the next stop: without this the slider would never leave its place. */
  #onTheWay(stops, moved, value) {
    const from = Number(this.#shown[moved]);
    if (this.#figure.querySelector(".knob-range:active")) return stops;
    const beyond = stops.filter(({ knobs }) => (knobs[moved] - from) * (value - from) > 0);
    return beyond.length ? beyond : stops;
  }

  #say(key) {
    this.#figure.querySelector(".state-text").textContent = this.#words.say(key);
  }
}
