/**
 * Writes the two measured times into their bars. They are the only numbers that the picture's text may not hold: what a build
 * measured would be no measurement of the reader's machine.
 */

export function view(figure) {
  figure.addEventListener("widget:drawn", ({ detail }) => fill(figure, detail.readouts));
}

function fill(figure, { loop_ms: loop, product_ms: product }) {
  const race = figure.querySelector('[data-figure="race"] svg');
  if (!race || !(loop > 0) || !(product > 0)) return; // "NaN" until Python has run here
  const longest = Math.max(loop, product);
  for (const [name, ms] of Object.entries({ loop_ms: loop, product_ms: product })) {
    race.querySelector(`[data-bar=${name}]`).setAttribute("width", `${(100 * ms) / longest}%`);
    race.querySelector(`[data-time=${name}]`).textContent = `${short(ms)} ms`;
  }
  const times = race.querySelector("[data-times]");
  times.textContent = times.dataset.times.replace("{ratio}", short(loop / product));
}

/** Two digits: more would change from run to run. */
const short = (number) => String(Number(number.toPrecision(2)));
