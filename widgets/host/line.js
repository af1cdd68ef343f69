/** How fast is the reader's line? On a slow one fewer bytes beat less work. */

const QUICK = 12; // megabits a second, as a page sees it, which is less than the line has: on slower ones the snapshot, a third larger, comes later
const ENOUGH = 100_000; // bytes: from less nothing can be told

/** True where nothing is known, as on a second visit, when nothing need come at all. */
export function isQuick() {
  if (["slow-2g", "2g", "3g"].includes(navigator.connection?.effectiveType)) return false; // its `downlink` is a guess at first
  const came = performance.getEntriesByType("resource").filter(({ transferSize }) => transferSize > 0);
  const bytes = came.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return bytes < ENOUGH || (bytes * 8) / 1000 / time(came) > QUICK;
}

/** The milliseconds in which any of these was on its way: most of a page's files come side by side. */
function time(came) {
  let sum = 0;
  let end = 0;
  for (const { responseStart, responseEnd } of came.sort((a, b) => a.responseStart - b.responseStart)) {
    sum += Math.max(0, responseEnd - Math.max(end, responseStart));
    end = Math.max(end, responseEnd);
  }
  return sum;
}
