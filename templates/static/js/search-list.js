// The answers of a search, each a link: what it is called, where it stands, and a few words around what was looked for.
import { excerpt } from "./excerpt.js";

export function drawFound(list, found) {
  list.replaceChildren(...found.map((one, number) => draw(one, number, list.dataset.chapter)));
}

function draw({ entry, page, terms }, number, chapter) {
  const link = element("a", "search-one");
  Object.assign(link, { id: `search-found-${number}`, href: address(page, entry), role: "option", tabIndex: -1 });
  const title = entry.title ?? page.title;
  const where = [page.number ? chapter.replace("{number}", page.number) : "", page.title, entry.above ?? ""];
  const path = where.filter((part) => part && part !== title).join(" · ");
  link.append(element("span", "search-title", marked(excerpt(title, terms, Infinity))));
  if (path) link.append(" ", element("span", "search-where", [path]));
  if (entry.text) link.append(" ", element("span", "search-text", marked(excerpt(entry.text, terms))));
  return link;
}

const address = (page, { id }) => document.documentElement.dataset.root + page.url + (id ? `#${encodeURIComponent(id)}` : "");

const marked = (parts) => parts.map(({ text, hit }) => (hit ? element("mark", "", [text]) : text));

function element(name, className, children = []) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
