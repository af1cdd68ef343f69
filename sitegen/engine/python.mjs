/** Pyodide in Node, as the builds of pack.mjs and snapshot.mjs need it: the same bytes whenever and wherever it runs. */

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const MOMENT = Date.UTC(1980, 0, 1);

// Node shows the line of code an error came from, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-500));
  process.exit(1);
});
// Python is given the name of the program as its first argument, and where memory begins depends on how long that is.
process.argv[1] = "./this.program";
// Clock and chance leave traces in memory: names of temporary files, the state of generators.
Date.now = () => MOMENT;
performance.now = () => 0;
crypto.getRandomValues = (array) => array.fill(0);
// Python remembers what it runs in, and where it believes this to be a telephone of Apple's, does without what Node may not have.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "", platform: "iPhone" } });

/** As loadPyodide, from the files in `folder`. Sets of words lie in the order of their hashes: the same seed, the same bytes. */
export async function startPython(folder, options = {}) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const fixed = { env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" }, _sysExecutable: "./this.program" };
  return loadPyodide({ indexURL: `${folder}/`, ...fixed, ...options });
}

export const bytesOf = (folder, name) => new Uint8Array(readFileSync(join(folder, name)));

/** Calls `name` of pack.py in this Python, with the files of /in given; gives those of /out, by name. */
export function callPack(python, name, given, argument) {
  const { FS } = python;
  for (const folder of ["/in", "/out", "/engine"]) FS.mkdirTree(folder);
  for (const file of readdirSync(HERE).filter((file) => file.endsWith(".py"))) FS.writeFile(`/engine/${file}`, bytesOf(HERE, file));
  for (const [file, bytes] of Object.entries(given)) FS.writeFile(`/in/${file}`, bytes);
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  python.pyimport("pack")[name](...(argument ? [python.toPy(argument)] : []));
  return new Map(FS.readdir("/out").filter((file) => !file.startsWith(".")).map((file) => [file, FS.readFile(`/out/${file}`)]));
}
