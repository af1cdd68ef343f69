// The cells of a page: code that a reader runs and changes, in a Python of its own, kept in this browser, shared by an address.
import { readCode } from "./address.js";
import { Cell } from "./cell.js";
import { cellPage } from "./page.js";
import { startWork } from "./work.js";

export async function startCells() {
  const sections = [...document.querySelectorAll("section.cell")];
  const page = await cellPage(sections[0].dataset.lang);
  const cells = new Map(sections.map((section) => [section.id, new Cell(section, page)]));
  document.documentElement.dataset.script ||= "ready"; // a page without figures has nobody else to say it
  startWork(cells);
  followAddress(cells);
}

// An address with code shows it, when the page opens and whenever the address changes.
function followAddress(cells) {
  const apply = () => {
    const code = readCode(location.hash);
    const cell = code && cells.get(code.id);
    if (!cell) return;
    cell.showShared(code.source);
    cell.section.scrollIntoView();
  };
  addEventListener("hashchange", apply);
  apply();
}
