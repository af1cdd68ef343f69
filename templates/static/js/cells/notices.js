// What must be known of a cell's code before it is run: that it came with a link, that the book has changed, that nothing is kept.
import { make } from "./parts.js";

export class Notices {
  #shown = new Map(); // name → element

  constructor(before) {
    this.box = make("div", "cell-notices");
    before.before(this.box);
  }

  // Shows `text`, with buttons {words: what happens}; another one of the same name makes way.
  show(name, text, actions = {}) {
    const buttons = Object.entries(actions).map(([words, act]) => {
      const button = Object.assign(make("button", "quiet", words), { type: "button" });
      button.addEventListener("click", act);
      return button;
    });
    const notice = make("p", "cell-notice", text, ...buttons.flatMap((button) => [" ", button]));
    notice.dataset.notice = name;
    this.hide(name);
    this.#shown.set(name, notice);
    this.box.append(notice);
    return notice;
  }

  hide(name) {
    this.#shown.get(name)?.remove();
    this.#shown.delete(name);
  }
}
