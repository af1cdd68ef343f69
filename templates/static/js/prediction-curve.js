// A guess drawn as a curve: each point is a slider for the keyboard, and one stroke of a finger or pen sets them all.
import { host } from "./host.js";
import { Scale, written } from "./prediction-scale.js";

export class Curve {
  constructor(fieldset, changed) {
    this.scale = new Scale(fieldset.dataset);
    this.plot = fieldset.querySelector(".prediction-plot");
    this.points = [...fieldset.querySelectorAll(".prediction-point")].map((element) => new Point(element, this.scale));
    this.rows = { mine: cells(fieldset, "mine"), true: cells(fieldset, "true") };
    this.line = this.plot.querySelector(".prediction-mine path");
    this.table = fieldset.querySelector(".prediction-table table");
    this.tall = parseFloat(this.plot.style.getPropertyValue("--plot"));
    this.changed = changed;
    for (const point of this.points) point.range.addEventListener("input", () => (point.read(), this.touch()));
    this.plot.addEventListener("pointerdown", (event) => this.press(event));
    this.plot.addEventListener("pointermove", (event) => this.plot.hasPointerCapture(event.pointerId) && this.stroke(event));
    this.clear();
  }

  press(event) {
    if (this.locked || event.button) return;
    event.preventDefault();
    this.plot.setPointerCapture(event.pointerId);
    this.last = null;
    this.stroke(event);
  }

  // A quick stroke skips points: those between the last place and this one lie on the line from there to here.
  stroke(event) {
    const box = this.plot.getBoundingClientRect();
    const here = { x: (100 * (event.clientX - box.left)) / box.width, y: 1 - (event.clientY - box.top) / this.tall };
    const from = this.last ?? here;
    const nearest = this.points.reduce((a, b) => (Math.abs(a.x - here.x) <= Math.abs(b.x - here.x) ? a : b));
    for (const point of this.points) {
      const between = (point.x - from.x) * (point.x - here.x) < 0;
      if (between) point.raise(here.y + ((from.y - here.y) * (point.x - here.x)) / (from.x - here.x));
      else if (point === nearest) point.raise(here.y);
    }
    this.last = here;
    this.touch();
  }

  touch() {
    this.touched = true;
    this.plot.removeAttribute("data-empty");
    this.draw();
    this.changed();
  }

  read() {
    return this.touched ? this.points.map((point) => point.value) : null;
  }

  accepts(guess) {
    return Array.isArray(guess) && guess.length === this.points.length && guess.every((value) => this.scale.holds(value));
  }

  show(state, guess) {
    this.locked = state !== "open";
    for (const { range } of this.points) range.disabled = this.locked;
    if (state !== "committed") return;
    this.points.forEach((point, n) => point.put(guess[n]));
    this.rows.mine.forEach((cell, n) => (cell.textContent = written(guess[n])));
    this.draw();
  }

  draw() {
    this.line.setAttribute("d", this.path(this.points.map(({ x, value }) => [x, value])));
  }

  path(points) {
    return points.map(([x, y], n) => `${n ? "L" : "M"}${x} ${(this.tall * (1 - this.scale.place(y) / 100)).toFixed(1)}`).join("");
  }

  clear() {
    for (const point of this.points) point.clear();
    this.touched = false;
    this.plot.toggleAttribute("data-empty", true);
    this.draw();
  }

  focus() {
    this.points[0].range.focus();
  }

  // The figure's own table, computed just now: the values at our points, in the words of the figures.
  async answer({ values }) {
    if (!values?.length) return;
    const { shown } = await host("number.js");
    this.rows.true.forEach((cell, n) => {
      cell.dataset.value = String(values[n]);
      cell.textContent = shown(values[n]);
    });
  }

  said() {
    const rows = [...this.table.rows].slice(1).filter((row) => row.checkVisibility());
    return rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")).join("; ");
  }
}

const cells = (fieldset, row) => [...fieldset.querySelectorAll(`tr.prediction-${row} td`)];

class Point {
  constructor(element, scale) {
    this.element = element;
    this.scale = scale;
    this.range = element.querySelector("input");
    this.x = parseFloat(element.style.getPropertyValue("--x"));
    this.last = Number(this.range.max);
  }

  read() {
    this.put(this.scale.value(Number(this.range.value), this.last));
  }

  // To a height between 0 and 1 of the frame.
  raise(share) {
    this.range.value = String(Math.round(Math.min(Math.max(share, 0), 1) * this.last));
    this.read();
  }

  put(value) {
    this.value = value;
    this.range.value = String(this.scale.at(value, this.last));
    this.range.setAttribute("aria-valuetext", written(value));
    this.element.style.setProperty("--y", `${this.scale.place(value).toFixed(2)}%`);
  }

  clear() {
    this.range.value = String(Math.round(this.last / 2));
    this.read();
  }
}
