// Remembers which sections have been read to the end, and where the reader is; shows it in the lists of contents.
import { headings } from "./headings.js";
import { placeOf } from "./kept.js";
import { showProgress } from "./reading-marks.js";
import { record } from "./reading-record.js";
import { say } from "./voice.js";

const TICK = 500; // ms
const PER_SCREEN = 2; // s; who is faster did not read
const LEAST = 2; // s in a section, however short
const MOST = 20; // s that are asked for, however long

export function rememberReading() {
  const page = placeOf(location);
  const sections = cutAtHeadings();
  const show = () => showProgress(page, sections);
  const forget = document.querySelector("[name=forget-reading]");
  forget?.addEventListener("click", () => {
    record.forget();
    for (const section of sections) section.seconds = 0;
    show();
    document.dispatchEvent(new Event("reading:forgotten"));
    say(forget.dataset.said);
  });
  show();
  if (sections.length) setInterval(() => document.visibilityState === "visible" && look(page, sections, show), TICK);
}

// Each section of the first level: its number, where it begins and what may come after it.
function cutAtHeadings() {
  const list = headings().filter((heading) => heading.localName === "h2");
  const after = [...document.querySelectorAll("main > :is(.footnotes, .references, .account, .neighbours)")];
  return list.map((heading, at) => ({ number: Number(heading.dataset.section), heading, after: [...list.slice(at + 1), ...after], seconds: 0, ended: false }));
}

// Where a section ends: where the next thing begins that is shown.
function bottomOf({ after }) {
  const next = after.find((one) => one.checkVisibility());
  return next ? next.getBoundingClientRect().top : document.querySelector("main").getBoundingClientRect().bottom;
}

// One look at the window: time goes to what can be seen, and a section whose end was seen after time enough has been read.
function look(page, sections, show) {
  const all = sections.length;
  const before = record.read(page, all);
  for (const section of sections) {
    const top = section.heading.getBoundingClientRect().top;
    const bottom = bottomOf(section);
    if (!section.heading.checkVisibility() || top > innerHeight || bottom < 0) continue;
    section.seconds += TICK / 1000;
    section.ended ||= bottom <= innerHeight;
    if (top < innerHeight / 2 && bottom > innerHeight / 2 && section.seconds >= LEAST && isChapter()) record.stopAt(page, section.number);
    const needed = Math.min(MOST, Math.max(LEAST, ((bottom - top) / innerHeight) * PER_SCREEN));
    if (!section.ended || section.seconds < needed || before.has(section.number)) continue;
    record.mark(page, all, section.number);
    show();
  }
}

const isChapter = () => document.documentElement.dataset.kind === "chapter";
