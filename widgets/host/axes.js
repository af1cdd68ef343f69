/** Places on the axes of a chart, in the axes' own numbers: the values themselves, or their powers of ten on a logarithmic one. */

import { powerOfTen, shownTick } from "./number.js";

const LEAST = 1e-3; // of the whole: no view is narrower
const TICKS = 7; // at most

/** Where a value stands; NaN for what has no place, as zero on a logarithmic axis. */
export function place({ type }, value) {
  const at = type === "log" ? Math.log10(value) : Number(value);
  return Number.isFinite(at) ? at : NaN;
}

/** How far one can see: the axis as it is drawn at first, and all that curves do beyond. */
export function reach(axis, values) {
  const places = values.map((value) => place(axis, value)).filter((at) => !Number.isNaN(at));
  return [Math.min(axis.range[0], ...places), Math.max(axis.range[1], ...places)];
}

/** The range seen from `factor` times as far, within the reach. */
export function scaled([low, high], factor, [least, most], whole) {
  const size = Math.min(Math.max(factor * (high - low), LEAST * (whole[1] - whole[0])), most - least);
  return shifted([(low + high - size) / 2, (low + high + size) / 2], 0, [least, most]);
}

/** The range moved by `share` of its size, not out of the reach. */
export function shifted([low, high], share, [least, most]) {
  const size = high - low;
  const start = Math.min(Math.max(low + share * size, least), most - size);
  return [start, start + size];
}

export const alike = (a, b) => a.every((end, k) => Math.abs(end - b[k]) < 1e-9 * (a[1] - a[0]));

/** The height at which a curve meets the right edge of the view, as a share of the view; NaN where it does not. */
export function end({ x, y }, across, up, { x: [, right], y: [low, high] }) {
  const last = x.findLastIndex((value) => place(across, value) <= right + 1e-9);
  if (last < 0) return NaN;
  const [at, next] = [last, Math.min(last + 1, x.length - 1)].map((k) => [place(across, x[k]), place(up, y[k])]);
  const along = next[0] > at[0] ? (right - at[0]) / (next[0] - at[0]) : 0;
  return (at[1] + along * (next[1] - at[1]) - low) / (high - low);
}

/** Ticks for a part of an axis: {tickvals, ticktext}. */
export function ticks({ type }, [low, high]) {
  if (type !== "log") return labelled(even(low, high), stepOf(low, high));
  if (high - low >= 2) return powers(low, high);
  const [least, most] = [10 ** low, 10 ** high];
  return high - low > 0.5 ? labelled(rounded(least, most)) : labelled(even(least, most), stepOf(least, most));
}

const labelled = (tickvals, step) => ({ tickvals, ticktext: tickvals.map((value) => shownTick(value, step ?? value)) });

/** 1, 2 or 5 times a power of ten, so that there are few enough steps. */
function stepOf(low, high) {
  const power = 10 ** Math.floor(Math.log10((high - low) / TICKS));
  return power * [1, 2, 5, 10].find((times) => power * times * TICKS >= high - low);
}

function even(low, high) {
  const step = stepOf(low, high);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
}

function rounded(least, most) {
  const powers = Array.from({ length: 4 }, (_, k) => 10 ** (Math.floor(Math.log10(least)) + k));
  return powers.flatMap((power) => [1, 2, 5].map((times) => times * power)).filter((value) => value >= least && value <= most);
}

function powers(low, high) {
  const every = Math.ceil((high - low) / TICKS);
  const found = Array.from({ length: TICKS + 1 }, (_, k) => every * (Math.ceil(low / every - 1e-9) + k)).filter((power) => power <= high + 1e-9);
  return { tickvals: found.map((power) => 10 ** power), ticktext: found.map(powerOfTen) };
}
