// What the cells of a page share: one Python, the words, and whether this browser keeps anything.
import { host } from "../host.js";
import { keeps } from "../kept.js";

let page = null; // promise of {lab, words, keeps}

export function cellPage(lang) {
  page ??= makePage(lang);
  return page;
}

async function makePage(lang) {
  const [{ Lab }, { Words }] = await Promise.all([host("lab.js"), host("words.js")]);
  const words = new Words();
  await words.load(lang);
  return { lab: new Lab(), words, keeps: keeps() };
}
