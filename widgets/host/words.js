/** The host's own sentences in the page's language, from words.toml; `{holes}` are filled with facts. */

import { asData } from "./faults.js";

export class Words {
  #table = null;

  /** Fetches the words of `lang`. Figures work before they are here; they only say nothing yet. */
  async load(lang) {
    try {
      const response = await fetch(new URL(`words-${lang}.json`, import.meta.url));
      this.#table = await response.json();
    } catch {
      this.#table = {}; // sentences show as their keys, which is better than silence
    }
  }

  get here() {
    return this.#table !== null;
  }

  /** The sentence `key`, "faults.missing" for one of a group. */
  say(key, facts = {}) {
    const text = key.split(".").reduce((table, part) => table?.[part], this.#table);
    return typeof text === "string" ? fill(text, facts) : key;
  }

  /** Why Python is not there, in words. */
  fault(error) {
    const { kind, facts } = typeof error?.kind === "string" ? error : asData(error);
    const known = typeof this.#table?.faults?.[kind] === "string" ? kind : "unexpected";
    return this.say(`faults.${known}`, facts);
  }
}

/** Pointing at a line shows what the browser or Python itself said, in its own language: the line says it in the book's words. */
export function hint(line, said) {
  if (said) line.title = said;
  else line.removeAttribute("title");
}

/** The sentence with each {hole} written out; a hole without a fact is left empty. */
export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (hole, name) => String(facts[name] ?? ""));
