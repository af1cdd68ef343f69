// All the code a reader has written in the book: saved as .py or .ipynb, brought back from such a file.
import { keptUnder, openKept, placeOf } from "../kept.js";
import { valid } from "./kept.js";
import { fromNotebook, toNotebook } from "./notebook.js";
import { fromPython, toPython } from "./percent.js";

const LARGEST = 5e6; // bytes of a file that is brought back
const KINDS = { py: [toPython, "text/x-python"], ipynb: [toNotebook, "application/x-ipynb+json"] };

// cells: id → Cell, of this page.
export function startWork(cells) {
  const box = document.querySelector(".work");
  if (!box) return;
  const line = box.querySelector(".work-line");
  const file = box.querySelector(".work-file");
  const tell = (words, count) => (line.textContent = line.dataset[words].replace("{count}", count));
  const count = () => tell("words", kept().length);
  for (const kind of Object.keys(KINDS)) box.querySelector(`[name=${kind}]`).addEventListener("click", () => save(kind, cells));
  box.querySelector("[name=bring]").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const brought = await read(file.files[0]);
    flush(cells);
    const fresh = brought.filter((one) => put(one, cells));
    file.value = "";
    tell(fresh.length ? "brought" : "nothing", fresh.length);
  });
  document.addEventListener("cell:kept", count);
  box.hidden = false;
  count();
}

// [{page, id, version, source, when}] of every cell that holds the reader's own code, in the order of the book's pages.
function kept() {
  const own = keptUnder("cell").filter(({ value }) => valid(value));
  const cells = own.map(({ names: [page, id, version], value: { source, when } }) => ({ page, id, version, source, when }));
  return cells.sort((a, b) => (`${a.page} ${a.when}` < `${b.page} ${b.when}` ? -1 : 1));
}

function save(kind, cells) {
  flush(cells);
  const [write, type] = KINDS[kind];
  const url = URL.createObjectURL(new Blob([write(kept())], { type }));
  Object.assign(document.createElement("a"), { href: url, download: `attention-book-code.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// What was typed a moment ago is kept now.
function flush(cells) {
  for (const cell of cells.values()) cell.kept.flush();
}

// What a file holds of ours; nothing when it is none of ours.
async function read(file) {
  if (!file || file.size > LARGEST) return [];
  const text = (await file.text()).replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const found = file.name.endsWith(".ipynb") ? fromNotebook(text) : fromPython(text);
  return found.filter(({ page, id, version, source }) => /^[\w./-]*$/.test(page) && /^[\w-]+$/.test(id) && /^\w+$/.test(version) && typeof source === "string");
}

// Keeps one cell's code, and with it what was kept there before. Was it new?
function put({ page, id, version, source }, cells) {
  const store = openKept("cell", page, id, version);
  const before = valid(store.read())?.source;
  if (before === source) return false;
  store.write({ source, when: new Date().toISOString(), ...(before && { before }) });
  const here = page === placeOf(location) && cells.get(id);
  if (here?.kept.version === version) here.adopt();
  return true;
}
