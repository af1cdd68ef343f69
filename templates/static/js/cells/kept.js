// What a reader wrote in a cell, kept in this browser under the cell and the version of the book's code.
import { keptUnder, openKept, placeOf } from "../kept.js";

const WAIT = 300; // milliseconds of quiet before it is kept

// What is kept: {source, when, before: a text it took the place of}.
export class Kept {
  #store;
  #timer = null;
  #waiting = null; // what is to be kept after the wait

  // `told` hears whether keeping worked; `elsewhere` hears that another tab kept something.
  constructor({ id, dataset }, { told, elsewhere }) {
    Object.assign(this, { id, version: dataset.version, told });
    this.#store = openKept("cell", placeOf(location), id, dataset.version);
    this.#store.whenChangedElsewhere(elsewhere);
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => this.flush());
  }

  read() {
    return this.#waiting ?? valid(this.#store.read());
  }

  write(value) {
    this.#waiting = { ...value, when: new Date().toISOString() };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), WAIT);
  }

  // Nothing of the reader's own is left to keep.
  clear() {
    clearTimeout(this.#timer);
    this.#waiting = null;
    this.#store.clear();
    this.told(true);
  }

  flush() {
    clearTimeout(this.#timer);
    if (this.#waiting) this.told(this.#store.write(this.#waiting));
    this.#waiting = null;
  }

  // The newest text for this cell as an earlier edition of the book had it: {source, forget()}; null without.
  older() {
    const here = keptUnder("cell", placeOf(location), this.id);
    const others = here.filter(({ names: [version], value }) => version !== this.version && valid(value));
    const newest = others.sort((a, b) => (a.value.when < b.value.when ? 1 : -1))[0];
    const forget = () => others.forEach(({ names }) => openKept("cell", placeOf(location), this.id, ...names).clear());
    return newest ? { source: newest.value.source, forget } : null;
  }
}

export const valid = (value) => (typeof value?.source === "string" && typeof value.when === "string" ? value : null);
