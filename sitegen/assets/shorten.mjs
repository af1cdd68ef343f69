// Runs in Node: scripts with short names and no white space. Given the path of terser; the scripts as {name: text} in JSON come in and go out.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

runInThisContext(readFileSync(process.argv[2], "utf8"));
const made = {};
for (const [name, text] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  made[name] = (await Terser.minify(text, { module: true })).code;
}
process.stdout.write(JSON.stringify(made));
