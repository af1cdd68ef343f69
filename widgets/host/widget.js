/** One figure: its form asks, a result is drawn. From the build's results until Python is there, then always from Python. */

import { Answers } from "./answers.js";
import { Chart } from "./chart.js";
import { copyLink } from "./copy.js";
import { drawResult } from "./draw.js";
import { Form } from "./form.js";
import { later } from "./later.js";
import { limits } from "./limits.js";
import { hearPresses } from "./press.js";
import { say, sentences, waits } from "./say.js";
import { statePairs } from "./state.js";
import { showState } from "./status.js";
import { nameTongues } from "./tongue.js";

export class Widget {
  #figure;
  #form;
  #python;
  #words;
  #answers;
  #charts;
  #share = null; // what may be taken along, once a reader looked at it
  #job = null; // the controls of a longer computation, once a reader reached for them
  #result = null; // the last that was drawn, if any was
  #typing; // timer while keys are coming
  #asked = 0; // questions asked so far
  #open = null; // the newest of them that Python has not answered
  #answered = 0; // the newest of them that was drawn: an older answer that comes late is not
  #notes = []; // about the address the figure was set from
  #heard = []; // the sentences a screen reader was told last
  #drawn; // what the picture shows: the knobs as they were asked, as one string; at first those of the page

  constructor(figure, python, words) {
    this.#figure = figure;
    this.#python = python;
    this.#words = words;
    this.#answers = new Answers(figure, python);
    this.#charts = [...figure.querySelectorAll(".chart")].map((box) => new Chart(box, words, () => this.#result ?? this.#answers.first()));
    this.#form = new Form(figure.querySelector(".knobs"), (typing) => this.#changed(typing));
    this.#drawn = this.#form.moved ? "" : this.#key();
    hearPresses(figure, {
      set: (knobs) => Object.entries(knobs).every(([name, value]) => this.#form.set(name, value)) && this.#changed(false),
      reset: () => this.#reset(),
      link: () => copyLink(figure, this.#form.read(), words).then(say),
      share: () => this.#openShare(),
      retry: () => (python.state === "failed" ? python.retry() : this.#answers.fetch()),
      work: (action) => this.#work(action),
    });
    figure.addEventListener("focusout", () => this.showState());
    figure.addEventListener("widget:set", ({ detail }) => this.apply(Object.entries(detail.knobs).map(([name, value]) => [name, String(value)])));
    // The way to the other language takes along what a reader has set.
    figure.addEventListener("widget:get", ({ detail }) => this.#form.moved && detail.push(statePairs(this.id, this.#form.read())));
    // Its settings for who asks: as Python used them, where the picture shows what the form says.
    figure.addEventListener("widget:knobs", ({ detail }) => Object.assign(detail, this.#form.read(), !this.#stale && this.#result?.knobs));
    this.#answers.addEventListener("change", () => this.#answersChanged());
    if ("view" in figure.dataset) this.#openView();
    if (this.#form.moved) this.#changed(false);
    nameTongues(figure);
    this.showState();
  }

  /** A widget that is dragged or painted has a view.js: one function, given its figure and what may read and set the knobs. */
  async #openView() {
    const { view } = await import(`./${this.#figure.dataset.widget}/view.js`);
    view(this.#figure, { read: () => this.#form.read(), set: (knobs) => this.apply(Object.entries(knobs)) });
  }

  /** The buttons of a longer computation: what they need is fetched with the first press. */
  async #work(action) {
    try {
      const { Job } = await later("job.js");
      this.#job ??= new Job(this.#figure, this.#python, this.#words, this.#hands);
    } catch (fault) {
      this.#figure.querySelector(".job-said").textContent = this.#words.fault(fault);
    }
    this.#job?.press(action);
  }

  /** The fold with what a reader may take along; it is filled when it is first opened. */
  async #openShare() {
    const fold = this.#figure.querySelector(".share");
    fold.hidden = !fold.hidden;
    this.#figure.querySelector("[data-action=share]").ariaExpanded = String(!fold.hidden);
    try {
      const { Share } = await later("share.js");
      this.#share ??= new Share(this.#figure, this.#words, { knobs: () => this.#form.read(), result: () => this.#result ?? this.#answers.first() });
      this.#share.refresh();
    } catch (fault) {
      fold.querySelector(".share-said").textContent = this.#words.fault(fault);
    }
  }

  /** What a longer computation needs of its figure. */
  get #hands() {
    return {
      arm: () => this.#answers.arm(),
      ask: () => this.#question(false),
      draw: (result, question) => this.#draw(result, "live", { ...question, number: ++this.#asked }),
      answer: () => this.#answer(true),
    };
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

  /** A reader touched the form. */
  #changed(typing, notes = []) {
    this.#notes = notes;
    clearTimeout(this.#typing);
    if (this.#job?.change()) return this.#form.markPresets();
    this.#answers.touch();
    if (typing) this.#typing = setTimeout(() => this.#answer(true), limits.typing);
    else this.#answer(true);
  }

  #question(byReader) {
    return { number: ++this.#asked, knobs: this.#form.read(), key: this.#key(), since: performance.now(), byReader };
  }

  /** Draws what the form now asks, from Python if it can compute it, else from the build's results. */
  async #answer(byReader) {
    const question = this.#question(byReader);
    this.#form.markPresets();
    if (this.#answers.state === "ready") return this.#askPython(question);
    const result = await this.#answers.baked(question.knobs);
    if (this.#answers.state === "ready") return; // became ready meanwhile: that asked again
    if (result) this.#draw(result, "baked", question);
    else if (byReader && this.#words.here && this.#python.state !== "ready" && !waits()) say(this.#words.say(this.#answers.state === "failed" ? "stale" : "waiting"));
    this.showState();
  }

  async #askPython(question) {
    const { widget, lang } = this.#figure.dataset;
    this.#open = question;
    // Only a picture of something else than the form asks loses its colours: not the build's, when Python first works it out again.
    const slow = setTimeout(() => this.#figure.toggleAttribute("data-busy", this.#stale), limits.busy);
    try {
      const request = { widget, lang, knobs: question.knobs, urgent: question.byReader };
      const result = await this.#python.ask(this.id, request);
      if (result) this.#draw(result, "live", question);
    } catch (fault) {
      this.showState(this.#python.state === "ready" ? fault : null);
    } finally {
      clearTimeout(slow);
      if (question === this.#open) this.#figure.removeAttribute("data-busy");
    }
  }

  #draw(result, source, question) {
    if (question.number < this.#answered) return;
    this.#answered = question.number;
    this.#drawn = question.key;
    this.#result = result;
    drawResult(this.#figure, { ...result, notes: [...result.notes, ...this.#notes] });
    nameTongues(this.#figure);
    for (const chart of this.#charts) chart.show(result);
    if (question.number === this.#asked) this.#showUsed(result.knobs);
    if (source === "live") this.#figure.dataset.state = "live";
    this.showState();
    if (question.byReader) say(() => this.#news());
    const ms = performance.now() - question.since;
    const detail = { widget: result.widget, knobs: result.knobs, readouts: result.readouts, tables: result.tables, source, ms };
    this.#figure.dispatchEvent(new CustomEvent("widget:drawn", { bubbles: true, detail }));
  }

  /** Of the notes and the sentence under the picture what was not told last time; if nothing is new, how the sentence begins. */
  #news() {
    const lines = [...this.#figure.querySelectorAll(".knob-note:not([hidden]), .reading, .notes li")];
    const now = lines.flatMap((line) => sentences(`${line.textContent} `));
    const news = now.filter((sentence) => !this.#heard.includes(sentence));
    this.#heard = now;
    return news.join(" ") || sentences(this.#figure.querySelector(".reading").textContent)[0];
  }

  /** Only for the newest question: a slider must not jump back under the reader's finger. */
  #showUsed(knobs) {
    this.#form.show(knobs);
    this.#form.markPresets();
    this.#drawn = this.#key();
  }

  #answersChanged() {
    const { state } = this.#answers;
    if (state === "ready" && this.#figure.dataset.state !== "live") this.#answer(this.#stale);
    else if (state === "starting" || state === "failed") this.#figure.dataset.state = state;
    else if (state === "resting") this.#figure.dataset.state = "baked";
    this.showState();
  }

  /** The one quiet line in the figure's foot; `fault` is a computation that went wrong while Python is well. */
  showState(fault = null) {
    showState(this.#figure, { python: this.#python, answers: this.#answers, words: this.#words, stale: this.#stale, fault });
  }

  /** Does the picture still show something else than the form asks? */
  get #stale() {
    return this.#drawn !== this.#key();
  }

  #key() {
    return JSON.stringify(this.#form.read());
  }

  #reset() {
    this.#form.reset();
    this.#changed(false);
  }
}
