/** Files that come together: put into Python's file system, NumPy's own modules compiled by the browser. */

export const MODULES = "numpy.modules.pack"; // NumPy's WebAssembly: the same file for each start but the plain one
const MODULE = ".so";

/** [path, bytes] of each file, the path without its first slash: their list in JSON comes first, behind its length (sitegen/engine/pack.py writes it). */
export function readPack(whole) {
  const length = new DataView(whole.buffer).getUint32(0, true);
  const places = JSON.parse(new TextDecoder().decode(whole.subarray(4, 4 + length)));
  const start = 4 + length;
  return places.map(([path, at, size]) => [path, whole.subarray(start + at, start + at + size)]);
}

export async function inflate(bytes) {
  const plain = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** path → module, of the files of MODULES. */
export async function compileModules(files) {
  const found = files.filter(([path]) => path.endsWith(MODULE));
  return new Map(await Promise.all(found.map(async ([path, bytes]) => [`/${path}`, await WebAssembly.compile(bytes)])));
}

/** Modules are there by name only: they are linked already. */
export function putFiles({ FS }, files) {
  const made = new Set();
  for (const [path, bytes] of files) {
    const file = `/${path}`;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(file, path.endsWith(MODULE) ? new Uint8Array(0) : bytes);
  }
}

/** Pyodide asks for its whole library: what it gets is these bytes. Gives what ends that. */
export function answerLibrary(indexURL, bytes) {
  const before = globalThis.fetch;
  const library = new URL("python_stdlib.zip", indexURL).href;
  globalThis.fetch = async (input, options) => (String(input.url ?? input) === library ? new Response(await bytes) : before(input, options));
  return () => {
    globalThis.fetch = before;
  };
}
