/**
 * The quick start: the library and NumPy come compiled (sitegen/engine/pack.py), unpacked straight into Python's file system,
 * NumPy's own modules compiled by the browser beside everything else.
 */

const LIBRARY = "/lib/python3.12/site-packages";
const MODULE = ".so";
export const REST = "python_rest.pack.gz"; // what the book itself never imports

/** As startPlainly in boot.js. `files`: name → promise of verified bytes. */
export async function startDirectly(loadPyodide, indexURL, files, tellNumpy) {
  const numpy = readPack(files.get("numpy.pack.gz"));
  const modules = numpy.then(compileModules);
  modules.catch(() => {}); // told where it is awaited
  const restore = answerLibrary(indexURL, files.get("python_stdlib.core.zip.gz"));
  try {
    const pyodide = await loadPyodide({ indexURL });
    tellNumpy();
    putFiles(pyodide, LIBRARY, await numpy);
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

/** Pyodide asks for its whole library: the part that the book needs is all it gets. */
function answerLibrary(indexURL, bytes) {
  const before = globalThis.fetch;
  const library = new URL("python_stdlib.zip", indexURL).href;
  globalThis.fetch = async (input, options) =>
    String(input.url ?? input) === library ? new Response(await inflate(await bytes)) : before(input, options);
  return () => {
    globalThis.fetch = before;
  };
}

/** [path, bytes] of each file: their list in JSON comes first, behind its length. */
async function readPack(bytes) {
  const whole = await inflate(await bytes);
  const length = new DataView(whole.buffer).getUint32(0, true);
  const places = JSON.parse(new TextDecoder().decode(whole.subarray(4, 4 + length)));
  const start = 4 + length;
  return places.map(([path, at, size]) => [path, whole.subarray(start + at, start + at + size)]);
}

async function inflate(bytes) {
  const plain = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

function compileModules(files) {
  const found = files.filter(([path]) => path.endsWith(MODULE));
  return Promise.all(found.map(async ([path, bytes]) => [`${LIBRARY}/${path}`, await WebAssembly.compile(bytes)]));
}

/** Python asks for them by path when it imports them; here they wait, linked. */
function linkModules(module, compiled) {
  const how = { global: false, nodelete: true, loadAsync: false, allowUndefined: true };
  for (const [path, code] of compiled) module.preloadedWasm[path] = module.loadWebAssemblyModule(code, how, path, {});
}

function putFiles({ FS }, folder, files) {
  const made = new Set();
  for (const [path, bytes] of files) {
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(file, path.endsWith(MODULE) ? new Uint8Array(0) : bytes);
  }
}
