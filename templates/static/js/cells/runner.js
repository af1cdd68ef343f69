// Runs a cell: what its state is, what the quiet line says of it, what comes out, and what a screen reader hears.
import { say } from "../voice.js";
import { Output } from "./output.js";
import { drawVerdict } from "./verdict.js";

const MEGABYTE = 1e6;

// Dispatches "tried" when a run has come to its end; the section then dispatches "cell:done".
export class Runner extends EventTarget {
  #work = null; // the run under way
  #ran; // the text that the output is of
  #said; // what the quiet line says of the last run

  constructor(section, source, { lab, words }) {
    super();
    Object.assign(this, { section, source, lab, words });
    this.line = section.querySelector(".cell-state");
    this.verdict = section.querySelector(".cell-verdict");
    this.output = new Output(section.querySelector(".cell-output"), (line) => this.#find(line));
    this.#ran = source.book;
    this.#said = this.line.textContent;
    source.mark(this.output.line);
    for (const name of ["run", "check", "stop"]) this.button(name)?.addEventListener("click", () => (name === "stop" ? this.stop() : this.go(name)));
    this.button("stop").addEventListener("blur", () => this.#buttons());
  }

  button(name) {
    return this.section.querySelector(`.cell-actions [name=${name}]`);
  }

  // Runs the text as it stands, or checks it; while a run is under way it does nothing.
  async go(kind) {
    if (this.#work) return;
    const { setup = "", tests = "", lang, needs } = this.section.dataset;
    const text = this.source.text;
    const request = { kind, source: text.toWellFormed?.() ?? text, setup, tests: kind === "check" ? tests : "", lang };
    const hear = { needs: needs?.split(" ") ?? [], tell: (news) => this.#hear(news), print: (...printed) => this.output.print(...printed) };
    this.source.mark(null);
    this.output.begin();
    if (this.verdict) drawVerdict(this.verdict, null, this.words);
    this.#work = this.lab.run(request, hear);
    this.#buttons();
    let facts = {};
    try {
      const answer = await this.#work.answer;
      facts = { verdict: answer.verdict, ms: answer.ms, heap: answer.heap };
      await this.#finish(answer, kind);
    } catch (fault) {
      this.#break(fault);
    }
    this.#ran = text;
    this.#work = null;
    this.#buttons();
    this.edited();
    if (this.source.text === text) this.source.mark(this.output.line);
    this.dispatchEvent(new Event("tried"));
    this.section.dispatchEvent(new CustomEvent("cell:done", { bubbles: true, detail: { state: this.section.dataset.state, ...facts } }));
  }

  stop() {
    this.#work?.stop();
  }

  // The text was changed: the output below it is no longer its own.
  edited() {
    if (this.#work) return;
    const shown = this.output.box.childElementCount > 0 || this.verdict?.childElementCount > 0;
    const stale = shown && this.source.text !== this.#ran;
    this.section.toggleAttribute("data-stale", stale);
    this.line.textContent = stale ? `${this.#said} ${this.words.say("cell.stale")}` : this.#said;
  }

  #hear({ state, progress, weights }) {
    this.#show(state === "running" ? "running" : "starting", this.#sentence(state, progress, weights));
  }

  #sentence(state, progress, weights) {
    const { words } = this;
    if (state === "waiting" || state === "running") return words.say(`cell.${state}`);
    if (weights) return words.say("weights_fetching", megabytes(weights));
    if (!progress) return words.say("starting");
    return progress.phase === "fetch" && progress.done < progress.total ? words.say("fetching", megabytes(progress)) : words.say("preparing");
  }

  async #finish({ state, parts, verdict, ms, heap, full }, kind) {
    await this.output.show(parts);
    const { words } = this;
    const failed = state === "failed";
    const facts = { seconds: (ms / 1000).toPrecision(2), megabytes: Math.round(heap / MEGABYTE) };
    this.#show(failed ? "failed" : "done", words.say(failed ? "cell.failed" : "cell.done", facts) + (full ? ` ${words.say("cell.full", facts)}` : ""));
    if (kind === "check") drawVerdict(this.verdict, verdict ?? (failed ? null : { passed: false }), words);
    const judged = this.verdict?.querySelector("[data-property=failed]")?.textContent ?? "";
    const verdictLine = this.verdict?.querySelector(".cell-verdict-line")?.textContent;
    say(`${verdictLine || words.say(failed ? "cell.said_failed" : "cell.said_done")} ${judged || this.output.box.innerText}`);
  }

  // No answer: stopped, too slow, or Python itself is lost. What was printed stays.
  #break(fault) {
    const { words } = this;
    const known = { stopped: "cell.stopped", slow: "cell.slow", died: "cell.died" }[fault.kind];
    const sentence = known ? words.say(known, fault.facts) : words.say("failed", { reason: words.fault(fault) });
    this.output.stop();
    this.#show(["stopped", "slow"].includes(fault.kind) ? "stopped" : "failed", sentence);
    say(sentence);
  }

  #show(state, sentence) {
    this.section.dataset.state = state;
    this.#said = sentence;
    this.line.textContent = sentence;
  }

  // A button that has the focus is not taken away under the reader's finger.
  #buttons() {
    const busy = this.#work !== null;
    for (const name of ["run", "check"]) this.button(name)?.setAttribute("aria-disabled", String(busy));
    const stop = this.button("stop");
    stop.setAttribute("aria-disabled", String(!busy));
    stop.hidden = !busy && document.activeElement !== stop;
  }

  #find(line) {
    this.source.lines.children[line - 1]?.scrollIntoView({ block: "center" });
  }
}

const megabytes = ({ done, total }) => ({ done: (done / MEGABYTE).toFixed(1), total: (total / MEGABYTE).toFixed(1) });
