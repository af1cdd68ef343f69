/** What presses and keys in a figure mean. */

import { walk } from "./cells.js";

/**
 * `does` has a function for each data-action, `set({knob: value})` for presets and parts of a picture, `work(action)` for a longer computation.
 * A part may set a second knob with its own, as in data-also="mode=painted".
 */
export function hearPresses(figure, does) {
  const set = (part) => part && does.set({ [part.dataset.knob]: part.dataset.value, ...also(part.dataset.also) });

  figure.addEventListener("click", ({ target }) => {
    const { action, jobAction } = target.closest("[data-action], [data-job-action]")?.dataset ?? {};
    if (jobAction) does.work(jobAction);
    else if (action) does[action]();
    else set(target.closest("[data-knob][data-value]"));
  });

  figure.addEventListener("pointerover", ({ target }) => tip(target.closest(".pictures :is([data-tip], [data-row][aria-label])")));

  // Parts of a picture act like buttons under the keyboard too.
  figure.addEventListener("keydown", (event) => {
    if (walk(event)) return event.preventDefault();
    const part = event.target.closest(".pictures [data-knob][data-value]");
    if (!part || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    set(part);
  });
}

/** A map of thousands of cells is lighter without a title in each: the one under the pointer gets it. */
function tip(cell) {
  if (!cell || cell.querySelector("title")) return;
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = cell.dataset.tip ?? cell.getAttribute("aria-label");
  cell.prepend(title);
}

function also(written) {
  const [knob, value] = written?.split("=") ?? [];
  return knob ? { [knob]: value } : {};
}
