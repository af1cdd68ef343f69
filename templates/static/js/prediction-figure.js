// The figure a prediction is about: set to the setting that was asked about, and heard when it shows it.
export class Figure {
  constructor(fieldset, heard) {
    const { figure, knobs, readout, column } = fieldset.dataset;
    this.element = document.getElementById(figure);
    this.knobs = JSON.parse(knobs);
    this.readout = readout;
    this.column = column && JSON.parse(column);
    this.at = [...fieldset.querySelectorAll("thead [scope=col]")].map((cell) => Number(cell.textContent));
    this.log = fieldset.dataset.step === "log";
    this.element.addEventListener("widget:drawn", ({ detail }) => this.isMine(detail.knobs) && heard(detail));
  }

  set() {
    this.element.dispatchEvent(new CustomEvent("widget:set", { detail: { knobs: this.knobs } }));
  }

  isMine(knobs) {
    return Object.keys(this.knobs).every((name) => knobs[name] === this.knobs[name]);
  }

  // The number that was asked for, or the curve's values at the points of the guess.
  answer({ readouts, tables }) {
    if (!this.column) return { value: readouts[this.readout], text: this.element.querySelector(`output[name="${this.readout}"]`)?.textContent };
    const [table, across, up] = this.column;
    const curve = tables[table].rows.map((row, n) => [across === null ? n + 1 : row[across], row[up]]);
    return { values: this.at.map((x) => this.interpolate(curve, x)) };
  }

  // Between two rows the curve is the straight line that the picture draws.
  interpolate(curve, x) {
    const n = curve.findIndex(([next]) => next >= x);
    const [x1, y1] = curve[n];
    if (x1 === x) return y1;
    const [x0, y0] = curve[n - 1];
    const share = (x - x0) / (x1 - x0);
    return this.log && y0 > 0 && y1 > 0 ? y0 * (y1 / y0) ** share : y0 + share * (y1 - y0);
  }
}
