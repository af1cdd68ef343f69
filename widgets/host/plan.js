/** Which files are fetched and verified here, and where they are: read from files.json, which the build wrote beside this module. */

import { Fault, faultOfStatus } from "./faults.js";
import { isQuick } from "./line.js";

const NAME = "files.json";

/**
 * {ways, base}: each way to start Python that may be tried, the quickest first, as {name, files, spare}. files: [{name, bytes, sha256,
 * url, fresh}], `fresh` what to fetch past the browser's cache; `spare`: names of those without which another way does. `pyodide` is
 * the address of its folder, which `base` gives in full. `whole`: must the whole library be there, with its texts?
 */
export async function readPlan(pyodide, fresh, whole) {
  const lists = await readLists(fresh);
  const at = (folder) => (file) => ({ ...file, url: new URL(file.name, folder).href, fresh: fresh.includes(file.name) });
  const base = new URL(pyodide, document.baseURI).href;
  const group = (name) => (lists[name] ?? []).map(at(base));
  const own = lists.host.map(at(import.meta.url));
  const [common, direct, figures, snapshot] = ["pyodide", "direct", "figures", "snapshot"].map(group);
  const ways = [{ name: "plain", files: [...common, ...group("plain"), ...own], spare: [] }];
  if (figures.length && !whole) ways.unshift({ name: "direct", files: [...common, ...figures], spare: [] });
  else if (direct.length) ways.unshift({ name: "direct", files: [...common, ...direct, ...own], spare: [] });
  if (snapshot.length && !whole && isQuick()) {
    const spare = snapshot.map(({ name }) => name).filter((name) => !figures.some((other) => other.name === name));
    ways.unshift({ name: "snapshot", files: [...common, ...snapshot], spare });
  }
  return { ways, base };
}

/** group → [{name, bytes, sha256}]. */
export async function readLists(fresh) {
  let response;
  try {
    response = await fetch(new URL(NAME, import.meta.url), { cache: fresh.includes(NAME) ? "reload" : "default" });
  } catch {
    throw new Fault(navigator.onLine === false ? "offline" : "unreachable", { file: NAME });
  }
  if (!response.ok) throw faultOfStatus(response.status, NAME);
  try {
    return await response.json();
  } catch (error) {
    throw new Fault(error instanceof SyntaxError ? "webpage" : "cut", { file: NAME });
  }
}
