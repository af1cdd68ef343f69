/** Where one figure's answers come from: what the build computed, until Python is there and has the weights that the figure needs. */

import { openBaked } from "./baked.js";
import { asData, Fault, fromData } from "./faults.js";
import { later } from "./later.js";

/** Dispatches "change" whenever Python or the weights come nearer, arrive or fail. */
export class Answers extends EventTarget {
  weights = null; // {done, total} while they come, {here} when they are there, {fault} when they are not; null: nobody asked
  #python;
  #baked;
  #needs; // names of files; often none
  #touched = false; // did a reader touch this figure?
  #coming = null; // promise, while the weights are fetched

  constructor(figure, python) {
    super();
    this.#python = python;
    this.#baked = openBaked(figure.dataset.baked);
    this.#needs = figure.dataset.needs?.split(" ") ?? [];
    figure.addEventListener("pointerenter", () => this.#baked.load(), { once: true });
    figure.addEventListener("focusin", () => this.#baked.load(), { once: true });
    python.addEventListener("change", () => this.#pythonChanged());
    if (this.#needs.length) addEventListener("online", () => ["offline", "unreachable", "cut"].includes(this.weights?.fault?.kind) && this.fetch());
  }

  /** off, starting, failed; ready when Python answers; resting when it would, but waits with the weights until a reader comes. */
  get state() {
    if (this.#python.state !== "ready" || !this.#needs.length || this.weights?.here) return this.#python.state;
    if (!this.#touched) return "resting";
    return this.weights?.fault ? "failed" : "starting";
  }

  /** A reader wants something computed. */
  touch() {
    this.#touched = true;
    this.#python.wanted = true;
    this.#python.start();
    if (!this.weights) this.fetch();
  }

  /** Settles when Python can compute this figure; throws the Fault that it cannot for. */
  async arm() {
    this.touch();
    if (this.#python.state === "failed") this.#python.retry();
    await settled(this.#python);
    await this.fetch();
    if (this.state !== "ready") throw this.weights?.fault ?? this.#python.fault ?? new Fault("died");
  }

  /** Fetches the weights, if it is they that are missing. */
  fetch() {
    if (this.#python.state !== "ready" || !this.#touched || this.state === "ready") return null;
    return (this.#coming ??= this.#bring().finally(() => (this.#coming = null)));
  }

  /** What the build computed at these knobs, or null. */
  async baked(knobs) {
    await this.#baked.load();
    return this.#baked.find(knobs);
  }

  /** The result the page came with, or null. */
  async first() {
    await this.#baked.load();
    return this.#baked.start();
  }

  async #bring() {
    this.#tell({ done: 0, total: 0 });
    try {
      const { weightsOf } = await later("weights.js");
      await weightsOf(this.#python).bring(this.#needs, (done, total) => this.#tell({ done, total }));
      this.#tell({ here: true });
    } catch (error) {
      this.#tell(this.#python.state === "ready" ? { fault: fromData(asData(error)) } : null);
    }
  }

  #tell(weights) {
    this.weights = weights;
    this.dispatchEvent(new Event("change"));
  }

  #pythonChanged() {
    if (this.#python.state === "ready") this.fetch();
    else this.weights = null; // a new Python has none
    this.dispatchEvent(new Event("change"));
  }
}

/** When Python is up, or is not going to be. */
function settled(python) {
  return new Promise((resolve) => {
    const look = () => {
      if (!["ready", "failed", "off"].includes(python.state)) return;
      python.removeEventListener("change", look);
      resolve();
    };
    python.addEventListener("change", look);
    look();
  });
}
