/** The line in a figure's foot that says where its numbers come from, and the button that tries again. */

const MEGABYTE = 1e6;

export function showState(figure, { python, words, stale, fault }) {
  if (!words.here) return;
  const foot = figure.querySelector(".state");
  foot.querySelector(".state-text").textContent = sentence(figure.dataset.state, { python, words, stale, fault });
  showBar(foot.querySelector(".state-bar"), python);
  const retry = foot.querySelector("[data-action=retry]");
  retry.hidden = python.state !== "failed" && document.activeElement !== retry; // the keyboard's focus must not fall into nothing
  figure.toggleAttribute("data-stale", stale && python.state !== "ready");
}

function sentence(state, { python, words, stale, fault }) {
  if (fault) return words.say("broken", { reason: words.fault(fault) });
  if (python.state === "failed") {
    const rest = words.say(stale ? "stale" : "standing");
    return `${words.say("failed", { reason: words.fault(python.fault) })} ${rest}`;
  }
  if (python.state === "ready" && state !== "live") return words.say("preparing");
  if (python.state === "starting") return `${progress(python.progress, words)}${stale ? ` ${words.say("waiting")}` : ""}`;
  if (state === "live") return words.say("live");
  return words.say(python.crashed ? "crashed" : "baked_touch");
}

function progress(now, words) {
  if (!now) return words.say("starting");
  if (now.phase !== "fetch" || now.done >= now.total) return words.say("preparing");
  return words.say("fetching", { done: megabytes(now.done), total: megabytes(now.total) });
}

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

function showBar(bar, { state, progress: now }) {
  bar.hidden = state !== "starting";
  if (now?.phase === "fetch") bar.value = Math.round((100 * now.done) / now.total);
  else bar.removeAttribute("value"); // under way, no telling how far
}
