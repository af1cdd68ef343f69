/** Which files are fetched and verified here, and where they are: read from files.json, which the build wrote beside this module. */

import { Fault, faultOfStatus } from "./faults.js";

const NAME = "files.json";

/**
 * {files, direct, plain, base}, files being [{name, bytes, sha256, url, fresh}]; `pyodide` is the address of its folder, `fresh`
 * what to fetch past the browser's cache. `direct`: the files are those of the quick start, `plain` those to fall back on.
 */
export async function readPlan(pyodide, fresh) {
  const lists = await readLists(fresh);
  const at = (folder) => (file) => ({ ...file, url: new URL(file.name, folder).href, fresh: fresh.includes(file.name) });
  const base = new URL(pyodide, document.baseURI).href;
  const [common, plain, direct] = ["pyodide", "plain", "direct"].map((group) => lists[group].map(at(base)));
  const own = lists.host.map(at(import.meta.url));
  return { files: [...common, ...(direct.length ? direct : plain), ...own], direct: direct.length > 0, plain: [...common, ...plain, ...own], base };
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
  } catch {
    throw new Fault("webpage", { file: NAME });
  }
}
