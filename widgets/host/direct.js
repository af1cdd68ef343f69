/**
 * The quick start: the library and NumPy come compiled (sitegen/engine/pack.py), unpacked straight into Python's file system,
 * NumPy's own modules compiled by the browser beside everything else. Figures get what they import and no more, readers' own code
 * may look into any of the library.
 */

import { MODULES, answerLibrary, compileModules, inflate, putFiles, readPack } from "./pack.js";

export const REST = "python_rest.pack.gz"; // what the book itself never imports
const PACK = ".pack"; // how names end, of packs
const LIBRARY = "library.zip"; // and of the library

/** As startPlainly in boot.js. `files`: name → promise of verified bytes. */
export async function startDirectly(loadPyodide, indexURL, files, tellNumpy) {
  const named = (end) => [...files.keys()].filter((name) => name.endsWith(end));
  const packs = new Map(named(PACK).map((name) => [name, files.get(name).then(readPack)]));
  const modules = packs.get(MODULES).then(compileModules);
  for (const waited of [...packs.values(), modules]) waited.catch(() => {}); // told where it is awaited
  const restore = answerLibrary(indexURL, files.get(named(LIBRARY)[0]));
  try {
    const pyodide = await loadPyodide({ indexURL });
    tellNumpy();
    for (const pack of packs.values()) putFiles(pyodide, await pack);
    linkModules(pyodide._module, await modules);
    pyodide.runPython("import sys; sys.path_importer_cache.clear(); import numpy"); // files are new where it had looked before
    return pyodide;
  } finally {
    restore();
  }
}

/** Puts the rest of the library where Python finds it, for readers' own code. */
export async function addRest(pyodide, bytes) {
  putFiles(pyodide, readPack(await inflate(bytes)));
  pyodide.runPython("import encodings, importlib; encodings.__path__.append('/lib/python3.12/encodings'); importlib.invalidate_caches()");
}

/** Python asks for them by path when it imports them; here they wait, linked. */
function linkModules(module, compiled) {
  const how = { global: false, nodelete: true, loadAsync: false, allowUndefined: true };
  for (const [path, code] of compiled) module.preloadedWasm[path] = module.loadWebAssemblyModule(code, how, path, {});
}
