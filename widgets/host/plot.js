/** A chart while Plotly draws it: what part is looked at, and drawn anew whenever numbers, width, view or colours change. */

import { alike, reach, scaled, shifted } from "./axes.js";
import { dressData, dressLayout } from "./dress.js";
import { grab } from "./grab.js";
import { look } from "./look.js";

const CONFIG = { displayModeBar: false, showTips: false, doubleClick: false, scrollZoom: false, typesetMath: false, showAxisDragHandles: false };

export class Plot {
  #Plotly;
  #holder; // what assistive technology sees: an image with a sentence. Hidden until it is drawn, so the box around it has the width
  #inner; // what Plotly draws into
  #tell;
  #figure = null;
  #data = null; // of the figure, as Plotly gets it; the same objects as long as only the view changes, which is what makes that quick
  #reading = "";
  #view = null; // {x, y} as in dress.js, null for the whole
  #reach = null; // {x, y}: how far one can see
  #frame = 0;
  #ended = new AbortController();

  /** `tell({inward, outward, part})` hears what can be done after each drawing. */
  constructor(Plotly, holder, tell) {
    const { signal } = this.#ended;
    this.#Plotly = Plotly;
    this.#holder = holder;
    this.#tell = tell;
    this.#inner = document.createElement("div");
    this.#inner.ariaHidden = "true";
    holder.replaceChildren(this.#inner);
    grab(holder, () => this.#view !== null, (dx, dy) => this.#dragged(dx, dy), signal);
    holder.addEventListener("dblclick", () => this.whole(), { signal });
    look.addEventListener("change", () => this.#recolour(), { signal });
    const resized = new ResizeObserver(() => this.#redraw());
    resized.observe(holder.parentElement);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Draws `figure`; `reading` says in a sentence what it shows. */
  draw(figure, reading) {
    this.#figure = figure;
    this.#reading = reading;
    const { xaxis, yaxis } = figure.layout;
    const all = (axis) => figure.data.flatMap((trace) => trace[axis]);
    this.#reach = { x: reach(xaxis, all("x")), y: reach(yaxis, all("y")) };
    this.#recolour();
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

  get #width() {
    return this.#holder.parentElement.clientWidth;
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

  #dragged(dx, dy) {
    const { xaxis, height, margin } = this.#figure.layout;
    const [left, right] = xaxis.domain;
    this.pan(-dx / (this.#width * (right - left)), dy / (height - margin.t - margin.b));
  }

  #look(view) {
    this.#view = same(view, this.#whole) ? null : view;
    this.#redraw();
  }

  #recolour() {
    if (this.#figure) this.#data = dressData(this.#figure);
    this.#redraw();
  }

  /** At most once a frame, with what is newest then. */
  #redraw() {
    cancelAnimationFrame(this.#frame);
    if (this.#figure) this.#frame = requestAnimationFrame(() => this.#react());
  }

  #react() {
    if (!this.#width) return; // hidden just now: drawn when there is room again
    const first = !this.#inner.classList.contains("js-plotly-plot");
    const layout = dressLayout(this.#figure, this.#data, this.#width, this.#view);
    // A mouse marks a part of the whole; a finger scrolls the page there, and on a part both move it (grab.js).
    layout.dragmode = this.#view || matchMedia("(pointer: coarse)").matches ? false : "zoom";
    this.#Plotly.react(this.#inner, this.#data, layout, CONFIG);
    if (first) this.#inner.on("plotly_relayout", (changes) => this.#marked(changes));
    this.#holder.setAttribute("aria-label", this.#reading);
    this.#holder.toggleAttribute("data-part", this.#view !== null);
    this.#tell({ inward: !same(this.#from(0.5), this.#seen), outward: !same(this.#from(2), this.#seen), part: this.#view !== null });
  }

  /** A reader drew a box around a part. */
  #marked(changes) {
    const ends = (axis) => (`${axis}.range[0]` in changes ? [changes[`${axis}.range[0]`], changes[`${axis}.range[1]`]] : null);
    const [x, y] = [ends("xaxis"), ends("yaxis")];
    if (x || y) this.#look({ x: x ?? this.#seen.x, y: y ?? this.#seen.y });
  }
}

const same = (a, b) => alike(a.x, b.x) && alike(a.y, b.y);
