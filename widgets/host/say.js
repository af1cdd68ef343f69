/** One quiet voice for screen readers: results, not ticks, half a second after the last change. */

import { limits } from "./limits.js";

const LONGEST = 150; // characters: more is not listened to

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

/** Says `text` once it has been quiet; a newer text replaces one that waits. */
export function say(text) {
  clearTimeout(timer);
  prepareVoice(); // a page without figures may have something to say too
  region.textContent = ""; // the same sentence twice is only heard when it was gone in between
  timer = setTimeout(() => {
    region.textContent = shorten(text.trim().replace(/\s+/g, " "));
  }, limits.speak);
}

function shorten(text) {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  const end = Math.max(cut.lastIndexOf(" "), cut.search(/[，。；][^，。；]*$/));
  return `${end > LONGEST / 2 ? cut.slice(0, end) : cut}…`;
}
