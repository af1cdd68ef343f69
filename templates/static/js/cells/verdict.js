// What the hidden tests of an exercise say: which properties hold, and the first that does not.
import { make, written } from "./parts.js";

export function drawVerdict(box, verdict, words) {
  box.replaceChildren();
  delete box.dataset.passed;
  if (typeof verdict?.passed !== "boolean") return;
  const { passed, held, failed } = verdict;
  box.dataset.passed = passed;
  box.append(make("p", "cell-verdict-line", words.say(passed ? "cell.passed" : "cell.not_passed")));
  const items = (Array.isArray(held) ? held : []).map((text) => item("held", text, words));
  if (!passed && failed) items.push(item("failed", failed.text, words));
  if (items.length) box.append(make("ul", "cell-properties", ...items));
  if (!passed && failed) box.dataset.key = written(failed.key);
  else delete box.dataset.key;
}

// The sign before it is drawn; who hears it has a word instead.
function item(kind, text, words) {
  const element = make("li", "", make("span", "visually-hidden", words.say(kind === "held" ? "cell.held" : "cell.failed_property"), " "), written(text));
  element.dataset.property = kind;
  return element;
}
