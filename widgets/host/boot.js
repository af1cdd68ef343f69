/**
 * Starts Python and NumPy from files of this site, in a worker or in the page itself.
 *
 * Every file is fetched here, all at once, counted and verified; Pyodide asks for them through `fetch` and is handed
 * what is there. So a file that is missing, cut off or wrong is named at once, where loadPyodide alone would wait for
 * ever, and a server that sends the wrong MIME type does no harm.
 */

import { REST, addRest, startDirectly } from "./direct.js";
import { Fault } from "./faults.js";
import { fetchFiles, plainName } from "./files.js";
import { startFromSnapshot } from "./snapshot.js";

const WASM = "pyodide.asm.wasm";
const BOOK = "/book"; // where our own files are, in Python's eyes

const STARTS = { snapshot: startFromSnapshot, direct: startDirectly, plain: startPlainly };

/**
 * plan: as plan.js reads it. `tell` hears {phase, done, total}. Gives {run(widget, knobs as JSON, language) → JSON, job: the
 * functions of job.py, cell, heap, take(name, bytes): a file that comes later}.
 *
 * The quick ways lean on the inside of the one Pyodide that is pinned. Where one fails though the files that all ways need are
 * good, the next is taken, and nothing is said.
 */
export async function boot({ ways, base }, tell) {
  preflight();
  const [{ name, files, spare }, ...others] = ways;
  try {
    return await bootFrom(base, files, spare, STARTS[name], tell);
  } catch (error) {
    const needed = error instanceof Fault && !spare.includes(error.facts.file);
    if (needed || !others.length) throw error;
    return boot({ ways: others, base }, tell);
  }
}

async function bootFrom(base, list, spare, start, tell) {
  const abort = new AbortController();
  const wasm = openStream();
  const files = fetchFiles(list, abort.signal, { [WASM]: wasm.pieces }, (done, total) => tell({ phase: "fetch", done, total }));
  const restore = serveFiles(base, files, WebAssembly.compileStreaming(wasm.answer));
  try {
    const python = await Promise.race([firstFailure(list, files, spare), begin(base, list, files, start, tell)]);
    free(files);
    return python;
  } catch (error) {
    abort.abort();
    throw error;
  } finally {
    restore();
  }
}

/** Eight bytes are the smallest WebAssembly module. Pyodide itself would wait for ever where it is switched off. */
function preflight() {
  if (typeof WebAssembly !== "object") throw new Fault("no_webassembly");
  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    throw new Fault("webassembly_forbidden");
  }
}

/** An answer whose `pieces` others fill: WebAssembly is compiled while it downloads, and ends only when its bytes are verified. */
function openStream() {
  let pieces;
  const stream = new ReadableStream({ start: (controller) => (pieces = controller) });
  return { answer: new Response(stream, { headers: { "Content-Type": "application/wasm" } }), pieces };
}

/** Gives back the memory of the files at once: a thread that waits for a reader collects no garbage. Python has what it needs of them. */
function free(files) {
  for (const bytes of files.values()) bytes.then(({ buffer }) => buffer.transfer?.(0), () => {});
}

/** Settles only when a file fails that Pyodide would wait for. Where a spare one does, the start that awaits it ends by itself, and tidily. */
function firstFailure(list, files, spare) {
  return new Promise((_, reject) => {
    for (const { name } of list) files.get(plainName(name)).catch((fault) => spare.includes(name) || reject(fault));
  });
}

/**
 * While Python starts, what it asks of `base` is answered with the bytes that were verified. Its WebAssembly has been compiled since
 * the download began; Pyodide itself would begin only when its code has come and run. `wasm`: promise of the module.
 */
function serveFiles(base, files, wasm) {
  wasm.catch(() => {}); // told where it is asked for
  const names = new Map([...files.keys()].map((name) => [base + name.split("/").at(-1), name]));
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (input, options) => {
    const name = names.get(new URL(input.url ?? input, globalThis.location.href).href);
    if (name === WASM) return Promise.resolve(new Response());
    return name ? files.get(name).then((bytes) => new Response(bytes)) : fetch(input, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => Object.assign(globalThis, { fetch }) && Object.assign(WebAssembly, { instantiateStreaming });
}

async function begin(base, list, files, start, tell) {
  const [{ loadPyodide }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.js"].map(async (name) => importCode(await files.get(name), list.find((file) => file.name === name).url)),
  );
  const pyodide = await start(loadPyodide, base, files, () => tell({ phase: "numpy" }));
  tell({ phase: "widgets" });
  if (files.has("widgets.zip")) pyodide.unpackArchive(await files.get("widgets.zip"), "zip", { extractDir: BOOK });
  pyodide.runPython(`import sys; '${BOOK}' in sys.path or sys.path.insert(0, '${BOOK}')`);
  return open(pyodide);
}

/** From the files as they were published: Pyodide compiles the library as it imports it, and installs the wheel. */
async function startPlainly(loadPyodide, indexURL, files, tellNumpy) {
  const pyodide = await loadPyodide({ indexURL });
  tellNumpy();
  await pyodide.loadPackage("numpy", { messageCallback() {}, checkIntegrity: false });
  return pyodide;
}

/** What Python is asked through. A function taken out of Python once is no new object each time. */
function open(pyodide) {
  let job = null;
  let cell = null;
  return {
    run: asText(pyodide, "widgets.run", "run_json"),
    get job() {
      if (!job) {
        const { begin, look, drop } = pyodide.pyimport("widgets.job");
        job = { begin, look, drop, advance: asText(pyodide, "widgets.job", "advance") };
      }
      return job;
    },
    get cell() {
      return (cell ??= pyodide.pyimport("widgets.cells.run").run_json);
    },
    get heap() {
      return pyodide._module.HEAP8.length;
    },
    async take(name, bytes) {
      if (name === REST) return addRest(pyodide, bytes);
      pyodide.FS.mkdirTree(`${BOOK}/widgets/models`);
      pyodide.FS.writeFile(`${BOOK}/widgets/models/${name}`, bytes);
    },
  };
}

/** A function of Python that gives text. It crosses as bytes: letter by letter, as Pyodide takes it, is many times slower. */
function asText(pyodide, module, name) {
  const call = pyodide.runPython(`from ${module} import ${name}; lambda *given: ${name}(*given).encode("utf-8", "surrogatepass")`);
  const decoder = new TextDecoder();
  return (...given) => {
    const bytes = call(...given);
    const view = bytes.getBuffer();
    try {
      return decoder.decode(view.data);
    } finally {
      view.release();
      bytes.destroy();
    }
  };
}

/**
 * In a worker the verified bytes themselves are run, from a blob. A page's own policy allows no blobs, and neither may a
 * host's: then the module comes from its address, and with it from the cache that the verified download has just filled.
 */
async function importCode(bytes, url) {
  if (typeof document === "undefined") {
    const blob = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
    try {
      return await import(blob);
    } catch {
      // falls through to the address
    } finally {
      URL.revokeObjectURL(blob);
    }
  }
  return import(url);
}
