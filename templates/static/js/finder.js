// Finds passages of the book. Words are looked for whole, begun or misspelt; Chinese by pairs of characters, for it has no spaces.
import MiniSearch from "./minisearch.js";

const HAN = /\p{Script=Han}/u;
// A run of Chinese characters, or a word or number of any other script.
const PIECES = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu;
// What defines a word answers before what uses it.
const WEIGHT = { section: 1, figure: 0.9, term: 1.3, note: 0.7, work: 0.8 };
const SEARCH = {
  boost: { title: 4, above: 0.5 },
  weights: { fuzzy: 0.3, prefix: 0.6 },
  prefix: (term) => (HAN.test(term) ? term.length === 1 : term.length > 1),
  fuzzy: (term) => (HAN.test(term) || term.length < 5 ? false : term.length < 9 ? 1 : 2),
  tokenize: (text) => pieces(text, (run) => (run.length > 1 ? pairs(run) : [run])),
  boostDocument: (_, __, stored) => WEIGHT[stored.kind],
};

export async function openFinder() {
  const own = new URL("search.json", document.querySelector(".page-book").href); // beside the front page of this language
  // Asked anew of the server each visit: the address stays the same when the book changes.
  const answer = await fetch(own, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
  const finder = new Finder(await answer.json());
  await finder.read();
  return finder;
}

export class Finder {
  constructor({ pages, entries }) {
    this.pages = pages;
    this.entries = entries;
    this.index = new MiniSearch({
      fields: ["title", "above", "text"],
      storeFields: ["kind"],
      // With the last character alone, one can look for any single one: each begins a pair, or ends its run.
      tokenize: (text) => pieces(text, (run) => [...pairs(run), [...run].at(-1)]),
      processTerm: plain,
      searchOptions: SEARCH,
    });
  }

  // Makes the index, with pauses in which a reader can type.
  read() {
    return this.index.addAllAsync(this.entries.map((entry, id) => ({ ...entry, title: entry.title ?? this.pages[entry.page].title, id })));
  }

  // {found, near}: passages that have all the words; or, when none has, those that have half of them or more.
  find(query) {
    const all = this.index.search(query, { combineWith: "AND" });
    if (all.length) return { found: all.map((one) => this.shown(one)), near: false };
    const words = new Set(SEARCH.tokenize(query).map(plain)).size;
    const some = this.index.search(query, { combineWith: "OR" }).filter((one) => one.queryTerms.length * 2 >= words && words > 1);
    return { found: some.map((one) => this.shown(one)), near: true };
  }

  // `terms` are the words to mark: as the text has them, or as they were asked for in Chinese.
  shown({ id, terms, queryTerms }) {
    const entry = this.entries[id];
    const marked = [...terms.filter((term) => !HAN.test(term)), ...queryTerms.filter((term) => HAN.test(term))];
    return { entry, page: this.pages[entry.page], terms: marked };
  }
}

const plain = (term) => term.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function pieces(text, cutRun) {
  return [...text.matchAll(PIECES)].flatMap(([piece]) => (HAN.test(piece) ? cutRun(piece) : [piece]));
}

function pairs(run) {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => letters[at] + letter);
}
