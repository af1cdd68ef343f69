// A quiet tick after what has been read, in the lists of contents; after a chapter that was begun, how much of it.
import { placeOf } from "./kept.js";
import { record } from "./reading-record.js";

const words = () => document.querySelector(".page-menu").dataset;

export function showProgress(page, sections) {
  const read = record.read(page, sections.length);
  for (const { heading, number } of sections) {
    for (const link of document.querySelectorAll(`:is(.page-toc, .contents-sections) a[href="#${CSS.escape(heading.id)}"]`)) mark(link, read.has(number));
  }
  for (const link of document.querySelectorAll(".contents:not(.contents-back) > li > a, .chapter-list a")) showChapter(link);
}

function showChapter(link) {
  const progress = record.progress(placeOf(link.href));
  const done = progress?.read === progress?.all;
  link.querySelector(".reading-some")?.remove();
  mark(link, Boolean(progress) && done);
  if (!progress || done) return;
  const some = document.createElement("span");
  some.className = "reading-some";
  some.append(hidden(`, ${words().some.replace("{read}", progress.read).replace("{all}", progress.all)}`), visible(`${progress.read}/${progress.all}`));
  link.append(some);
}

// The tick is drawn by the stylesheet; who does not see it hears a word.
function mark(link, read) {
  link.toggleAttribute("data-read", read);
  link.querySelector(".reading-done")?.remove();
  if (!read) return;
  const word = hidden(`, ${words().read}`);
  word.classList.add("reading-done");
  link.append(word);
}

function hidden(text) {
  return Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: text });
}

function visible(text) {
  const span = Object.assign(document.createElement("span"), { textContent: text });
  span.setAttribute("aria-hidden", "true");
  return span;
}
