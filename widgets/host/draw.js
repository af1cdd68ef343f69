/** Draws one result into its figure: pictures, sentence, readouts, tables, notes. Words become text, never markup. */

import { shown } from "./number.js";
import { parsePicture } from "./svg.js";

const ROLES = ["source", "target", "weight", "context"];
const TAG = /<(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const last = new WeakMap(); // what a picture's frame and a table show, as text: what is so already is not drawn again
const pieces = new WeakMap(); // the same of a frame in pieces, once it was drawn so

export function drawResult(figure, result) {
  drawPictures(figure.querySelector(".pictures"), { ...result.figures, ...result.pictures }, "view" in figure.dataset);
  drawReading(figure.querySelector(".reading"), result);
  drawReadouts(figure, result.readouts ?? {});
  drawTables(figure.querySelector(".data"), result.tables ?? {});
  drawNotes(figure, result.notes ?? []);
}

/**
 * A Plotly figure is drawn by its painted picture. A part that is drawn anew and had the keyboard's focus gets it back. Where a figure
 * has a view, that moves parts by itself: they may be elsewhere than the last text says, and each picture is swapped whole.
 */
function drawPictures(pictures, figures, moving) {
  const focused = pictures.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && alike(pictures, focused).indexOf(focused);
  for (const [name, text] of Object.entries(figures)) {
    const frame = pictures.querySelector(`[data-figure="${CSS.escape(name)}"]`);
    if (!frame || typeof text !== "string" || (text === last.get(frame) && !moving)) continue;
    if ((!moving && drawChanges(frame, text)) || drawWhole(frame, text)) last.set(frame, text);
  }
  if (focused && !focused.isConnected) alike(pictures, focused)[place]?.focus({ preventScroll: true });
}

function drawWhole(frame, text) {
  const picture = parsePicture(text);
  if (picture) frame.replaceChildren(picture);
  pieces.delete(frame);
  return Boolean(picture);
}

/** Parses and swaps only the parts that are not as they were, which is far quicker. False where the picture does not come apart so. */
function drawChanges(frame, text) {
  if (!last.has(frame)) return false;
  const picture = frame.firstElementChild;
  const [, ...were] = pieces.get(frame) ?? outermost(last.get(frame));
  const now = outermost(text);
  const [root, ...are] = now;
  const changed = [...are.keys()].filter((k) => are[k] !== were[k]);
  const shown = [...picture.children];
  const fresh = parsePicture(`${root}${changed.map((k) => are[k]).join("")}</svg>`);
  if (shown.length !== were.length || fresh?.children.length !== changed.length) return false;
  const parts = [...fresh.children];
  changed.forEach((k, n) => (shown[k] ? shown[k].replaceWith(parts[n]) : picture.append(parts[n])));
  for (const part of shown.slice(are.length)) part.remove();
  for (const name of picture.getAttributeNames()) if (!fresh.hasAttribute(name)) picture.removeAttribute(name);
  for (const { name, value } of fresh.attributes) picture.setAttribute(name, value);
  pieces.set(frame, now);
  return true;
}

/** The text of a picture in pieces: its first tag, then each of its outermost parts. */
function outermost(text) {
  const pieces = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth !== 1) continue;
    pieces.push(text.slice(start, index + tag.length));
    start = index + tag.length;
  }
  return pieces;
}

/** The parts that may be this one, drawn anew: several may set the same. The cell of a map is known by its place, for what it sets may have changed. */
function alike(pictures, { dataset }) {
  const names = dataset.row ? ["knob", "row", "column"] : ["knob", "value"];
  return [...pictures.querySelectorAll("[data-knob]")].filter((part) => names.every((name) => part.dataset[name] === dataset[name]));
}

function drawReading(reading, { reading: text, reading_parts: parts }) {
  if (Array.isArray(parts)) reading.replaceChildren(...parts.map(readingPart));
  else reading.textContent = text ?? "";
}

function readingPart([text, role]) {
  if (!role) return document.createTextNode(text);
  const span = element("span", text);
  span.className = ROLES.includes(role) ? `number role-${role}` : "number";
  return span;
}

function drawReadouts(figure, readouts) {
  for (const output of figure.querySelectorAll("output")) {
    const value = readouts[output.name];
    if (value === undefined) continue;
    output.dataset.value = String(value);
    output.textContent = shown(value);
  }
}

function drawTables(data, tables) {
  for (const [name, table] of Object.entries(tables)) {
    const box = data?.querySelector(`[data-table="${CSS.escape(name)}"]`);
    const text = JSON.stringify(table);
    if (!box || last.get(box) === text) continue;
    box.querySelector("table").replaceChildren(...tableParts(table));
    last.set(box, text);
  }
}

/** A column's head stands as its first value that is not empty. The first cells of a row, `names` of them, are its header: who moves down a
 * column hears which row a number belongs to. */
function tableParts({ caption, columns, rows, names }) {
  const head = element("thead");
  const first = (k) => rows.map((values) => values[k]).find((value) => value !== "");
  head.append(row(columns.map((name, k) => cell("th", name, { scope: "col", ...kind(first(k)) }))));
  const body = element("tbody");
  const part = (value, k) => (k < names ? cell("th", shown(value), { scope: "row", ...kind(value) }) : cell("td", shown(value), kind(value)));
  body.append(...rows.map((values) => row(values.map(part))));
  return [element("caption", caption), head, body];
}

const kind = (value) => (typeof value === "number" ? { className: "num" } : {});

function cell(tag, text, properties) {
  return Object.assign(element(tag, text), properties);
}

function row(cells) {
  const line = element("tr");
  line.append(...cells);
  return line;
}

/** A note about a knob stands under the knob, the others under the sentence. */
function drawNotes(figure, notes) {
  for (const knob of figure.querySelectorAll(".knob")) {
    const own = notes.filter((note) => note.knob === knob.dataset.knob).map((note) => note.text);
    const line = knob.querySelector(".knob-note");
    line.textContent = own.join(" ");
    line.hidden = !own.length;
    knob.toggleAttribute("data-invalid", own.length > 0);
  }
  const names = new Set([...figure.querySelectorAll(".knob")].map((knob) => knob.dataset.knob));
  const general = notes.filter((note) => !names.has(note.knob)).map((note) => element("li", note.text));
  const list = figure.querySelector(".notes");
  list.replaceChildren(...general);
  list.hidden = !general.length;
}

function element(tag, text) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = String(text);
  return made;
}
