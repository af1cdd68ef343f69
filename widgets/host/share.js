/** What a reader may take along of a figure: its pictures, its numbers, and the line that shows it in another page. */

import { csvOf } from "./csv.js";
import { asData, Fault } from "./faults.js";
import { say } from "./say.js";
import { snippet } from "./snippet.js";
import { standalone, toPng } from "./standalone.js";

const KEPT = 10_000; // milliseconds a file stays there to be saved

export class Share {
  #figure;
  #words;
  #from;
  #fold;
  #rows = []; // {label, buttons, name}, where name() says what it is about now

  /** `from` has knobs(), what the form asks, and result(), a promise of what the figure shows, or of null. */
  constructor(figure, words, from) {
    this.#figure = figure;
    this.#words = words;
    this.#from = from;
    this.#fold = figure.querySelector(".share");
    this.#fold.prepend(...this.#pictures(), ...this.#tables(), ...this.#embed());
    if (origin === "null") this.#tell(words.say("share.sandbox"));
    figure.addEventListener("widget:drawn", () => this.refresh());
  }

  /** The settings in the line to be copied, and captions that name settings, follow the figure. */
  refresh() {
    if (this.#fold.hidden) return;
    for (const { label, buttons, name } of this.#rows) {
      label.textContent = name();
      for (const button of buttons) button.setAttribute("aria-label", `${button.textContent}: ${name()}`);
    }
    this.#fold.querySelector(".share-snippet").value = snippet(this.#figure, this.#from.knobs());
  }

  #pictures() {
    const frames = [...this.#figure.querySelectorAll(".pictures [data-figure]")];
    return frames.map((frame, k) => {
      const name = this.#words.say(frames.length > 1 ? "share.picture_of" : "share.picture", { number: k + 1 });
      const file = `${this.#figure.dataset.widget}-${frame.dataset.figure}`;
      const drawn = () => standalone(frame.querySelector("svg"), this.#caption());
      return this.#row(() => name, {
        SVG: async () => this.#save(`${file}.svg`, new Blob([await drawn()], { type: "image/svg+xml" })),
        PNG: async () => this.#save(`${file}.png`, await toPng(await drawn())),
      });
    });
  }

  #tables() {
    return [...this.#figure.querySelectorAll(".data [data-table]")].map((box) => {
      const { table } = box.dataset;
      const save = async () => this.#save(`${this.#figure.dataset.widget}-${table}.csv`, csvOf((await this.#result()).tables[table]));
      return this.#row(() => box.querySelector("caption").textContent, { CSV: save });
    });
  }

  /** With all digits, which the page does not show. */
  async #result() {
    const result = await this.#from.result();
    if (!result) throw new Fault("unreachable", { file: this.#figure.dataset.baked.split("/").pop() });
    return result;
  }

  #embed() {
    const name = this.#words.say("share.embed");
    const box = make("textarea", { className: "share-snippet", readOnly: true, rows: 3, spellcheck: false, ariaLabel: name });
    return [this.#row(() => name, { [this.#words.say("share.copy")]: () => this.#copy(box) }), box];
  }

  async #copy(box) {
    try {
      await navigator.clipboard.writeText(box.value);
      return this.#words.say("share.copied");
    } catch {
      box.focus();
      box.select();
      return this.#words.say("share.by_hand");
    }
  }

  /** A line with a name and a button for each thing that can be done; `actions` give the sentence that is said afterwards. */
  #row(name, actions) {
    const label = make("span", { className: "share-name" });
    const buttons = Object.entries(actions).map(([textContent, act]) => {
      const button = make("button", { type: "button", className: "quiet", textContent });
      button.addEventListener("click", () => this.#do(act));
      return button;
    });
    this.#rows.push({ label, buttons, name });
    const line = make("div", { className: "share-row" });
    line.append(label, ...buttons);
    return line;
  }

  async #do(act) {
    try {
      this.#tell(await act());
    } catch (error) {
      this.#tell(this.#words.say("share.failed", { reason: this.#words.fault(asData(error)) }));
    }
    say(this.#fold.querySelector(".share-said").textContent);
  }

  #tell(text) {
    this.#fold.querySelector(".share-said").textContent = text;
  }

  #save(name, blob) {
    const url = URL.createObjectURL(blob);
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT);
    return this.#words.say("share.saved", { file: name });
  }

  /** What goes with a picture wherever it is taken: the figure's name, what it shows, and where it is from. */
  #caption() {
    const text = (selector) => this.#figure.querySelector(selector).textContent.trim();
    const from = this.#words.say("share.from", { address: location.href.split("#")[0] });
    return { title: `${text(".widget-number")} · ${text(".widget-name")}`, description: `${text(".reading")} ${from}` };
  }
}

const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
