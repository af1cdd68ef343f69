/** The reader's own code: run in a Python of its own, one piece at a time, so that stopping or losing it costs the figures nothing. */

import { REST } from "./direct.js";
import { Fault } from "./faults.js";
import { mayStart, rememberStart } from "./idle.js";
import { limits } from "./limits.js";
import { Python } from "./python.js";
import { weightsOf } from "./weights.js";

const ROOMY = 512e6; // bytes: memory once taken is never given back, so a Python that took more is let go

export class Lab {
  #python = new Python(document.documentElement.dataset.pyodide, { whole: true });
  #waiting = []; // runs that stand in line
  #now = null; // the run under way
  #count = 0;

  constructor() {
    this.#python.addEventListener("change", () => this.#changed());
    this.#python.addEventListener("said", ({ data }) => this.#hear(data));
    addEventListener("pagehide", ({ persisted }) => {
      rememberStart(false);
      if (!persisted) this.#python.close();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#python.checkAlive());
  }

  /** Can code that runs be stopped? Not in a frame without workers, where the page itself computes. */
  get stoppable() {
    return self.origin !== "null" && !this.#python.here;
  }

  /** A reader is about to write: Python may start unless that would cost them something. */
  prepare() {
    if (mayStart()) this.#python.start();
  }

  /**
   * Runs what `request` says as soon as it is its turn. `needs` are names of trained weights; `tell` hears {state: "waiting" |
   * "starting" | "running", progress, weights}, `print` (stream, text) as it is printed. Gives {answer: promise of {state, parts,
   * verdict, ms, heap}, stop()}; the promise rejects with a Fault, one of kind "stopped" after stop().
   */
  run(request, { needs, tell, print }) {
    const run = { request, needs, tell, print, token: ++this.#count, abort: new AbortController(), asked: false, heap: 0 };
    run.answer = new Promise((resolve, reject) => Object.assign(run, { resolve, reject }));
    this.#waiting.push(run);
    if (this.#now) tell({ state: "waiting" });
    this.#next();
    return { answer: run.answer, stop: () => this.#stop(run) };
  }

  #stop(run) {
    this.#waiting = this.#waiting.filter((other) => other !== run);
    run.reject(new Fault("stopped"));
    run.abort.abort();
    if (run === this.#now && run.asked) this.#python.halt(new Fault("stopped"));
  }

  async #next() {
    if (this.#now || !this.#waiting.length) return;
    const run = (this.#now = this.#waiting.shift());
    try {
      run.resolve(await this.#perform(run));
    } catch (error) {
      run.reject(error instanceof Fault ? error : new Fault("unexpected", { detail: String(error) }));
    }
    this.#now = null;
    this.#next();
  }

  async #perform(run) {
    run.tell({ state: "starting", progress: this.#python.progress });
    await this.#ready(run.abort.signal);
    if (run.needs.length) await this.#bring(run);
    run.tell({ state: "running" });
    run.asked = true;
    const since = performance.now();
    let answer = await this.#ask(run);
    if (lacksModule(answer) && (await this.#bringRest(run))) answer = await this.#ask(run);
    const ms = performance.now() - since;
    const full = run.heap > ROOMY && this.stoppable;
    if (full) this.#python.halt(new Fault("died"));
    return { ...answer, ms, heap: run.heap, full };
  }

  /** Settles when Python can be asked; starts it unless that is under way. Stopping does not stop the start: the next run wants it. */
  #ready(signal) {
    const python = this.#python;
    if (python.state === "off") python.start();
    else if (python.state === "failed") python.retry();
    const watching = new AbortController();
    const ready = new Promise((resolve, reject) => {
      const look = () => {
        if (python.state === "ready") resolve();
        else if (python.state !== "starting") reject(python.fault ?? new Fault("died"));
      };
      python.addEventListener("change", look, { signal: watching.signal });
      signal.addEventListener("abort", () => reject(new Fault("stopped")), { signal: watching.signal });
      look();
    });
    return ready.finally(() => watching.abort());
  }

  /** Errors of the reader's are answers. Whatever else goes wrong, code has broken Python itself: the next run gets a new one. */
  async #ask(run) {
    try {
      return await this.#python.ask("cell", { type: "cell", token: run.token, request: JSON.stringify(run.request), limit: limits.cell });
    } catch (fault) {
      if (this.#python.state === "ready" && this.stoppable) this.#python.halt(fault);
      throw fault;
    }
  }

  async #bring(run, names = run.needs) {
    const stopped = new Promise((_, reject) => run.abort.signal.addEventListener("abort", () => reject(new Fault("stopped"))));
    const tell = (done, total) => run.abort.signal.aborted || run.tell({ state: "starting", weights: { done, total } });
    await Promise.race([stopped, weightsOf(this.#python).bring(names, tell)]);
  }

  /** A module that the book never imports comes with the rest of the library, when a reader first imports one. Is it new? */
  async #bringRest(run) {
    if (weightsOf(this.#python).has(REST)) return false;
    try {
      await this.#bring(run, [REST]);
    } catch (fault) {
      if (fault.kind === "stopped") throw fault;
      return false; // the page came with the whole library, or this file cannot be had: the error that is there says enough
    }
    run.tell({ state: "running" });
    return true;
  }

  #changed() {
    const { state, progress } = this.#python;
    document.documentElement.dataset.lab = state;
    rememberStart(state === "starting");
    if (state === "starting" && this.#now && !this.#now.abort.signal.aborted) this.#now.tell({ state: "starting", progress });
  }

  /** Code may send anything: only what fits is taken, and only from the run under way. */
  #hear(data) {
    const run = this.#now;
    if (!run?.asked || data?.token !== run.token) return;
    if (data.type === "heap" && Number.isFinite(data.bytes)) run.heap = data.bytes;
    if (data.type === "printed" && typeof data.text === "string") run.print(data.stream === "err" ? "err" : "out", data.text);
  }
}

const lacksModule = ({ parts }) => Array.isArray(parts) && parts.some((part) => part?.kind === "error" && part.type === "ModuleNotFoundError");
