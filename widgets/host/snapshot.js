/**
 * The quickest start: Python's memory as it stood at build time, when NumPy and the figures' own code had been imported
 * (sitegen/engine/snapshot.mjs). No line of Python is read, unpacked or run until it is there.
 *
 * Memory holds addresses of functions: so each of NumPy's WebAssembly modules must stand at the place in the table of functions
 * where it stood then. Whatever is not as it was then, is an error: boot.js then starts another way.
 */

import { MODULES, answerLibrary, compileModules, putFiles, readPack } from "./pack.js";

const HOW = { global: false, nodelete: true, loadAsync: false, allowUndefined: true };
const FEW = 24; // words: fewer than these are copied faster one by one
const always = (value) => () => value; // made here, it keeps nothing else alive, as the files of the start

/** As startPlainly in boot.js. `files`: name → promise of verified bytes. */
export async function startFromSnapshot(loadPyodide, indexURL, files, tellNumpy) {
  const modules = files.get(MODULES).then(readPack).then(compileModules);
  const words = files.get("python.snapshot");
  const book = files.get("python.book.pack").then(readPack);
  for (const waited of [modules, words, book]) waited.catch(() => {}); // told where it is awaited
  const about = JSON.parse(new TextDecoder().decode(await files.get("python.snapshot.json")));
  const restores = [
    answerLibrary(indexURL, new Uint8Array(0)),
    interceptCreation(about, async (module) => {
      if (module.API.version !== about.version) throw new Error(`a snapshot of Pyodide ${about.version}`);
      link(module, about, await modules);
      tellNumpy();
      patch(module, about, new Uint32Array((await words).buffer));
    }),
  ];
  try {
    const pyodide = await loadPyodide({ indexURL, _loadSnapshot: new Uint8Array(0) });
    putFiles(pyodide, await book);
    pyodide.runPython("import sys; sys.modules['random'].seed(); sys.modules['numpy'].random.seed()"); // not every visit the same
    return pyodide;
  } finally {
    restores.forEach((restore) => restore());
  }
}

/** Pyodide makes its module with as much memory as there was then, and `prepare` works on it before anything runs in it. */
export function interceptCreation({ memory, objects }, prepare) {
  const create = globalThis._createPyodideModule;
  globalThis._createPyodideModule = async (settings) => {
    settings.INITIAL_MEMORY = memory;
    const module = await create(settings);
    const counter = levelTable(module);
    await prepare(module);
    counterOf(module)[0] = counter;
    module.API.restoreSnapshot = always(objects); // its own would copy the whole of memory
    return module;
  };
  return () => {
    globalThis._createPyodideModule = create;
  };
}

/**
 * Where the browser has garbage collection in WebAssembly, Pyodide adds a function that counts the parameters of others, last of all
 * in the table. Elsewhere its place is kept free, so that tables and memory are alike in all browsers. Gives its place or 0.
 */
export function levelTable(module) {
  const counter = module._PyEM_CountArgsPtr;
  if (!counter) module.wasmTable.grow(1);
  else if (counter !== module.wasmTable.length - 1) throw new Error(`a function at ${counter} that should be last`);
  counterOf(module)[0] = 0;
  return counter;
}

/** The word in which Python keeps it. */
function counterOf({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET }) {
  const at = (__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET >> 2]) >> 2;
  return HEAP32.subarray(at, at + 1);
}

/**
 * Links NumPy's modules, in the order in which Python had loaded them, to where each stood in memory and in the table. `handle` is
 * the record that Emscripten keeps of a loaded library, in memory itself; its fields say "loaded" and where.
 */
export function link(module, { libraries, table }, compiled) {
  for (const { path, handle, at } of libraries) {
    if (module.wasmTable.length !== at[2]) throw new Error(`${path} would stand at ${module.wasmTable.length}, not at ${at[2]}`);
    module.HEAP8[handle + 8] = 1;
    module.HEAPU32.set(at, (handle + 12) >> 2);
    const library = module.newDSO(path, handle, "loading");
    library.global = false;
    library.exports = module.loadWebAssemblyModule(compiled.get(path), HOW, path, {}, handle);
  }
  if (module.wasmTable.length !== table) throw new Error(`a table of ${module.wasmTable.length}, not of ${table}`);
}

/** `words`: how many stay, how many are new, for each of the runs; then all the new ones. */
function patch({ HEAPU32 }, { runs, sum }, words) {
  let to = 0;
  let from = 2 * runs;
  for (let run = 0; run < runs; run++) {
    to += words[2 * run];
    const count = words[2 * run + 1];
    if (count < FEW) for (let k = 0; k < count; k++) HEAPU32[to + k] = words[from + k];
    else HEAPU32.set(words.subarray(from, from + count), to);
    to += count;
    from += count;
  }
  if (sumOf(HEAPU32) !== sum) throw new Error("memory is not what it was");
}

/** One number for all of memory: it also sees what was there before, which differs where a browser sets up the module differently. */
export function sumOf(words) {
  let sum = 0;
  for (let k = 0; k < words.length; k++) sum = (Math.imul(sum, 31) + words[k]) | 0;
  return sum;
}
