/**
 * The quick start: the library and NumPy come compiled (sitegen/engine/pack.py), unpacked straight into Python's file system,
 * NumPy's own modules compiled by the browser beside everything else.
 */

import { LIBRARY, MODULES, answerLibrary, compileModules, inflate, putFiles, readPack } from "./pack.js";

export const REST = "python_rest.pack.gz"; // what the book itself never imports

/** As startPlainly in boot.js. `files`: name → promise of verified bytes. */
export async function startDirectly(loadPyodide, indexURL, files, tellNumpy) {
  const numpy = readPack(files.get("numpy.pack.gz"));
  const wasm = readPack(files.get(MODULES));
  const modules = compileModules(wasm);
  for (const waited of [numpy, modules]) waited.catch(() => {}); // told where it is awaited
  const restore = answerLibrary(indexURL, files.get("python_stdlib.core.zip.gz").then(inflate));
  try {
    const pyodide = await loadPyodide({ indexURL });
    tellNumpy();
    putFiles(pyodide, LIBRARY, [...(await numpy), ...(await wasm)]);
    linkModules(pyodide._module, await modules);
    pyodide.runPython("import importlib; importlib.invalidate_caches(); import numpy");
    return pyodide;
  } finally {
    restore();
  }
}

/** Puts the rest of the library where Python finds it, for readers' own code. */
export async function addRest(pyodide, bytes) {
  putFiles(pyodide, "", await readPack(bytes));
  pyodide.runPython("import encodings, importlib; encodings.__path__.append('/lib/python3.12/encodings'); importlib.invalidate_caches()");
}

/** Python asks for them by path when it imports them; here they wait, linked. */
function linkModules(module, compiled) {
  const how = { global: false, nodelete: true, loadAsync: false, allowUndefined: true };
  for (const [path, code] of compiled) module.preloadedWasm[path] = module.loadWebAssemblyModule(code, how, path, {});
}
