/** A chart while Plotly draws it: what part is looked at, and drawn anew whenever numbers, width, view or colours change. */

import { alike, reach, scaled, shifted } from "./axes.js";
import { dress } from "./dress.js";
import { look } from "./look.js";

const CONFIG = { displayModeBar: false, showTips: false, doubleClick: false, scrollZoom: false, typesetMath: false, showAxisDragHandles: false };

export class Plot {
  #Plotly;
  #holder; // what assistive technology sees: an image with a sentence
  #inner; // what Plotly draws into
  #tell;
  #figure = null;
  #reading = "";
  #view = null; // {x, y} as in dress.js, null for the whole
  #reach = null; // {x, y}: how far one can see
  #frame = 0;
  #ended = new AbortController();

  /** `tell({inward, outward, moved})` hears what can be done after each drawing. */
  constructor(Plotly, holder, tell) {
    this.#Plotly = Plotly;
    this.#holder = holder;
    this.#tell = tell;
    this.#inner = document.createElement("div");
    this.#inner.ariaHidden = "true";
    holder.replaceChildren(this.#inner);
    look.addEventListener("change", () => this.#redraw(), { signal: this.#ended.signal });
    const resized = new ResizeObserver(() => this.#redraw());
    resized.observe(holder);
    this.#ended.signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Draws `figure`; `reading` says in a sentence what it shows. */
  draw(figure, reading) {
    this.#figure = figure;
    this.#reading = reading;
    const { xaxis, yaxis } = figure.layout;
    const all = (axis) => figure.data.flatMap((trace) => trace[axis]);
    this.#reach = { x: reach(xaxis, all("x")), y: reach(yaxis, all("y")) };
    this.#redraw();
  }

  zoom(factor) {
    this.#look(this.#from(factor));
  }

  /** Moves by shares of the view, to the right and up. False where there is nothing to move. */
  pan(across, up) {
    const now = this.#seen;
    const next = { x: shifted(now.x, across, this.#reach.x), y: shifted(now.y, up, this.#reach.y) };
    if (same(next, now)) return false;
    this.#look(next);
    return true;
  }

  whole() {
    this.#look(this.#whole);
  }

  close() {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.#Plotly.purge(this.#inner);
    this.#holder.replaceChildren();
  }

  get #whole() {
    const { xaxis, yaxis } = this.#figure.layout;
    return { x: xaxis.range, y: yaxis.range };
  }

  get #seen() {
    return this.#view ?? this.#whole;
  }

  /** What is seen from `factor` times as far. */
  #from(factor) {
    const [now, whole] = [this.#seen, this.#whole];
    return { x: scaled(now.x, factor, this.#reach.x, whole.x), y: scaled(now.y, factor, this.#reach.y, whole.y) };
  }

  #look(view) {
    this.#view = same(view, this.#whole) ? null : view;
    this.#redraw();
  }

  /** At most once a frame, with what is newest then. */
  #redraw() {
    if (!this.#figure) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#react());
  }

  #react() {
    const first = !this.#inner.classList.contains("js-plotly-plot");
    const { data, layout } = dress(this.#figure, this.#holder.clientWidth, this.#view);
    this.#Plotly.react(this.#inner, data, this.#guarded(layout), CONFIG);
    if (first) this.#listen();
    this.#holder.setAttribute("aria-label", this.#reading);
    this.#tell({ inward: !same(this.#from(0.5), this.#seen), outward: !same(this.#from(2), this.#seen), moved: this.#view !== null });
  }

  /** The mouse marks a part of the whole and moves a part; a finger moves a part, and on the whole it scrolls the page. */
  #guarded(layout) {
    const touch = matchMedia("(pointer: coarse)").matches;
    const limits = (axis) => ({ minallowed: this.#reach[axis][0], maxallowed: this.#reach[axis][1] });
    return {
      ...layout,
      dragmode: this.#view ? "pan" : touch ? false : "zoom",
      xaxis: { ...layout.xaxis, ...limits("x") },
      yaxis: { ...layout.yaxis, ...limits("y") },
    };
  }

  #listen() {
    this.#inner.on("plotly_relayout", () => {
      const { xaxis, yaxis } = this.#inner.layout;
      this.#look({ x: [...xaxis.range], y: [...yaxis.range] });
    });
    this.#inner.on("plotly_doubleclick", () => this.whole());
  }
}

const same = (a, b) => alike(a.x, b.x) && alike(a.y, b.y);
