/** A longer computation of one figure: begun, paused, taken up again, drawn as it goes on. Python works on it piece by piece (job.py). */

import { asData, fromData } from "./faults.js";
import { same } from "./form.js";
import { limits } from "./limits.js";
import { shown } from "./number.js";
import { Row } from "./row.js";
import { say } from "./say.js";

const STOPPED = ["lost", "failed"]; // by no wish of the reader's: what was drawn stays
const QUARTERS = 4; // so often is heard how far it is

export class Job {
  #figure;
  #python;
  #words;
  #hands;
  #looks; // names of knobs that only choose what is looked at
  #row;
  #state = "idle"; // or waiting (for Python, or the weights), running, paused, done
  #run = null; // one computation from its beginning on: {question, begun, looked, owed, busy, progress, coming: a piece asked for early}
  #told = 0; // quarters that were said
  #facts = {}; // what sentences may name

  /** `hands`: arm() settles when Python can compute; ask() gives a question, draw(result, question) answers it; answer() draws the knobs' own. */
  constructor(figure, python, words, hands) {
    this.#figure = figure;
    this.#python = python;
    this.#words = words;
    this.#hands = hands;
    this.#row = new Row(figure, words);
    this.#looks = figure.dataset.looks?.split(" ") ?? [];
    python.addEventListener("change", () => ["failed", "off"].includes(python.state) && this.#lose());
    addEventListener("pagehide", () => this.#begun && this.#pause());
  }

  /** A press of one of the two buttons. */
  press(action) {
    if (action === "reset") this.#reset();
    else if (this.#state === "paused") this.#goOn();
    else if (this.#begun) this.#pause();
    else this.#start();
  }

  /** Settings were changed. True when what was computed can be shown so; else it is let go. */
  change() {
    const run = this.#run;
    const question = run && this.#hands.ask();
    if (run && Object.keys(question.knobs).every((name) => this.#looks.includes(name) || same(question.knobs[name], run.question.knobs[name]))) {
      Object.assign(run, { question, looked: true, owed: true });
      this.#follow(run);
      return true;
    }
    this.#end(this.#begun ? "changed" : "ready");
    return false;
  }

  /** Is there something under way, be it paused? */
  get #begun() {
    return ["waiting", "running", "paused"].includes(this.#state);
  }

  get #stands() {
    return ["paused", "done"].includes(this.#state);
  }

  #start() {
    this.#run = { question: this.#hands.ask(), begun: false, looked: false, owed: false, busy: false, progress: 0, coming: null };
    // Until the first drawing, what stands in the figure.
    this.#facts = Object.fromEntries([...this.#figure.querySelectorAll("output[name]")].map(({ name, textContent }) => [name, textContent.trim()]));
    this.#told = 0;
    this.#goOn();
  }

  #goOn() {
    if (this.#run.begun) this.#show("running", "running");
    else this.#show("waiting", "waiting");
    this.#follow(this.#run);
  }

  #pause() {
    this.#run.owed = true; // what was computed and not drawn yet
    this.#show("paused", "paused");
    say(this.#said("paused"));
  }

  #reset() {
    if (!this.#row.over) return;
    this.#end("ready");
    this.#hands.answer();
  }

  /** Python is gone, and with it what it worked on. */
  #lose() {
    if (this.#begun) this.#end(this.#run.begun ? "lost" : "ready");
    this.#run = null;
  }

  /** It is over before its end; `word` says why. */
  #end(word, facts = {}) {
    this.#python.post({ type: "drop", token: this.#figure.id });
    this.#facts = { ...this.#facts, ...facts };
    this.#run = null;
    this.#show("idle", word);
    if (STOPPED.includes(word)) say(this.#said(word));
  }

  /** Asks for one piece after the other until it is done, paused or let go. While one is drawn, Python works on the next. */
  async #follow(run) {
    if (run.busy) return; // paused and taken up again before the last piece was here
    run.busy = true;
    try {
      await this.#hands.arm();
      while (run.coming || (run === this.#run && (run.owed || !this.#stands))) await this.#advance(run);
    } catch (error) {
      const fault = fromData(asData(error));
      if (run === this.#run) this.#end("failed", { reason: this.#words.fault(fault), detail: fault.facts.detail });
    } finally {
      run.busy = false;
    }
  }

  async #advance(run) {
    const asked = run.coming ?? this.#ask(run, this.#stands ? 0 : limits.piece);
    run.coming = null;
    const { answer, since } = await asked;
    if (run !== this.#run || !answer) return;
    run.progress = answer.progress;
    if (!answer.done && !this.#stands) run.coming = this.#ask(run, limits.piece);
    if (answer.result) this.#draw(answer.result, { ...run.question, since });
    if (this.#stands) this.#show(this.#state, this.#state);
    else if (answer.done) this.#finish();
    else this.#show("running", "running");
    this.#tell(run.progress);
  }

  /** One piece of about so many milliseconds; 0 only draws what is there. */
  async #ask(run, budget) {
    const { widget, lang } = this.#figure.dataset;
    const piece = { type: "advance", token: this.#figure.id, budget, begin: !run.begun, look: run.begun && run.looked };
    Object.assign(run, { begun: true, looked: false, owed: false });
    const since = performance.now();
    const answer = await this.#python.ask(`${this.#figure.id} job`, { ...piece, widget, lang, knobs: run.question.knobs });
    return { answer, since };
  }

  #draw(result, question) {
    this.#facts = Object.fromEntries(Object.entries(result.readouts).map(([name, value]) => [name, shown(value)]));
    this.#hands.draw(result, question);
  }

  #finish() {
    this.#show("done", "done");
    say(`${this.#said("done")} ${this.#figure.querySelector(".reading").textContent}`);
  }

  /** Screen readers hear of each quarter. */
  #tell(progress) {
    const quarters = Math.floor(QUARTERS * progress);
    if (this.#state !== "running" || quarters <= this.#told) return;
    this.#told = quarters;
    say(this.#said("running"));
  }

  #show(state, word) {
    this.#state = state;
    const over = state !== "idle" || STOPPED.includes(word);
    this.#row.show(state, word, { facts: this.#facts, progress: this.#run?.progress, over });
  }

  #said(word) {
    return this.#row.say(word, this.#facts, this.#run?.progress);
  }
}
