/** Draws one result into its figure: pictures, sentence, readouts, tables, notes. Words become text, never markup. */

import { shown } from "./number.js";
import { parsePicture } from "./svg.js";

const ROLES = ["source", "target", "weight", "context"];

export function drawResult(figure, result) {
  drawPictures(figure.querySelector(".pictures"), { ...result.figures, ...result.pictures });
  drawReading(figure.querySelector(".reading"), result);
  drawReadouts(figure, result.readouts ?? {});
  drawTables(figure.querySelector(".data"), result.tables ?? {});
  drawNotes(figure, result.notes ?? []);
}

/** A Plotly figure is drawn by its painted picture. Each picture is swapped whole; a part that had the keyboard's focus gets it back. */
function drawPictures(pictures, figures) {
  const focused = pictures.contains(document.activeElement) ? document.activeElement.dataset : null;
  for (const [name, text] of Object.entries(figures)) {
    const frame = pictures.querySelector(`[data-figure="${CSS.escape(name)}"]`);
    const picture = frame && typeof text === "string" ? parsePicture(text) : null;
    if (picture) frame.replaceChildren(picture);
  }
  if (focused) refocus(pictures, focused);
}

/** The cell of a map is known by its place: what pressing it sets may have changed. */
function refocus(pictures, focused) {
  const parts = [...pictures.querySelectorAll("[data-knob]")];
  const names = focused.row ? ["knob", "row", "column"] : ["knob", "value"];
  const same = parts.find((part) => names.every((name) => part.dataset[name] === focused[name]));
  same?.focus({ preventScroll: true });
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
    box?.querySelector("table").replaceChildren(...tableParts(table));
  }
}

function tableParts({ caption, columns, rows }) {
  const head = element("thead");
  head.append(row(columns.map((name) => cell("th", name, { scope: "col" }))));
  const body = element("tbody");
  body.append(...rows.map((values) => row(values.map((value) => cell("td", shown(value), kind(value))))));
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
