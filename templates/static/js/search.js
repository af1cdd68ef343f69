// The search dialog: a box whose list of answers is walked with the arrow keys. Nothing is asked of any server but for the list of words.
import { openDialog } from "./dialog.js";
import { drawFound } from "./search-list.js";

export const openSearch = async () => {
  await openDialog("page-search", (dialog) => new Search(dialog));
};

const SHOWN = 12; // answers; more are not looked through

class Search {
  constructor(dialog) {
    this.dialog = dialog;
    this.box = dialog.querySelector(".search-box");
    this.list = dialog.querySelector(".search-found");
    this.said = dialog.querySelector(".search-said");
    this.asked = 0;
    this.say("hint");
    // Half a word of an input method is not looked for.
    this.box.addEventListener("input", (event) => event.isComposing || this.ask());
    this.box.addEventListener("compositionend", () => this.ask());
    this.box.addEventListener("keydown", (event) => event.isComposing || event.keyCode === 229 || this.press(event));
    this.list.addEventListener("click", (event) => event.target.closest("a") && !event.ctrlKey && !event.metaKey && dialog.close());
    dialog.addEventListener("close", () => this.box.select()); // the next word begins where the last was
    this.fetch();
  }

  get options() {
    return [...this.list.children];
  }

  get active() {
    return this.options.find((option) => option.ariaSelected === "true");
  }

  // The finder with its list of words, fetched once; after a failure the next question tries again.
  fetch() {
    this.finder ??= import("./finder.js").then(({ openFinder }) => openFinder());
    this.finder.catch(() => (this.finder = undefined));
    return this.finder;
  }

  async ask() {
    const query = this.box.value.trim();
    const number = ++this.asked;
    if (!query) return this.show([], "hint");
    const waiting = setTimeout(() => number === this.asked && this.say("waiting"), 300);
    try {
      const { found, near } = (await this.fetch()).find(query);
      if (number === this.asked) this.answer(query, found, near);
    } catch (error) {
      console.warn(error);
      this.show([], "failed");
    } finally {
      clearTimeout(waiting);
    }
  }

  answer(query, found, near) {
    const some = found.length > SHOWN ? "more" : found.length > 1 ? "some" : "one";
    this.show(found.slice(0, SHOWN), found.length ? (near ? "near" : some) : "none", { query, count: found.length, shown: SHOWN });
  }

  show(found, sentence, facts = {}) {
    drawFound(this.list, found);
    this.list.hidden = !found.length;
    this.box.ariaExpanded = String(Boolean(found.length));
    this.say(sentence, facts);
    this.choose(this.options[0]);
    this.list.scrollTop = 0;
  }

  say(sentence, facts = {}) {
    this.said.textContent = this.said.dataset[sentence].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  }

  press(event) {
    const { options } = this;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length) this.choose(options[(options.indexOf(this.active) + step + options.length) % options.length]);
    else if (event.key === "Enter") this.active?.click();
    else return;
    event.preventDefault();
  }

  choose(option) {
    for (const one of this.options) one.ariaSelected = String(one === option);
    if (!option) return this.box.removeAttribute("aria-activedescendant");
    this.box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }
}
