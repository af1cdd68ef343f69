/** The line of HTML that shows a figure, as it is set now, in somebody else's page. */

import { stateAddress } from "./state.js";

const WIDTH = 700; // pixels: a column of text on a learning platform
const MORE = 48; // the line below the figure that leads back to its page, and the frame's own margin

/** `<iframe …>` with the whole address, for these knobs. */
export function snippet(figure, knobs) {
  const { widget, lang } = figure.dataset;
  const root = new URL(document.documentElement.dataset.root, document.baseURI);
  const address = stateAddress(widget, knobs, new URL(`${lang}/embed/${widget}/`, root));
  const title = figure.querySelector(".widget-title").textContent.trim().replace(/\s+/g, " ");
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height(figure)}" style="border: 0"></iframe>`;
}

/** How tall the figure is WIDTH wide: a copy is measured, unseen, with its folds closed. */
function height(figure) {
  const copy = figure.cloneNode(true);
  for (const open of copy.querySelectorAll("[open], [data-open]")) for (const name of ["open", "data-open"]) open.removeAttribute(name);
  copy.querySelector(".share").hidden = true;
  const page = document.createElement("div");
  page.className = "embed";
  page.inert = true;
  page.style.cssText = `position: absolute; visibility: hidden; width: ${WIDTH}px`;
  page.append(copy);
  document.body.append(page);
  const tall = page.getBoundingClientRect().height + MORE;
  page.remove();
  return Math.ceil(tall / 10) * 10;
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
