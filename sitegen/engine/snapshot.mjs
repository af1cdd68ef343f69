/**
 * Runs in Node: Python's memory once NumPy and the book's own modules have been imported, as widgets/host/snapshot.js takes it up; and
 * the files of just these modules, for the start that imports them itself (direct.js).
 *
 * Arguments: folder of Pyodide's files and the packs, widgets/host, target folder. What a page does with the files is done here
 * too, with its own code: a snapshot that does not compute is not shipped.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bytesOf, callPack, startPython } from "./python.mjs";

const TRIAL = `
import numpy as np
square = np.random.default_rng(0).standard_normal((16, 16))
left, sizes, right = np.linalg.svd(square)
assert np.allclose(left * sizes @ right, square) and np.allclose(np.fft.ifft(np.fft.fft(square)), square)
import widgets.run
assert all(widgets.run.knobs_of(name) for name in widgets.run.discover())
`;
const GAP = 8; // words: a shorter stretch that stays is written as if it were new, which is less than naming it

const [folder, host, target] = process.argv.slice(2);
const page = (name) => import(pathToFileURL(join(host, name)));
const { compileModules, putFiles, readPack } = await page("pack.js");
const { interceptCreation, levelTable, link, startFromSnapshot, sumOf } = await page("snapshot.js");
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));

const modules = readPack(bytesOf(folder, "numpy.modules.pack"));
const compiled = await compileModules(modules);
const lean = Object.fromEntries(["lean.library.zip", "lean.numpy.pack"].map((name) => [name, bytesOf(folder, name)]));
const packer = await startLean();
const book = readPack(callPack(packer, "book", { "widgets.zip": bytesOf(folder, "widgets.zip") }).get("figures.book.pack"));
const { memory, about, used } = await takeSnapshot(book);
const packs = callPack(packer, "figures", lean, used);
const { runs, words } = difference(memory, await emptyMemory(about));
const made = {
  "python.snapshot.json": new TextEncoder().encode(JSON.stringify({ ...about, runs, sum: sumOf(memory) })),
  "python.snapshot": words,
  ...Object.fromEntries(packs),
};
await tryIt({ ...made, "numpy.modules.pack": bytesOf(folder, "numpy.modules.pack") });
for (const [name, bytes] of Object.entries(made)) writeFileSync(join(target, name), bytes);
process.exit(0);

async function startLean(options = {}) {
  const fsInit = async (FS) => {
    putFiles({ FS }, readPack(lean["lean.numpy.pack"]));
    for (const [path, bytes] of modules) FS.writeFile(`/${path}`, bytes);
  };
  return startPython(folder, { stdLibURL: join(folder, "lean.library.zip"), fsInit, ...options });
}

/** {memory: words, about: what must be known to take it up, used: the files of what was imported}. `book`: [path, bytes] of its own modules. */
async function takeSnapshot(book) {
  const create = globalThis._createPyodideModule;
  globalThis._createPyodideModule = (settings) => create(Object.assign(settings, { onRuntimeInitialized() { levelTable(this); } }));
  const python = await startLean({ _makeSnapshot: true });
  globalThis._createPyodideModule = create;
  putFiles(python, book);
  for (const name of ["warm.py", "touch.py"]) python.FS.writeFile(`/tmp/${name}`, bytesOf(import.meta.dirname, name));
  python.runPython("import sys; sys.path[:0] = ['/book', '/tmp']; import warm; warm.main(); sys.path.remove('/tmp'); del sys.modules['warm'], sys.modules['touch'], warm");
  const module = python._module;
  const { exports } = module.LDSO.loadedLibsByName.__main__;
  // Below the top of the stack lies what earlier calls left.
  module.HEAPU8.fill(0, exports.emscripten_stack_get_end() >>> 0, (exports.emscripten_stack_get_current() >>> 0) - 64);
  clearFree(module, exports);
  const whole = python.makeMemorySnapshot();
  const [, start, length] = new Uint32Array(whole.buffer);
  const objects = JSON.parse(new TextDecoder().decode(whole.subarray(48, 48 + length)));
  const about = { version: python.version, memory: whole.length - start, libraries: librariesOf(module), table: module.wasmTable.length, objects };
  const used = JSON.parse(python.FS.readFile("/tmp/used.json", { encoding: "utf8" }));
  return { memory: new Uint32Array(whole.buffer, start), about, used };
}

/** Takes every free piece of memory, clears it and gives it back: what lay there would have to be downloaded. */
function clearFree(module, { malloc, free, sbrk }) {
  const taken = [];
  for (let size = 2 ** 20; size >= 16; size /= 2) {
    for (const end = sbrk(0); ; ) {
      const piece = malloc(size) >>> 0;
      module.HEAPU8.fill(0, piece, piece + size);
      taken.push(piece);
      if (sbrk(0) !== end) break; // there was no such piece any more
    }
  }
  taken.forEach((piece) => free(piece));
}

/** What Emscripten keeps of each loaded library: its place and size in memory, and in the table. */
function librariesOf({ LDSO, HEAPU32 }) {
  const handles = new Map(Object.entries(LDSO.loadedLibsByHandle).map(([handle, library]) => [library, Number(handle)]));
  const loaded = Object.entries(LDSO.loadedLibsByName).filter(([path]) => path !== "__main__");
  return loaded.map(([path, library]) => {
    const handle = handles.get(library);
    return { path, handle, at: [...HEAPU32.subarray((handle + 12) >> 2, (handle + 28) >> 2)] };
  });
}

/** Memory as a page has it before the snapshot is laid over it. */
async function emptyMemory(about) {
  let empty;
  const restore = interceptCreation(about, async (module) => {
    link(module, about, compiled);
    empty = module.HEAPU32.slice();
    throw new Error("enough");
  });
  await loadPyodide({ indexURL: `${folder}/`, _loadSnapshot: new Uint8Array(0) }).catch(() => {});
  restore();
  return empty;
}

/** How many words stay and how many are new, for each run of new ones; behind that, the new ones. */
function difference(memory, empty) {
  const runs = [];
  const parts = [];
  let last = 0; // end of the run before
  for (let k = 0; k < memory.length; k++) {
    if (memory[k] === empty[k]) continue;
    let end = k + 1;
    for (let next = end; next < memory.length && next - end < GAP; next++) if (memory[next] !== empty[next]) end = next + 1;
    runs.push(k - last, end - k);
    parts.push(memory.subarray(k, end));
    last = k = end;
  }
  const words = new Uint32Array(runs.length + parts.reduce((sum, part) => sum + part.length, 0));
  words.set(runs);
  let at = runs.length;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return { runs: runs.length / 2, words: new Uint8Array(words.buffer) };
}

/** As a page does it. */
async function tryIt(files) {
  const given = new Map(Object.entries(files).map(([name, bytes]) => [name, Promise.resolve(bytes)]));
  const start = (options) => loadPyodide({ ...options, indexURL: `${folder}/`, stdLibURL: join(folder, "lean.library.zip") });
  const python = await startFromSnapshot(start, pathToFileURL(`${folder}/`).href, given, () => {});
  python.runPython(TRIAL);
}
