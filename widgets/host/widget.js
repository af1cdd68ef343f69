/** One figure: its form asks, a result is drawn. From the build's results until Python is there, then always from Python. */

import { openBaked } from "./baked.js";
import { walk } from "./cells.js";
import { Chart } from "./chart.js";
import { copyLink } from "./copy.js";
import { drawResult } from "./draw.js";
import { Form } from "./form.js";
import { limits } from "./limits.js";
import { say } from "./say.js";
import { showState } from "./status.js";

export class Widget {
  #figure;
  #form;
  #python;
  #words;
  #baked;
  #charts;
  #result = null; // the last that was drawn, if any was
  #typing; // timer while keys are coming
  #asked = 0; // questions asked so far
  #answered = 0; // the newest of them that was drawn: an older answer that comes late is not
  #notes = []; // about the address the figure was set from
  #drawn; // what the picture shows: the knobs as they were asked, as one string; at first those of the page

  constructor(figure, python, words) {
    this.#figure = figure;
    this.#python = python;
    this.#words = words;
    this.#baked = openBaked(figure.dataset.baked);
    this.#charts = [...figure.querySelectorAll(".chart")].map((box) => new Chart(box, words, () => this.#current()));
    this.#form = new Form(figure.querySelector(".knobs"), (typing) => this.#changed(typing));
    this.#drawn = this.#form.moved ? "" : this.#key();
    figure.addEventListener("click", (event) => this.#pressed(event));
    figure.addEventListener("keydown", (event) => this.#keyed(event));
    figure.addEventListener("pointerenter", () => this.#baked.load(), { once: true });
    figure.addEventListener("focusin", () => this.#baked.load(), { once: true });
    figure.addEventListener("focusout", () => this.showState());
    figure.addEventListener("widget:set", ({ detail }) => this.apply(Object.entries(detail.knobs).map(([name, value]) => [name, String(value)])));
    python.addEventListener("change", () => this.#pythonChanged());
    if ("view" in figure.dataset) this.#openView();
    if (this.#form.moved) this.#changed(false);
    this.showState();
  }

  /** A widget that is dragged or painted has a view.js: one function, given its figure and what may read and set the knobs. */
  async #openView() {
    const { view } = await import(`./${this.#figure.dataset.widget}/view.js`);
    view(this.#figure, { read: () => this.#form.read(), set: (knobs) => this.apply(Object.entries(knobs)) });
  }

  get id() {
    return this.#figure.id;
  }

  /** Sets knobs from an address; a value its control does not take is told in a note. */
  apply(knobs) {
    const refused = [...knobs].filter(([name, value]) => !this.#form.set(name, value));
    const note = ([knob, value]) => ({ knob: "", text: this.#words.say("link_ignored", { knob, value: value.slice(0, 40) }) });
    this.#changed(false, refused.map(note));
  }

  /** The result the picture shows: at first the one the page came with. */
  async #current() {
    if (!this.#result) await this.#baked.load();
    return this.#result ?? this.#baked.start();
  }

  /** A reader touched the form. */
  #changed(typing, notes = []) {
    this.#notes = notes;
    clearTimeout(this.#typing);
    this.#python.wanted = true;
    this.#python.start();
    if (typing) this.#typing = setTimeout(() => this.#answer(true), limits.typing);
    else this.#answer(true);
  }

  /** Draws what the form now asks, from Python if it is there, else from the build's results. */
  async #answer(byReader) {
    const question = { number: ++this.#asked, knobs: this.#form.read(), key: this.#key(), since: performance.now(), byReader };
    this.#form.markPresets();
    if (this.#python.state === "ready") return this.#askPython(question);
    await this.#baked.load();
    if (this.#python.state === "ready") return; // became ready meanwhile: that asked again
    const result = this.#baked.find(question.knobs);
    if (result) this.#draw(result, "baked", question);
    this.showState();
  }

  async #askPython(question) {
    const { widget, lang } = this.#figure.dataset;
    const slow = setTimeout(() => this.#figure.toggleAttribute("data-busy", true), limits.busy);
    try {
      const request = { widget, lang, knobs: question.knobs, urgent: question.byReader };
      const result = await this.#python.ask(this.id, request);
      if (result) this.#draw(result, "live", question);
    } catch (fault) {
      this.showState(this.#python.state === "ready" ? fault : null);
    } finally {
      clearTimeout(slow);
      if (question.number === this.#asked) this.#figure.removeAttribute("data-busy");
    }
  }

  #draw(result, source, question) {
    if (question.number < this.#answered) return;
    this.#answered = question.number;
    this.#drawn = question.key;
    this.#result = result;
    drawResult(this.#figure, { ...result, notes: [...result.notes, ...this.#notes] });
    for (const chart of this.#charts) chart.show(result);
    if (question.number === this.#asked) this.#showUsed(result.knobs);
    if (source === "live") this.#figure.dataset.state = "live";
    this.showState();
    if (question.byReader) say(result.reading ?? "");
    const ms = performance.now() - question.since;
    const detail = { widget: result.widget, knobs: result.knobs, readouts: result.readouts, tables: result.tables, source, ms };
    this.#figure.dispatchEvent(new CustomEvent("widget:drawn", { bubbles: true, detail }));
  }

  /** Only for the newest question: a slider must not jump back under the reader's finger. */
  #showUsed(knobs) {
    this.#form.show(knobs);
    this.#form.markPresets();
    this.#drawn = this.#key();
  }

  #pythonChanged() {
    const { state } = this.#python;
    if (state === "ready" && this.#figure.dataset.state !== "live") this.#answer(this.#stale);
    else if (state === "starting" || state === "failed") this.#figure.dataset.state = state;
    this.showState();
  }

  /** The one quiet line in the figure's foot; `fault` is a computation that went wrong while Python is well. */
  showState(fault = null) {
    showState(this.#figure, { python: this.#python, words: this.#words, stale: this.#stale, fault });
  }

  /** Does the picture still show something else than the form asks? */
  get #stale() {
    return this.#drawn !== this.#key();
  }

  #key() {
    return JSON.stringify(this.#form.read());
  }

  #pressed(event) {
    const button = event.target.closest("[data-action]");
    if (button?.dataset.action === "reset") this.#reset();
    else if (button?.dataset.action === "link") copyLink(this.#figure, this.#form.read(), this.#words).then(say);
    else if (button?.dataset.action === "retry") this.#python.retry();
    else this.#set(event.target.closest("[data-knob][data-value]"));
  }

  /** Parts of a picture act like buttons under the keyboard too. */
  #keyed(event) {
    if (walk(event)) return event.preventDefault();
    const part = event.target.closest(".pictures [data-knob][data-value]");
    if (!part || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    this.#set(part);
  }

  /** A preset, or a part of a picture that sets a knob. */
  #set(part) {
    if (part && this.#form.set(part.dataset.knob, part.dataset.value)) this.#changed(false);
  }

  #reset() {
    this.#form.reset();
    this.#changed(false);
  }
}
