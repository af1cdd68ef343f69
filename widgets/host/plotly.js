/** The chart library: fetched from this site when a reader first reaches for a chart, verified, and run once for the whole page. */

import { download } from "./download.js";
import { Fault } from "./faults.js";
import { readLists } from "./plan.js";

const listeners = new Set();
let fetched = null; // promise of the verified file
let running = null; // promise of Plotly
let fresh = []; // files that came spoilt or not at all: past the browser's cache the next time

/** Plotly. `tell(done, total)` hears of the bytes. Raises a Fault, after which one may ask again. */
export async function loadPlotly(tell) {
  listeners.add(tell);
  try {
    return await (running ??= run());
  } catch (fault) {
    running = null;
    throw fault;
  } finally {
    listeners.delete(tell);
  }
}

/** Brings the file into the browser's cache, for a reader who seems about to ask. */
export function fetchPlotly() {
  fetched ??= fetchFile();
  fetched.catch(() => (fetched = null)); // told to whoever asks next
  return fetched;
}

async function fetchFile() {
  let file = { name: "files.json" };
  try {
    [file] = (await readLists(fresh)).plotly;
    file = { ...file, url: new URL(file.name, new URL(document.documentElement.dataset.plotly, document.baseURI)).href, fresh: fresh.includes(file.name) };
    let done = 0;
    const onPiece = ({ length }) => listeners.forEach((tell) => tell((done += length), file.bytes));
    await download(file, { onPiece, signal: new AbortController().signal });
    return file;
  } catch (fault) {
    fresh.push(file.name);
    throw fault;
  }
}

async function run() {
  const file = await fetchPlotly();
  try {
    await runScript(file);
  } catch {
    fetched = null;
    throw new Fault("unreachable", { file: file.name });
  }
  if (!globalThis.Plotly) throw new Fault("unexpected", { detail: file.name });
  return globalThis.Plotly;
}

/** The page's policy allows no blobs, so the script comes from its address, out of the cache; the browser verifies it once more. */
function runScript({ url, sha256 }) {
  const script = Object.assign(document.createElement("script"), { src: url, integrity: `sha256-${base64(sha256)}`, crossOrigin: "anonymous" });
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  }).finally(() => script.remove());
}

const base64 = (hex) => btoa(String.fromCharCode(...hex.match(/../g).map((pair) => parseInt(pair, 16))));
