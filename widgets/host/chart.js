/** A painted chart and its buttons. When a reader reaches for it, Plotly draws the same figure in its place, to be zoomed and read. */

import { asData, Fault } from "./faults.js";
import { limits } from "./limits.js";
import { say } from "./say.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STEP = 0.25; // of the view, for an arrow key

export class Chart {
  #box;
  #words;
  #current;
  #plot = null; // while Plotly draws
  #opening = false;

  /** `current()` gives a promise of the result that the figure shows, or of null. */
  constructor(box, words, current) {
    this.#box = box;
    this.#words = words;
    this.#current = current;
    box.addEventListener("click", ({ target }) => this.#pressed(target.closest("[data-chart-action]")?.dataset.chartAction));
    box.querySelector(".chart-actions").addEventListener("keydown", (event) => this.#keyed(event));
    prefetchOn(this.#button("open"));
  }

  /** The figure was drawn anew; a painted chart has been already. */
  show(result) {
    this.#plot?.draw(result.figures[this.#box.dataset.chart], result.reading);
  }

  #pressed(action) {
    if (action === "open") return this.#plot ? this.#close() : this.#open();
    if (action === "in") this.#plot.zoom(0.5);
    if (action === "out") this.#plot.zoom(2);
    if (action === "whole") this.#plot.whole();
  }

  /** Arrow keys move the view, and scroll the page where there is nothing to move. */
  #keyed(event) {
    const step = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !step || !this.#plot?.pan(step[0] * STEP, step[1] * STEP)) return;
    event.preventDefault();
  }

  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const { loadPlotly } = await import("./plotly.js");
      const [Plotly, { Plot }] = await Promise.all([loadPlotly((done, total) => this.#tellProgress(done, total)), import("./plot.js")]);
      const result = await this.#current();
      if (!result) throw new Fault("unreachable", { file: this.#box.closest("figure").dataset.baked.split("/").pop() });
      this.#plot = new Plot(Plotly, this.#box.querySelector(".chart-plot"), (state) => this.#offer(state));
      this.show(result);
    } catch (error) {
      this.#close();
      const text = this.#words.say("chart_failed", { reason: this.#words.fault(asData(error)) });
      this.#tell(text, true);
      say(text);
    } finally {
      this.#opening = false;
    }
  }

  #close() {
    this.#plot?.close();
    this.#plot = null;
    this.#reveal(false);
    this.#tell("");
  }

  #reveal(open) {
    this.#box.toggleAttribute("data-open", open);
    this.#box.querySelector(".chart-plot").hidden = !open;
    this.#button("open").textContent = this.#words.say(open ? "chart_close" : "chart_open");
    for (const action of ["in", "out", "whole"]) this.#button(action).hidden = !open;
  }

  /** What can be done now. A button that can do nothing is not taken away: it may have the keyboard's focus. */
  #offer({ inward, outward, part }) {
    this.#reveal(true); // only now, so that there is no moment without a chart
    for (const [action, can] of Object.entries({ in: inward, out: outward, whole: part })) this.#button(action).ariaDisabled = String(!can);
    const touch = matchMedia("(pointer: coarse)").matches ? "_touch" : "";
    this.#tell(this.#words.say((part ? "chart_move" : "chart_read") + touch));
  }

  #tellProgress(done, total) {
    const [got, all] = [done, total].map((bytes) => (bytes / 1e6).toFixed(1));
    this.#tell(this.#words.say("chart_fetching", { done: got, total: all }));
  }

  #tell(text, failed = false) {
    const line = this.#box.querySelector(".chart-said");
    line.textContent = text;
    line.hidden = !text;
    line.toggleAttribute("data-failed", failed);
  }

  #button(action) {
    return this.#box.querySelector(`[data-chart-action="${action}"]`);
  }
}

/** A pointer that rests on the button will most likely press it. */
function prefetchOn(button) {
  let timer;
  const fetchIt = () => navigator.connection?.saveData || import("./plotly.js").then(({ fetchPlotly }) => fetchPlotly().catch(() => {}));
  button.addEventListener("pointerenter", () => (timer = setTimeout(fetchIt, limits.intent)));
  button.addEventListener("pointerleave", () => clearTimeout(timer));
}
