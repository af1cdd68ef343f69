/** A module of the page that is fetched only when a reader first needs it. */

import { Fault } from "./faults.js";

/** What module `name` exports. Throws the Fault that it cannot be had for; it may be asked for again. */
export async function later(name) {
  try {
    return await import(`./${name}`);
  } catch {
    throw new Fault(navigator.onLine === false ? "offline" : "unreachable", { file: name });
  }
}
