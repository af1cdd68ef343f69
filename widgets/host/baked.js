/** Results the build computed: the start and every stop, answered at once while Python is not there yet. */

import { same } from "./form.js";

/**
 * Opens the results at `url`, fetched on first use. Gives {load, start, all, find}: `start()` is the page's first result, `find(knobs)`
 * the one for exactly these knobs. Null where the build did not compute it or the file is not here.
 */
export function openBaked(url) {
  let results = [];
  let loading = null;

  async function fetchResults() {
    results = await fetchBaked(url);
    if (!results.length) loading = null; // asked again next time
  }

  return {
    load: () => (loading ??= fetchResults()),
    start: () => results[0] ?? null,
    all: () => results,
    find: (knobs) => results.find((result) => holds(result.knobs, knobs)) ?? null,
  };
}

/** Without it the page still shows its first picture, and Python answers the rest: so a file that cannot be had is no error. */
async function fetchBaked(url) {
  try {
    const response = await fetch(new URL(url, document.baseURI));
    if (!response.ok) return [];
    const { start, stops } = await response.json();
    return [start, ...stops];
  } catch {
    return [];
  }
}

const holds = (used, asked) => Object.keys(used).every((name) => same(asked[name], used[name]));
