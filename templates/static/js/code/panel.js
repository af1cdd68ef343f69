// A figure's code, readable, with the modules of the book that it imports; and two buttons that put it into a cell.
import { host } from "../host.js";
import { make } from "../cells/parts.js";
import { say } from "../voice.js";
import { callText } from "./call.js";
import { readPage, unreachable } from "./page.js";
import { sheet } from "./sheet.js";

const FRAMED = document.querySelector("main.embed") !== null; // one figure in somebody else's page: to be read there, not tried
const ABOVE = 40; // pixels: a line of what stands before compute, to show that something does

export class Panel {
  #made = null; // promise that all of it is there
  #trial = null; // the cell, once it was asked for

  constructor(fold) {
    this.figure = fold.closest("figure.widget");
    this.fold = fold;
    this.file = fold.querySelector(".shown-file a"); // leads to the same without a script
    this.said = Object.assign(make("p", "shown-said"), { hidden: true });
    fold.append(this.said);
  }

  // Settles with true when the code is shown. Where it cannot be had that is said, and it can be asked for again.
  open() {
    this.#made ??= this.#make().then(
      () => true,
      (error) => ((this.#made = null), this.#tell(error)),
    );
    return this.#made;
  }

  // Code that came with an address, in the figure's cell. It is not run.
  async showShared(source) {
    if (FRAMED || !(await this.open())) return;
    await this.#try(false);
    this.#trial?.cell.showShared(source);
  }

  async #make() {
    this.words ??= await this.#wordsOf(this.figure.dataset.lang);
    [this.model] = await Promise.all([readPage(this.file.href), sheet("shown")]);
    this.#build();
    this.#show(this.model);
  }

  async #wordsOf(lang) {
    const { Words } = await host("words.js");
    const words = new Words();
    await words.load(lang);
    return words;
  }

  #build() {
    const { words } = this;
    const buttons = FRAMED ? [] : ["try", "whole"].map((name) => Object.assign(make("button", "quiet", words.say(`shown.${name}`)), { type: "button", name }));
    for (const button of buttons) button.addEventListener("click", () => this.#try(button.name === "whole", button));
    this.modules = Object.assign(make("div", "shown-modules"), { role: "group", ariaLabel: words.say("shown.imports"), translate: false });
    this.code = Object.assign(make("pre"), { role: "group", translate: false, tabIndex: 0 });
    for (const { url, path } of [{ url: this.model.url, path: this.model.path }, ...this.model.imports]) this.#list(url, path);
    const box = make("div", "shown-box", this.modules, make("div", "code", this.code));
    box.addEventListener("click", (event) => this.#follow(event));
    const trial = [make("p", "shown-actions", ...buttons), make("p", "shown-note", words.say("shown.note"))];
    this.file.parentElement.replaceWith(...(FRAMED ? [] : trial));
    this.fold.append(box);
  }

  #list(url, path) {
    this.modules.append(Object.assign(make("a", "", path.replace(/^widgets\//, "")), { href: url }));
  }

  // A link to another module shows it here; one that is pressed to be opened elsewhere does that.
  async #follow(event) {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const page = await readPage(link.href);
      this.#show(page);
      if (!link.isConnected) this.code.focus({ preventScroll: true }); // it stood in the code that is gone
    } catch (error) {
      this.#tell(error);
    }
  }

  #show({ url, path, code }) {
    this.said.hidden = true;
    this.code.ariaLabel = path;
    this.code.replaceChildren(code.cloneNode(true));
    const compute = this.code.querySelector("#compute");
    compute?.removeAttribute("id"); // a page shows several
    this.code.scrollTo(0, compute ? compute.offsetTop - ABOVE : 0);
    if (![...this.modules.children].some((link) => link.href === url)) this.#list(url, path);
    for (const link of this.modules.children) link.ariaCurrent = link.href === url ? "true" : null;
  }

  // The figure's code in a cell below it, with the settings as they are now.
  async #try(whole, opener = null) {
    try {
      const { Trial } = await import("./trial.js").catch(async () => Promise.reject(await unreachable("js/code/trial.js")));
      this.#trial ??= await Trial.below(this.figure, this.model.url, this.words);
      this.#trial.show(this.#source(whole), opener ?? this.fold.querySelector("summary"));
      this.said.hidden = true;
    } catch (error) {
      this.#tell(error);
    }
  }

  #source(whole) {
    const knobs = {};
    this.figure.dispatchEvent(new CustomEvent("widget:knobs", { detail: knobs }));
    const call = callText(this.model.call, knobs, this.figure.dataset.lang, whole);
    return whole ? `${this.model.code.textContent.trimEnd()}\n\n\n# ${this.words.say("shown.call")}\n${call}` : call;
  }

  async #tell(error) {
    if (!this.words) return; // nothing at all can be had now; the plain link is still there
    const { asData } = await host("faults.js");
    this.said.hidden = false;
    this.said.textContent = this.words.say("shown.failed", { reason: this.words.fault(asData(error)) });
    say(this.said.textContent);
  }
}
