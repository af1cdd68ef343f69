/** How fast is the reader's line? On a slow one fewer bytes beat less work. */

const QUICK = 12; // megabits a second, as one of many files sees them: on slower lines the snapshot, larger by more than a half, comes later
const ENOUGH = 10_000; // bytes: how long fewer were on their way tells of the line's delay alone

/** True where nothing is known, as on a second visit, when nothing need come at all. Of a next page, the page itself tells. */
export function isQuick() {
  if (["slow-2g", "2g", "3g"].includes(navigator.connection?.effectiveType)) return false; // its `downlink` is a guess at first
  const came = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind)).filter(({ transferSize }) => transferSize >= ENOUGH);
  return !came.length || Math.max(...came.map(megabits)) > QUICK;
}

/** A second, while this file came. */
const megabits = ({ transferSize, responseStart, responseEnd }) => (transferSize * 8) / 1000 / Math.max(1, responseEnd - responseStart);
