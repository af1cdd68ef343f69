// The language link leads to the section one is reading, and takes along what was set in the figures.
import { currentHeading } from "./headings.js";

const LONGEST = 4000; // characters of state: the figures refuse an address that is longer

export function keepSection() {
  for (const link of document.querySelectorAll(".page-languages a")) {
    const aim = () => (link.hash = target(link));
    for (const event of ["pointerenter", "focus", "click"]) link.addEventListener(event, aim);
  }
}

// "#section", or "#w.figure.knob=value&…&at=section".
function target(link) {
  if (!figuresListen() && location.hash.startsWith("#w.")) return location.hash;
  // A section's number is its place in the other page's list of headings, counted from one.
  const number = Number(currentHeading()?.dataset.section ?? 0);
  const section = link.dataset.sections.split(" ")[number - 1] ?? "";
  const pairs = stateOfFigures();
  if (!pairs.length) return section;
  return [...pairs, ...(section ? [`at=${encodeURIComponent(section)}`] : [])].join("&");
}

const figuresListen = () => document.documentElement.dataset.script === "ready";

// What differs from the page in every figure, as an address has it; figures whose state does not fit are left out.
function stateOfFigures() {
  const sets = [];
  for (const figure of document.querySelectorAll("figure.widget")) figure.dispatchEvent(new CustomEvent("widget:get", { detail: sets }));
  let length = 0;
  return sets.filter((pairs) => (length += pairs.join("&").length + 1) <= LONGEST).flat();
}
