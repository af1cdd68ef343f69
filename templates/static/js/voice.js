// Says a sentence through the figures' own quiet voice: a page has only one. Where it cannot be had, the page stays silent.
import { host } from "./host.js";

export function say(text) {
  host("say.js").then((voice) => voice.say(text), () => {});
}

// The words of an element as they are said: the LaTeX that a formula keeps is none of them.
export function spoken(element) {
  const copy = element.cloneNode(true);
  for (const tex of copy.querySelectorAll("annotation")) tex.remove();
  return copy.textContent.trim();
}
