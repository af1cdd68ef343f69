/** A picture of the page as a file of its own: on light paper, with its own colours, sizes and letters, whatever page it came from. */

import { facesFor } from "./faces.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 720; // pixels: every picture is laid out as wide as this, also one saved on a phone
const EDGE = 16; // paper around it
const SCALE = 2; // of the PNG
const GIVEN = ["fill", "stroke", "stroke-width", "font-family", "font-size", "font-weight", "font-style"]; // what the page's styles may decide
const FOR_PAGES = /^(class|id|style|role|tabindex|aria-.*|data-.*)$/;
const REAL = { Sans: "Source Sans 3", Serif: "Source Serif 4" }; // for a program that does not read the letters in the file

/** The text of an SVG file. `title` and `description` go into it. */
export async function standalone(picture, { title, description }) {
  const stage = makeStage();
  const copy = stage.appendChild(picture.cloneNode(true));
  for (const lit of copy.querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
  try {
    const size = measure(copy);
    const used = settle(copy);
    const spoken = picture.getAttribute("aria-label");
    return written(copy, size, { title, description: `${spoken}. ${description}`, faces: await facesFor(used) });
  } finally {
    stage.remove();
  }
}

/** The same as a PNG, twice as fine. */
export async function toPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A place in the page, out of sight, where the page's styles hold and the paper is light. */
function makeStage() {
  const stage = document.createElement("div");
  stage.className = "pictures";
  stage.ariaHidden = "true";
  stage.inert = true;
  stage.style.cssText = `position: fixed; left: -9999px; width: ${WIDTH}px; color-scheme: light; forced-color-adjust: none`;
  document.body.append(stage);
  return stage;
}

/** {width, height} of the picture, and the box {left, top, right, bottom} that all its words need. */
function measure(copy) {
  const box = copy.getBoundingClientRect();
  const words = [...copy.querySelectorAll("text")].map((text) => text.getBoundingClientRect()).filter(({ width }) => width);
  const [left, top] = ["left", "top"].map((side) => Math.floor(Math.min(0, ...words.map((word) => word[side] - box[side]))));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.ceil(Math.max(0, ...words.map((word) => word[side] - box[side]))));
  return { width: box.width, height: box.height, left, top, right: box.width + right, bottom: box.height + bottom };
}

/** Writes down what the page's styles decide, and takes out what only a page needs. Gives the type faces that are used. */
function settle(copy) {
  const found = [...copy.querySelectorAll("*")].map((element) => ({ element, look: lookOf(element) }));
  const looks = new Map([[copy, lookOf(copy)], ...found.map(({ element, look }) => [element, look])]);
  const used = new Set();
  for (const [element, look] of looks) {
    const above = element === copy ? {} : looks.get(element.parentNode);
    for (const name of GIVEN) {
      if (look[name] === above[name]) element.removeAttribute(name);
      else element.setAttribute(name, look[name]);
    }
    for (const { name } of [...element.attributes]) if (FOR_PAGES.test(name)) element.removeAttribute(name);
    if (element.localName === "text") used.add([look["font-family"], look["font-weight"], look["font-style"]].join("|"));
  }
  for (const { element, look } of found) if (look.display === "none") element.remove();
  return used;
}

function lookOf(element) {
  const computed = getComputedStyle(element);
  return { display: computed.display, ...Object.fromEntries(GIVEN.map((name) => [name, computed.getPropertyValue(name)])) };
}

function written(copy, { width, height, left, top, right, bottom }, { title, description, faces }) {
  const [wide, tall] = [right - left + 2 * EDGE, bottom - top + 2 * EDGE];
  const root = element("svg", { width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-labelledby": "title desc" });
  for (const [name, value] of Object.entries({ x: EDGE - left, y: EDGE - top, width, height, overflow: "visible" })) copy.setAttribute(name, value);
  for (const part of copy.querySelectorAll("[font-family]")) part.setAttribute("font-family", named(part.getAttribute("font-family")));
  copy.setAttribute("font-family", named(copy.getAttribute("font-family")));
  root.append(
    element("title", { id: "title" }, title),
    element("desc", { id: "desc" }, description),
    element("style", {}, `text { font-variant-numeric: lining-nums tabular-nums }${faces}`),
    element("rect", { width: "100%", height: "100%", fill: "#fffdf8" }),
    copy,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

/** A list of fonts as it is known outside of this book. */
const named = (family) => family.replace(/"(?:(Sans|Serif) Before[^"]*|([^"]*))"/g, (_, kind, name) => `'${REAL[kind] ?? name}'`);

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
