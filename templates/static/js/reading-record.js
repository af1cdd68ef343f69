// What a reader has read: for each page the numbers of its sections read to the end, and where the reading stopped last.
// Kept in this browser only; where storage is refused, for this visit only.
import { openKept } from "./kept.js";

const kept = openKept("reading");

class Record {
  constructor() {
    this.load();
    kept.whenChangedElsewhere(() => this.load());
  }

  load() {
    const found = kept.read();
    this.pages = plain(found?.pages) ? found.pages : {};
    this.last = plain(found?.last) ? found.last : null;
  }

  // The sections of a page that were read; a page that has other sections now begins anew.
  read(page, all) {
    const known = this.pages[page];
    return new Set(known?.all === all && Array.isArray(known.read) ? known.read : []);
  }

  // {read, all} of a page that was begun.
  progress(page) {
    const known = this.pages[page];
    return Array.isArray(known?.read) && known.read.length ? { read: known.read.length, all: known.all } : null;
  }

  mark(page, all, section) {
    this.pages[page] = { all, read: [...this.read(page, all).add(section)].sort((a, b) => a - b) };
    this.save();
  }

  stopAt(page, section) {
    if (this.last?.page === page && this.last.section === section) return;
    this.last = { page, section };
    this.save();
  }

  forget() {
    Object.assign(this, { pages: {}, last: null });
    kept.clear();
  }

  save() {
    kept.write({ pages: this.pages, last: this.last });
  }
}

const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export const record = new Record();
