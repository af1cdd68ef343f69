// The cell below a figure in which its code is tried: a cell like all others, but it is closed, and made anew with other settings.
import { Cell } from "../cells/cell.js";
import { cellPage } from "../cells/page.js";
import { make } from "../cells/parts.js";
import { say } from "../voice.js";
import { readText } from "./page.js";
import { sheet } from "./sheet.js";

export class Trial {
  // An empty one, below `figure`; beside the code's pages lies what cells are made of.
  static async below(figure, model, words) {
    const { lang } = figure.dataset;
    const file = new URL(`../cell-${lang}.html`, model).href;
    const [text, page] = await Promise.all([readText(file), cellPage(lang), sheet("cell"), sheet("editor")]);
    const section = new DOMParser().parseFromString(text, "text/html").querySelector("section.cell");
    return new Trial(figure, document.adoptNode(section), page, words);
  }

  constructor(figure, section, page, words) {
    this.section = section;
    this.page = page;
    this.words = words;
    this.#dress(figure);
    figure.after(section);
  }

  #dress(figure) {
    const { section, words } = this;
    const name = words.say("shown.title", { figure: figure.querySelector(".widget-number").textContent });
    section.id = `${figure.id}-code`;
    Object.assign(section.dataset, { cell: "trial", version: "trial" });
    if (figure.dataset.needs) section.dataset.needs = figure.dataset.needs;
    if ("slide" in figure.dataset) section.dataset.slide = "";
    section.ariaLabel = name;
    this.title = Object.assign(section.querySelector(".cell-title a"), { href: `#${section.id}`, textContent: name });
    const close = Object.assign(make("button", "quiet", words.say("shown.close")), { type: "button", name: "close" });
    close.addEventListener("click", () => this.#close());
    section.querySelector(".cell-actions").append(close);
  }

  // Shows `source` and takes the focus; `opener` gets it back.
  show(source, opener) {
    this.opener = opener;
    this.section.hidden = false;
    if (this.cell) this.cell.renew(source);
    else this.#begin(source);
    this.title.focus({ preventScroll: true });
    this.section.scrollIntoView();
    this.page.lab.prepare();
    say(this.words.say("shown.made"));
  }

  #begin(source) {
    this.section.querySelector(".cell-source code").textContent = source;
    this.cell = new Cell(this.section, this.page);
    this.cell.source.edit(); // colours and all, though nobody writes in it yet
  }

  #close() {
    this.cell.runner.stop();
    this.section.hidden = true;
    this.opener.focus();
  }
}
