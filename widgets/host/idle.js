/** May Python start before a reader asks? Only when the page is idle, the line is free and the last start did not crash. */

const FLAG = "attention-book starting";

/** Calls `start` once the page has nothing else to do, if it may. */
export function startWhenIdle(start) {
  if (!mayStart()) return;
  const idle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 2000));
  const wait = () => idle(() => document.visibilityState === "visible" && start(), { timeout: 5000 });
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** Is the line free, and was the last start no crash? */
export function mayStart() {
  if (lastStartCrashed() || self.origin === "null") return false;
  if (matchMedia("(prefers-reduced-data: reduce)").matches) return false;
  const line = navigator.connection;
  if (!line) return matchMedia("(pointer: fine)").matches; // unknown: a phone waits for a touch
  return !line.saveData && line.type !== "cellular" && line.effectiveType === "4g";
}

/** A tab that died while Python started (security software, memory) must not die again by itself when it is reloaded. */
export function lastStartCrashed() {
  return readFlag() !== null;
}

/** Remembers that a start is under way, or that it ended. */
export function rememberStart(underWay) {
  try {
    if (underWay) sessionStorage.setItem(FLAG, location.pathname);
    else sessionStorage.removeItem(FLAG);
  } catch {
    // storage refused: the page does without
  }
}

function readFlag() {
  try {
    return sessionStorage.getItem(FLAG);
  } catch {
    return null;
  }
}
