// What a run gives, part by part, as the build draws it. It comes from code of any kind: plain data, never taken for HTML.
import { host } from "../host.js";

const MOST = 20_000; // letters of one part
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g; // what a page cannot show
const ACTS = /^(tabindex|aria-(pressed|orientation|value\w+)|data-(knob|value|also))$/;

const DRAWN = {
  text: ({ stream, text }) => pre(stream === "err" ? "err" : "out", text),
  value: ({ text }) => pre("value", text),
  array: drawArray,
  figure: drawFigure,
  error: drawError,
  cut: ({ text }) => make("p", "out-cut", written(text)),
};

// The elements of `parts`; `words` has {line: "line {line}:", cut}. What is no part is left out.
export async function drawParts(parts, words) {
  const drawn = (Array.isArray(parts) ? parts : []).map((part) => Object.hasOwn(DRAWN, part?.kind) && DRAWN[part.kind](part, words));
  return (await Promise.all(drawn)).filter(Boolean);
}

// Printed text.
export function pre(stream, text) {
  const element = make("pre", "out", written(text));
  Object.assign(element, { translate: false, tabIndex: 0 });
  element.dataset.stream = stream;
  return element;
}

export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

export const written = (text) => String(text ?? "").slice(0, MOST).replace(CONTROLS, "\ufffd");

function drawArray({ label, rows, shade, cut }, words) {
  const caption = make("caption", "", written(label));
  if (cut) caption.append(" ", make("span", "array-cut", words.cut));
  const body = make("tbody", "", ...list(rows).map((row, i) => make("tr", "", ...list(row).map((number, j) => drawNumber(number, shade?.[i]?.[j])))));
  const table = Object.assign(make("table", "array", caption, body), { translate: false });
  const region = Object.assign(make("div", "table-scroll", table), { tabIndex: 0, role: "group", ariaLabel: written(label) });
  return region;
}

const list = (value) => (Array.isArray(value) ? value : []);

function drawNumber(number, shade) {
  const cell = make("td", "num", written(number));
  if (!Number.isFinite(shade)) return cell;
  cell.style.setProperty("--shade", Number(Math.min(Math.abs(shade), 1).toPrecision(3)));
  if (shade < 0) cell.dataset.sign = "-";
  return cell;
}

// Pictures go through the figures' own sieve, which leaves nothing that acts or loads.
async function drawFigure({ svg }) {
  const { parsePicture } = await host("svg.js");
  const picture = parsePicture(String(svg));
  return picture && make("div", "picture-frame", still(picture));
}

// What one presses or drags in a figure answers nobody here: it is drawn, with its name, and no stop for the keyboard.
function still(picture) {
  for (const part of picture.querySelectorAll("[role=button], [role=slider]")) {
    for (const name of part.getAttributeNames()) if (ACTS.test(name)) part.removeAttribute(name);
    part.setAttribute("role", "img");
    part.classList.remove("handle");
  }
  return picture;
}

function drawError({ type, message, line, code, hint }, words) {
  const box = make("div", "cell-error", make("p", "cell-error-what", make("strong", "", written(type)), `: ${written(message)}`));
  if (Number.isInteger(line) && line > 0) {
    box.dataset.line = line;
    const source = Object.assign(make("code", "", written(code).trim()), { translate: false });
    box.append(make("p", "cell-error-line", words.line.replace("{line}", line), " ", source));
  }
  if (hint) box.append(make("p", "cell-error-hint", written(hint)));
  return box;
}
