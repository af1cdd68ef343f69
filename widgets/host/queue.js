/** Calls waiting for Python: one per widget, the newest kept, so that a slider never runs ahead of its picture. */

export class Queue {
  #waiting = new Map(); // widget id → {request, resolve, reject}
  #active = null;
  #id = 0;

  get busy() {
    return this.#active !== null;
  }

  /** A promise of the answer; of null when a newer call of the same widget took its place. */
  add(key, request) {
    return new Promise((resolve, reject) => {
      this.#waiting.get(key)?.resolve(null);
      this.#waiting.delete(key);
      this.#waiting.set(key, { request, resolve, reject });
    });
  }

  /** The next request to send, with its number, or null while one is under way. What a reader touched last goes first. */
  next() {
    if (this.#active || !this.#waiting.size) return null;
    const keys = [...this.#waiting.keys()];
    const key = keys.findLast((k) => this.#waiting.get(k).request.urgent) ?? keys[0];
    const call = this.#waiting.get(key);
    this.#waiting.delete(key);
    this.#active = { ...call, id: ++this.#id };
    return { id: this.#active.id, request: call.request };
  }

  /** Hands the answer with this number to whoever asked; an answer nobody waits for is dropped. */
  settle(id, finish) {
    if (this.#active?.id !== id) return false;
    const call = this.#active;
    this.#active = null;
    finish(call);
    return true;
  }

  /** Python is gone: everybody who waits hears why. */
  failAll(fault) {
    const calls = [...this.#waiting.values()];
    if (this.#active) calls.push(this.#active);
    this.#waiting.clear();
    this.#active = null;
    for (const call of calls) call.reject(fault);
  }
}
