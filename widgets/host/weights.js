/** What Python gets later, once for the page: trained weights when a reader first touches a figure that needs them, the rest of its library. */

import { Fault, fromData } from "./faults.js";
import { readLists } from "./plan.js";

const known = new WeakMap(); // Python → its weights

/** The weights that this Python has or is fetching. */
export function weightsOf(python) {
  if (!known.has(python)) known.set(python, new Weights(python));
  return known.get(python);
}

class Weights {
  #python;
  #files = new Map(); // name → {bytes, done, here: promise, settle: {resolve, reject}}; a file that failed is not kept
  #watchers = new Set(); // called whenever more bytes are here
  #fresh = []; // files that came spoilt or not at all: past the browser's cache the next time

  constructor(python) {
    this.#python = python;
    python.addEventListener("said", ({ data }) => data?.type === "needed" && this.#take(data));
    python.addEventListener("change", () => python.state === "ready" || this.#lose());
  }

  /** Settles when Python can open all these files; throws a Fault that names one it cannot. `tell(done, total)` hears of bytes. */
  async bring(names, tell) {
    const files = await this.#list(names);
    if (this.#python.state !== "ready") throw this.#python.fault ?? new Fault("died");
    const under = files.map((file) => this.#files.get(file.name) ?? this.#fetch(file));
    const sum = (key) => under.reduce((total, file) => total + file[key], 0);
    const watch = () => tell(sum("done"), sum("bytes"));
    this.#watchers.add(watch);
    try {
      watch();
      await Promise.all(under.map((file) => file.here));
    } finally {
      this.#watchers.delete(watch);
    }
  }

  /** Is this file here or on its way? */
  has(name) {
    return this.#files.has(name);
  }

  /** What must be known of each file before it is accepted. */
  async #list(names) {
    try {
      const { models, rest } = await readLists(this.#fresh);
      const html = document.documentElement.dataset;
      const at = (folder) => (file) => ({ ...file, url: new URL(folder + file.name, document.baseURI).href });
      const known = [...models.map(at(html.models)), ...rest.map(at(html.pyodide))];
      return names.map((name) => {
        const file = known.find((one) => one.name === name);
        if (!file) throw new Fault("missing", { file: name });
        return { ...file, fresh: this.#fresh.includes(name) };
      });
    } catch (fault) {
      this.#fresh.push("files.json");
      throw fault;
    }
  }

  #fetch(file) {
    const under = { bytes: file.bytes, done: 0 };
    under.here = new Promise((resolve, reject) => (under.settle = { resolve, reject }));
    under.here.catch(() => {}); // told to whoever asked for it
    this.#files.set(file.name, under);
    this.#python.post({ type: "need", file });
    return under;
  }

  #take({ name, done, here, fault }) {
    const file = this.#files.get(name);
    if (!file) return;
    if (fault) {
      this.#files.delete(name);
      this.#fresh.push(name);
      file.settle.reject(fromData(fault));
    } else if (here) file.settle.resolve();
    else if (Number.isFinite(done)) file.done = done;
    this.#watchers.forEach((tell) => tell());
  }

  /** A new Python has none of them. */
  #lose() {
    for (const { settle } of this.#files.values()) settle.reject(this.#python.fault ?? new Fault("died"));
    this.#files.clear();
  }
}
