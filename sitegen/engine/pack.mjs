/** Runs in Node: lets pack.py transform the files in a folder. Arguments: folder, names as JSON, target folder. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bytesOf, callPack, startPython } from "./python.mjs";

const [folder, names, target] = process.argv.slice(2);
const python = await startPython(folder);
const wheel = Object.values(JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8")).packages).find((one) => one.name === "numpy").file_name;
await python.loadPackage(join(folder, wheel), { messageCallback() {}, checkIntegrity: false });
const given = Object.fromEntries(["python_stdlib.zip", wheel].map((name) => [name, bytesOf(folder, name)]));
for (const [name, bytes] of callPack(python, "main", given, JSON.parse(names))) writeFileSync(join(target, name), bytes);
process.exit(0);
