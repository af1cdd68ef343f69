// One cell: its text, what may be done with it, and what must be known of it.
import { Changes } from "./changes.js";
import { Help } from "./hints.js";
import { Kept } from "./kept.js";
import { make } from "./parts.js";
import { modifier } from "./keys.js";
import { Notices } from "./notices.js";
import { Runner } from "./runner.js";
import { copyCode, copyLink } from "./share.js";
import { Source } from "./source.js";

export class Cell {
  #before = ""; // a text that the one shown took the place of
  #justReset = false; // was it the book's code that took its place?

  // page: {lab, words, keeps: does this browser keep anything?}
  constructor(section, page) {
    Object.assign(this, { section, page, words: page.words, id: section.id });
    const box = section.querySelector(".cell-code");
    const labels = { label: this.words.say("cell.editor", { name: section.getAttribute("aria-label") }), keys: this.#keys() };
    this.source = new Source(box, labels, () => this.runner.go("run"));
    this.notices = new Notices(box);
    this.changes = new Changes(box, this.words.say("cell.changes"));
    this.runner = new Runner(section, this.source, page);
    this.help = new Help(section, this.words);
    this.kept = new Kept(section, { told: (kept) => this.#tellKept(kept), elsewhere: () => this.#follow() });
    this.#hear(box);
    this.adopt();
    this.#warn();
  }

  // In the cell of a figure (code/trial.js) the book's code is that of the figure's settings; what was written waits behind it.
  get #trial() {
    return this.section.dataset.cell === "trial";
  }

  // Other code of the book's takes the place of what stands there.
  renew(book) {
    const own = this.source.text;
    if (own !== this.source.book) this.#before = own;
    this.#justReset = false;
    this.source.book = book;
    this.notices.hide("shared");
    this.#put(book);
  }

  // Shows what is kept of this cell.
  adopt() {
    const kept = this.kept.read();
    if (this.#trial) {
      this.#before = kept && kept.source !== this.source.text ? kept.source : "";
      return this.#actions();
    }
    this.#before = kept?.before ?? "";
    this.#justReset = kept?.source === this.source.book;
    if (kept) this.#put(kept.source);
    this.#actions();
  }

  // Shows code that came with an address. It is neither run nor kept unless the reader does something with it.
  showShared(source) {
    const own = this.source.text;
    if (source === own) return;
    this.#put(source);
    const back = () => {
      this.notices.hide("shared");
      this.#put(own);
    };
    this.notices.show("shared", this.words.say("cell.shared"), { [this.words.say("cell.shared_back")]: back });
    if (own !== this.source.book) this.#before = own;
    this.#actions();
  }

  #hear(box) {
    const { runner, source } = this;
    const acts = {
      reset: () => this.#reset(),
      changes: () => this.#toggleChanges(!this.changes.open),
      copy: ({ currentTarget }) => copyCode(source, currentTarget, this.words),
      link: () => copyLink(this.id, source.text, this.notices, this.words),
    };
    for (const [name, act] of Object.entries(acts)) runner.button(name)?.addEventListener("click", act);
    source.addEventListener("edit", () => this.#edited());
    runner.addEventListener("tried", () => this.help.tried());
    box.addEventListener("focusin", () => this.page.lab.prepare());
  }

  // What can be pressed in the text, said to who enters it.
  #keys() {
    const line = make("span", "cell-keys", this.words.say("cell.keys", { key: modifier() }));
    line.id = `${this.id}-keys`;
    this.section.querySelector(".cell-code").append(line);
    return line.id;
  }

  #edited() {
    if (this.#justReset) this.#before = ""; // the editor's own undo still has it
    this.#justReset = false;
    this.#keep();
    this.#actions();
  }

  #put(text) {
    this.source.text = text;
    this.source.mark(null);
    this.#actions();
  }

  #keep() {
    const source = this.source.text;
    if (this.#trial) return source === this.source.book || this.kept.write({ source });
    if (source === this.source.book && !this.#before) this.kept.clear();
    else this.kept.write({ source, ...(this.#before && { before: this.#before }) });
  }

  // The book's code again, or what was there before it came.
  #reset() {
    const { source } = this;
    const undo = this.#before;
    this.#before = undo ? "" : source.text;
    this.#justReset = !undo;
    this.notices.hide("shared");
    this.#put(undo || source.book);
    this.#keep();
    this.#actions();
  }

  #actions() {
    const { runner, source, words } = this;
    const changed = source.text !== source.book;
    const reset = runner.button("reset");
    this.resetWords ??= reset.textContent;
    reset.textContent = this.#before ? words.say(changed || this.#trial ? "cell.back" : "cell.undo_reset") : this.resetWords;
    // What has the focus stays: the keyboard must not fall into nothing.
    const show = (button, useful) => (button.hidden = !useful && document.activeElement !== button);
    show(reset, changed || this.#before);
    show(runner.button("changes"), changed);
    if (!changed) this.#toggleChanges(false);
    this.changes.show(source.book, source.text);
    runner.edited();
  }

  #toggleChanges(open) {
    const button = this.runner.button("changes");
    this.changes.toggle(open, this.source.book, this.source.text);
    button.setAttribute("aria-expanded", String(open));
  }

  // What a reader should know before writing or running.
  #warn() {
    const { lab, keeps } = this.page;
    if (!keeps) this.notices.show("keeping", this.words.say("cell.not_kept"));
    if (!lab.stoppable) this.notices.show("frame", this.words.say("cell.no_stop"));
    const older = this.kept.read() ? null : this.kept.older();
    if (!older || older.source === this.source.text) return;
    const choose = (act) => () => {
      this.notices.hide("older");
      act();
    };
    this.notices.show("older", this.words.say("cell.older"), {
      [this.words.say("cell.older_take")]: choose(() => (this.#put(older.source), this.#keep())),
      [this.words.say("cell.older_leave")]: choose(older.forget),
    });
  }

  #tellKept(kept) {
    document.dispatchEvent(new Event("cell:kept"));
    if (!kept && this.page.keeps) this.notices.show("keeping", this.words.say("cell.not_kept"));
  }

  // Another tab keeps another text: it is shown here too, but not under the reader's fingers.
  #follow() {
    if (document.activeElement !== this.source.textarea) return this.adopt();
    this.notices.show("elsewhere", this.words.say("cell.elsewhere"), {
      [this.words.say("cell.elsewhere_take")]: () => (this.notices.hide("elsewhere"), this.adopt()),
    });
  }
}
