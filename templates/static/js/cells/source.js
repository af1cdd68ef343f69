// The text of a cell: the book's coloured source with a plain textarea over it, until the editor has come in its place.
import { drawLines, markLine } from "./lines.js";
import { dress, editorOf } from "./editor.js";
import { hearKeys } from "./keys.js";

// Dispatches "edit" when the reader has changed the text.
export class Source extends EventTarget {
  #text;
  #editor = null;
  #composing = false;

  // labels: {label, keys: the id of what says which keys there are}; `run` is what Ctrl+Enter does.
  constructor(box, labels, run) {
    super();
    this.box = box;
    this.labels = labels;
    this.code = box.querySelector(".cell-source code");
    this.book = this.code.textContent.replace(/\n$/, "");
    this.#text = this.book;
    this.#lay();
    hearKeys(box, run);
    for (const name of ["compositionstart", "compositionend"]) box.addEventListener(name, () => (this.#composing = name === "compositionstart"));
    box.addEventListener("focusin", () => this.edit());
  }

  get text() {
    return this.#text;
  }

  // Puts another text there, which undo takes back once the editor is there.
  set text(text) {
    if (text === this.#text) return;
    this.#text = text;
    if (this.#editor) this.#editor.write(text);
    else this.textarea.value = text;
    this.#show();
  }

  // Marks the line of an error; none without a number.
  mark(line) {
    markLine(this.lines, line);
  }

  // Everything in the textarea selected, where the clipboard is out of reach.
  select() {
    this.textarea.focus();
    this.textarea.select();
  }

  // A sheet that scrolls sideways, with the coloured source and over it, in the same letters, the textarea.
  #lay() {
    const pre = this.code.parentElement;
    pre.removeAttribute("tabindex"); // the textarea takes the keyboard
    pre.setAttribute("aria-hidden", "true");
    this.lines = Object.assign(document.createElement("div"), { className: "cell-lines", ariaHidden: "true" });
    this.sheet = Object.assign(document.createElement("div"), { className: "cell-sheet", translate: false });
    this.textarea = dress(document.createElement("textarea"), this.labels);
    this.textarea.className = "cell-plain";
    this.textarea.value = this.#text;
    this.textarea.addEventListener("input", () => this.#typed(this.textarea.value));
    pre.replaceWith(this.sheet);
    this.sheet.append(pre, this.textarea);
    this.box.prepend(this.lines);
    drawLines(this.lines, this.#text);
  }

  #typed(text) {
    if (text === this.#text) return;
    this.#text = text;
    this.#show();
    this.mark(null);
    this.dispatchEvent(new Event("edit"));
  }

  #show() {
    drawLines(this.lines, this.#text);
    if (!this.#editor && this.code.textContent !== this.#text) this.code.textContent = this.#text;
  }

  // The editor is fetched when the text is first entered; where it cannot be had, the textarea goes on.
  async edit() {
    if (this.#editor) return;
    const open = await editorOf();
    if (!open || this.#editor) return;
    if (this.#composing) return this.box.addEventListener("compositionend", () => setTimeout(() => this.edit()), { once: true });
    const { selectionStart, selectionEnd, selectionDirection } = this.textarea;
    const focused = document.activeElement === this.textarea;
    this.#editor = open(this.#text, (text) => this.#typed(text));
    const textarea = dress(this.#editor.textarea, this.labels);
    this.sheet.replaceWith(this.#editor.container);
    this.textarea = textarea;
    if (!focused) return;
    textarea.focus({ preventScroll: true });
    textarea.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  }
}
