/** A Python of the page: started once, watched, restarted when a reader asks. All widgets share one; the reader's own code has another. */

import { Fault, fromData } from "./faults.js";
import { limits } from "./limits.js";
import { readPlan } from "./plan.js";
import { Queue } from "./queue.js";
import { openThread, renew } from "./thread.js";

/** Dispatches "change" whenever `state` (off, starting, ready, failed), `progress` or `fault` is new, "said" for what is no answer. */
export class Python extends EventTarget {
  state = "off";
  progress = null; // {phase, done, total} while starting
  fault = null; // why it failed
  wanted = false; // has a reader asked for it, or did it start because the page was idle?
  #pyodide;
  #whole;
  #thread = null;
  #attempt = null; // an AbortController for as long as this start, and what came of it, counts
  #queue = new Queue();
  #fresh = []; // files that came spoilt or not at all: fetched past the browser's cache, which keeps refusals too
  #timer;

  /** The address of Pyodide's folder. `whole`: for readers' own code, which may look into any of the library. */
  constructor(pyodide, { whole = false } = {}) {
    super();
    this.#pyodide = pyodide;
    this.#whole = whole;
  }

  /** Starts Python unless it is starting, ready or has failed. */
  start() {
    if (this.state === "off") this.#boot();
  }

  /** Starts again after a failure. */
  retry() {
    if (this.state === "failed") this.#boot(renew);
  }

  /**
   * A promise of what Python answers, or of null when a newer call of the same `key` replaced this one. `request` is {widget,
   * knobs, lang}, or another message that serve.js takes; `urgent` when a reader waits for it, `limit` milliseconds long at most.
   */
  ask(key, request) {
    const answer = this.#queue.add(key, request);
    this.#pump();
    return answer;
  }

  /** Sends what needs no place in the queue; it is lost where there is no Python. */
  post(message) {
    this.#thread?.post(message);
  }

  /** Is there no thread but the page's own, which cannot be stopped while it computes? */
  get here() {
    return this.#thread?.here ?? false;
  }

  /** Ends it at once, whatever it does; who waits for an answer hears why. It may be started again. */
  halt(fault) {
    this.close();
    this.#queue.failAll(fault);
  }

  /** Lets the thread go: the page is being left for good. */
  close() {
    this.#stop();
    this.#set({ state: "off", progress: null });
  }

  /** After the page came back from the back/forward cache: is the worker still alive? */
  checkAlive() {
    if (this.state !== "ready" || this.#queue.busy) return; // a call under way has its own alarm
    this.#thread.post({ type: "ping" });
    this.#watch(limits.ping, () => {
      this.#fail(new Fault("died"));
      this.retry();
    });
  }

  async #boot(prepare) {
    this.#stop();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#set({ state: "starting", progress: null, fault: null });
    this.#watchBoot(limits.stall);
    try {
      await prepare?.();
      const take = (message) => attempt.signal.aborted || this.#take(message);
      const [plan, thread] = await Promise.all([readPlan(this.#pyodide, this.#fresh, this.#whole), openThread(take, attempt.signal)]);
      if (attempt.signal.aborted) return;
      this.#thread = thread;
      thread.post({ type: "boot", plan });
    } catch (error) {
      if (!attempt.signal.aborted) this.#fail(error instanceof Fault ? error : new Fault("unexpected", { detail: String(error) }));
    }
  }

  #take(message) {
    const starting = this.state === "starting"; // later, only a reader's own code can say such a thing
    if (message?.type === "progress") starting && this.#onProgress(message);
    else if (message?.type === "ready") starting && this.#onReady();
    else if (message?.type === "failed") this.#fail(fromData(message.fault));
    else if (message?.type === "answer") this.#onAnswer(message);
    else if (message?.type === "broken") this.#settle(message.id, (call) => call.reject(fromData(message.fault)));
    else if (message?.type === "pong") this.#queue.busy || this.#watch(0);
    else this.dispatchEvent(new MessageEvent("said", { data: message }));
  }

  #onProgress({ phase, done, total }) {
    this.#watchBoot(limits.quiet);
    this.#set({ progress: { phase, done, total } });
  }

  #onReady() {
    this.#watch(0);
    this.#fresh = [];
    this.#set({ state: "ready", progress: null });
    this.#pump();
  }

  #onAnswer({ id, json }) {
    let result;
    try {
      result = JSON.parse(json);
    } catch {
      return this.#settle(id, (call) => call.reject(new Fault("unexpected", { detail: "JSON" })));
    }
    this.#settle(id, (call) => call.resolve(result));
  }

  #settle(id, finish) {
    if (!this.#queue.settle(id, finish)) return;
    this.#watch(0);
    this.#pump();
  }

  #pump() {
    const next = this.state === "ready" ? this.#queue.next() : null;
    if (!next) return;
    const { urgent, knobs, limit = limits.call, ...request } = next.request;
    this.#thread.post({ type: "call", ...request, id: next.id, knobs: JSON.stringify(knobs) });
    this.#watch(limit, () => this.#fail(new Fault("slow", { seconds: Math.round(limit / 1000) })));
  }

  #fail(fault) {
    this.#stop();
    if (fault.facts.file) this.#fresh.push(fault.facts.file);
    this.#set({ state: "failed", progress: null, fault });
    this.#queue.failAll(fault);
  }

  #stop() {
    this.#watch(0);
    this.#attempt?.abort();
    this.#thread = null;
  }

  #watchBoot(ms) {
    this.#watch(ms, () => this.#fail(new Fault("silent", { seconds: Math.round(ms / 1000) })));
  }

  /** One alarm at a time; 0 stops it. */
  #watch(ms, alarm) {
    clearTimeout(this.#timer);
    if (ms) this.#timer = setTimeout(alarm, ms);
  }

  #set(news) {
    Object.assign(this, news);
    this.dispatchEvent(new Event("change"));
  }
}
