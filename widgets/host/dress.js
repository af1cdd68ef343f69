/** What Plotly is given: a figure of charts.py with the page's colours in it, every word escaped, and words that follow a zoom. */

import { end, ticks } from "./axes.js";
import { look } from "./look.js";
import { shown } from "./number.js";

const DASHES = { dot: "2px,3px", dash: "6px,4px", longdash: "11px,4px", dashdot: "9px,3px,2px,3px" }; // as chart_paint.py draws them
const CLEAR = 16; // pixels between the names of two curves

/** The figure's curves and points for Plotly. */
export function dressData({ data }) {
  return data.map((trace) => readable(coloured(trace), data));
}

/**
 * The figure's layout for Plotly, `width` pixels wide; `data` as dressData gave it. `view` is what is looked at, {x: [low, high],
 * y: [low, high]} in the axes' own numbers (axes.js), or null for the whole.
 */
export function dressLayout(figure, data, width, view) {
  const layout = coloured(figure.layout);
  const { xaxis, yaxis, annotations } = layout;
  return {
    ...layout,
    template: look.template,
    width,
    title: undefined, // what a screen reader hears of the painted chart
    hovermode: "x unified",
    xaxis: { ...viewed(xaxis, view?.x), hoverformat: ".6~r", unifiedhovertitle: { text: `${xaxis.title.text} = %{x}` } },
    yaxis: { ...viewed(yaxis, view?.y), title: undefined },
    annotations: [heading(yaxis.title.text), ...(view ? moved(layout, data, view) : annotations)],
  };
}

/** The same with "var(--role)" as a colour, and every other text so that Plotly shows it as it is: it takes <b> and &amp; for markup. */
function coloured(value) {
  if (typeof value === "string") return value.startsWith("var(--") ? look.color(value.slice(6, -1)) : escaped(value);
  if (Array.isArray(value)) return value.map(coloured);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, coloured(part)]));
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A curve says its numbers as the page prints them; points that lie on a curve of their name say nothing twice. */
function readable(trace, all) {
  const twice = trace.mode === "markers" && all.some((other) => other.mode === "lines" && other.name === trace.name);
  const said = twice ? { hoverinfo: "skip" } : { text: trace.y.map(shown), hovertemplate: "%{text}" };
  return { ...trace, ...said, ...(trace.mode === "lines" ? dashed(trace) : filled(trace)) };
}

const dashed = ({ line }) => ({ line: { ...line, dash: DASHES[line.dash] ?? line.dash } });

/** Like the painted ones: with an edge, and an open one hides the curve behind it. */
function filled({ marker }) {
  const [symbol, open] = marker.symbol.split("-");
  return { marker: { ...marker, symbol, color: open ? look.color("paper") : marker.color, line: { color: marker.color, width: 2 } } };
}

/** The axis with its own ticks as a whole, with others on a part of it. */
const viewed = (axis, range) => (range ? { ...axis, range: [...range], ...ticks(axis, range) } : axis);

/** The upright axis's title lies above it. */
function heading(text) {
  return { text, showarrow: false, xref: "paper", x: 0, xanchor: "left", yref: "paper", y: 1, yanchor: "middle", yshift: 20, font: { size: 12 } };
}

/** Where only a part is looked at: words inside the plot stay at their heights, and names of curves at the curves' new ends. */
function moved({ annotations, xaxis, yaxis, height, margin }, data, view) {
  const [low, high] = yaxis.range;
  const outside = ({ x, xref }) => xref === "paper" && x >= xaxis.domain[1];
  const inside = annotations.filter((note) => !outside(note)).map((note) => ({ ...note, yref: "y", y: low + note.y * (high - low) }));
  const named = annotations.find(outside);
  if (!named) return inside;
  const ends = data.filter(({ mode }) => mode === "lines").map((trace) => ({ trace, at: end(trace, xaxis, yaxis, view) }));
  const seen = ends.filter(({ at }) => Number.isFinite(at)).sort((a, b) => a.at - b.at);
  const heights = apart(seen.map(({ at }) => at), CLEAR / (height - margin.t - margin.b));
  return [...inside, ...seen.map(({ trace, at }, k) => ({ ...named, y: heights[k], text: trace.name + beyond(at), font: { ...named.font, color: trace.line.color } }))];
}

const beyond = (at) => (at < 0 ? " ↓" : at > 1 ? " ↑" : "");

/** Rising heights brought between 0 and 1 and at least `gap` apart: pushed up from below, then down from above. */
function apart(heights, gap) {
  const found = [];
  for (const height of heights) found.push(Math.max(Math.min(Math.max(height, 0), 1), (found.at(-1) ?? -gap) + gap));
  for (let k = found.length - 1; k >= 0; k--) found[k] = Math.min(found[k], (found[k + 1] ?? 1 + gap) - gap);
  return found;
}
