// On the front page: a way back to where the reading stopped, or to what comes after it.
import { placeOf } from "./kept.js";
import { record } from "./reading-record.js";

export function offerToContinue() {
  const box = document.querySelector(".continue");
  box.querySelector("button").addEventListener("click", () => document.querySelector("[name=forget-reading]").click());
  document.addEventListener("reading:forgotten", () => (box.hidden = true));
  const chapters = [...document.querySelectorAll(".chapter-list li")].map(readChapter);
  const goal = next(chapters);
  if (!goal) return;
  const { chapter, section } = goal;
  const link = box.querySelector("a");
  link.href = section ? `${chapter.link.href}#${encodeURIComponent(section.id)}` : chapter.link.href;
  link.textContent = section ? box.dataset.again : box.dataset.begin;
  box.querySelector(".continue-where").textContent = [`${chapter.number} ${chapter.title}`, section?.title].filter(Boolean).join(" · ");
  box.hidden = false;
}

function readChapter(item) {
  const link = item.querySelector("a");
  const text = (part) => link.querySelector(`.chapter-list-${part}`).textContent;
  return { link, number: text("number"), title: text("title"), place: placeOf(link.href), sections: JSON.parse(item.dataset.sections) };
}

// The section where the reading stopped; the one after it when it was read to the end; after the last one, the next chapter.
function next(chapters) {
  const at = chapters.findIndex((chapter) => chapter.place === record.last?.page);
  const chapter = chapters[at];
  const stopped = chapter?.sections.findIndex((section) => section.number === record.last.section) ?? -1;
  if (stopped < 0) return null;
  const read = record.read(chapter.place, chapter.sections.length);
  const section = read.has(record.last.section) ? chapter.sections[stopped + 1] : chapter.sections[stopped];
  return section ? { chapter, section } : { chapter: chapters[at + 1] ?? chapter };
}
