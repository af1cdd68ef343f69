/** The row of a longer computation: the button that starts, pauses and resumes, the one that starts over, the bar and the line. */

import { fill, hint } from "./words.js";

// What the first button does in each state: its name, and the word on it.
const GO = { idle: "start", waiting: "pause", running: "pause", paused: "resume", done: "start" };

export class Row {
  #figure;
  #words;
  #own; // the widget's own words

  constructor(figure, words) {
    this.#figure = figure;
    this.#words = words;
    this.#own = JSON.parse(figure.dataset.job);
  }

  /** Shows a state (a key of GO) and says `word`; `over` when there is something to start over. */
  show(state, word, { facts, progress, over }) {
    if (state === "idle") delete this.#figure.dataset.running;
    else this.#figure.dataset.running = state;
    const go = this.#button("go");
    go.name = GO[state];
    write(go, this.say(state === "done" ? "again" : go.name, facts, progress));
    this.#button("reset").ariaDisabled = String(!over);
    write(this.#part("said"), this.say(word, facts, progress));
    hint(this.#part("said"), word === "failed" ? facts.detail : "");
    this.#showBar(this.#part("bar"), state, progress);
  }

  /** Can it be started over? A button that can do nothing is not taken away: it may have the keyboard's focus. */
  get over() {
    return this.#button("reset").ariaDisabled !== "true";
  }

  /** A sentence of the widget's own, or else of every job's. */
  say(word, facts, progress) {
    const percent = typeof progress === "number" ? `${Math.floor(100 * progress)}%` : "";
    const known = { ...facts, percent };
    return (word in this.#own ? fill(this.#own[word], known) : this.#words.say(`job.${word}`, known)).trim();
  }

  #showBar(bar, state, progress) {
    bar.hidden = state === "idle";
    if (state === "done") bar.value = 1;
    else if (typeof progress === "number") bar.value = progress;
    else bar.removeAttribute("value"); // under way, no telling how far
  }

  #button(action) {
    return this.#figure.querySelector(`[data-job-action=${action}]`);
  }

  #part(name) {
    return this.#figure.querySelector(`.job-${name}`);
  }
}

/** Only what is new: a screen reader need not look at the same word thirty times a second. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
