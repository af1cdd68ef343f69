// The language link leads to the section one is reading, and takes a widget's saved state along.
import { currentHeading } from "./headings.js";

export function keepSection() {
  for (const link of document.querySelectorAll(".page-languages a")) {
    const aim = () => (link.hash = target(link));
    for (const event of ["pointerenter", "focus", "click"]) link.addEventListener(event, aim);
  }
}

function target(link) {
  if (location.hash.startsWith("#w.")) return location.hash;
  const section = currentHeading()?.dataset.section;
  // A section number is a place in the other page's list of headings, counted from its first entry.
  return section === undefined ? "" : (link.dataset.sections.split(" ")[Number(section)] ?? "");
}
