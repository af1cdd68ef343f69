/** Runs in Node: starts Pyodide from a folder and lets pack.py transform the files in it. Arguments: folder, pack.py, names as JSON, target folder. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Node shows the line of code an error came from, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-500));
  process.exit(1);
});

const [folder, script, names, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
// Sets of words are stored in the order of their hashes: the same seed, the same bytes.
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
const wheel = Object.values(JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8")).packages).find((one) => one.name === "numpy").file_name;
await python.loadPackage(join(folder, wheel), { messageCallback() {}, checkIntegrity: false });
python.FS.mkdirTree("/in");
python.FS.mkdirTree("/out");
for (const name of ["python_stdlib.zip", wheel]) python.FS.writeFile(`/in/${name}`, readFileSync(join(folder, name)));
python.runPython(readFileSync(script, "utf8"), { filename: "pack.py" });
python.globals.get("main")(python.toPy(JSON.parse(names)));
for (const name of python.FS.readdir("/out")) if (!name.startsWith(".")) writeFileSync(join(target, name), python.FS.readFile(`/out/${name}`));
process.exit(0);
