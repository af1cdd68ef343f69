// Says a sentence through the figures' own quiet voice: a page has only one. Where it cannot be had, the page stays silent.
import { host } from "./host.js";

export function say(text) {
  host("say.js").then((voice) => voice.say(text), () => {});
}
