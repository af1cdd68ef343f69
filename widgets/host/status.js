/** The line in a figure's foot that says where its numbers come from, and the button that tries again. */

import { hint } from "./words.js";

const MEGABYTE = 1e6;

export function showState(figure, { python, answers, words, stale, fault }) {
  if (!words.here) return;
  const foot = figure.querySelector(".state");
  const line = foot.querySelector(".state-text");
  const lost = answers.state === "failed" ? (python.fault ?? answers.weights.fault) : null;
  line.textContent = sentence(figure.dataset.state, { python, answers, words, stale, fault, lost });
  hint(line, (fault ?? lost)?.facts?.detail);
  showBar(foot.querySelector(".state-bar"), python, answers);
  const retry = foot.querySelector("[data-action=retry]");
  retry.hidden = answers.state !== "failed" && document.activeElement !== retry; // the keyboard's focus must not fall into nothing
  figure.toggleAttribute("data-stale", stale && answers.state !== "ready");
}

function sentence(state, { python, answers, words, stale, fault, lost }) {
  if (fault) return words.say("broken", { reason: words.fault(fault) });
  if (answers.state === "failed") {
    const key = python.state === "failed" ? "failed" : "weights_failed";
    const reason = words.fault(lost);
    return words.say("pair", { one: words.say(key, { reason }), other: words.say(stale ? "stale" : "standing") });
  }
  if (answers.state === "ready" && state !== "live") return words.say("preparing");
  if (answers.state === "starting") {
    const under = progress(python, answers, words);
    return stale ? words.say("pair", { one: under, other: words.say("waiting") }) : under;
  }
  if (state === "live") return words.say("live");
  return words.say(python.crashed ? "crashed" : "baked_touch");
}

function progress(python, answers, words) {
  const now = python.progress;
  if (python.state === "ready") return answers.weights?.total ? words.say("weights_fetching", megabytes(answers.weights)) : words.say("weights");
  if (!now) return words.say("starting");
  if (now.phase !== "fetch" || now.done >= now.total) return words.say("preparing");
  return words.say("fetching", megabytes(now));
}

const megabytes = ({ done, total }) => ({ done: (done / MEGABYTE).toFixed(1), total: (total / MEGABYTE).toFixed(1) });

function showBar(bar, python, answers) {
  const now = python.state === "ready" ? answers.weights : python.progress?.phase === "fetch" ? python.progress : null;
  bar.hidden = answers.state !== "starting";
  if (now?.total) bar.value = Math.round((100 * now.done) / now.total);
  else bar.removeAttribute("value"); // under way, no telling how far
}
