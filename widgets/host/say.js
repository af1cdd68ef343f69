/** One quiet voice for screen readers: results, not ticks, half a second after the last change. */

import { limits } from "./limits.js";

const LONGEST = 280; // characters, about two sentences: more is not listened to
const BETWEEN = /(?<=[.?!] )|(?<=[。？！])/; // two sentences

let region;
let timer;

/** Makes the region, empty: one that is filled as it appears is not read. */
export function prepareVoice() {
  if (region) return;
  region = document.createElement("div");
  region.className = "live-region visually-hidden";
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  document.body.append(region);
}

/** Does something wait to be said? */
export const waits = () => Boolean(timer);

/** Says `text` once it has been quiet; a newer one replaces one that waits. It may be a function, asked when it is time to speak. */
export function say(text) {
  clearTimeout(timer);
  prepareVoice(); // a page without figures may have something to say too
  region.textContent = ""; // the same sentence twice is only heard when it was gone in between
  timer = setTimeout(() => {
    timer = 0;
    region.textContent = shorten(inLine(typeof text === "function" ? text() : text));
  }, limits.speak);
}

const inLine = (text) => text.trim().replace(/\s+/g, " ");

/** One by one, each with the space behind it. */
export const sentences = (text) => inLine(text).split(BETWEEN);

/** As many whole sentences as can be listened to; of a single one that is longer, its beginning. */
function shorten(text) {
  if (text.length <= LONGEST) return text;
  const whole = sentences(text.slice(0, LONGEST)).slice(0, -1);
  if (whole.length) return whole.join("").trim();
  const cut = text.slice(0, LONGEST - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ")) || cut}…`;
}
