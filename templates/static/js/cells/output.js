// The place below a cell where its output stands: what is printed as it comes, then the parts of the finished run.
import { drawParts, make, pre } from "./parts.js";

const PACE = 50; // milliseconds between two drawings of what is printed

export class Output {
  #printed = []; // [stream, text] not yet drawn
  #timer = null;
  #streaming = false;

  // `find` hears the number of the line an error names, when a reader presses it.
  constructor(box, find) {
    this.box = box;
    this.find = find;
    this.#link();
  }

  // A new run: the old output stays, marked as old, until there is something new.
  begin() {
    this.#streaming = false;
    this.#printed = [];
    this.box.setAttribute("aria-busy", "true");
  }

  print(stream, text) {
    this.#printed.push([stream, text]);
    this.#timer ??= setTimeout(() => this.flush(), PACE);
  }

  // Draws what was printed so far.
  flush() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#printed.length && !this.#streaming) {
      this.box.replaceChildren();
      this.#streaming = true;
    }
    for (const [stream, text] of this.#printed.splice(0)) {
      const last = this.box.lastElementChild;
      if (last?.dataset.stream === stream) last.append(pre(stream, text).textContent);
      else this.box.append(pre(stream, text));
    }
  }

  // The run is over and this is what it gave.
  async show(parts) {
    const elements = await drawParts(parts, this.box.dataset);
    this.#printed = [];
    this.flush();
    this.box.replaceChildren(...elements);
    this.#link();
    this.box.removeAttribute("aria-busy");
  }

  // The run was cut short: what it printed stays, and a run that printed nothing leaves nothing.
  stop() {
    this.flush();
    if (!this.#streaming) this.box.replaceChildren();
    this.box.removeAttribute("aria-busy");
  }

  // The line of the reader's code that stopped, if one did.
  get line() {
    return Number(this.box.querySelector(".cell-error")?.dataset.line) || null;
  }

  // "line 3:" can be pressed.
  #link() {
    for (const words of this.box.querySelectorAll(".cell-error-line")) {
      const text = words.firstChild;
      const button = Object.assign(make("button", "cell-goto", text.textContent.trim()), { type: "button" });
      button.addEventListener("click", () => this.find(this.line));
      text.replaceWith(button, " ");
    }
  }
}
