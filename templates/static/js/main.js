// Everything around the text that answers the reader: one small module each, none needs another.
import { chooseDisplay } from "./display.js";
import { hearKeys } from "./keys.js";
import { keepSection } from "./language.js";
import { followReading } from "./follow.js";
import { closeMenus } from "./menu.js";
import { placeNotes } from "./margin.js";
import { showPreviews } from "./preview.js";
import { copyCode } from "./copy.js";
import { openForPrint } from "./printing.js";
import { reachScrollers } from "./scrollers.js";
import { hearPresent } from "./present-way.js";

const parts = [
  chooseDisplay, hearKeys, keepSection, followReading, closeMenus, placeNotes, showPreviews, copyCode, reachScrollers, openForPrint,
  hearPresent,
];

// What only some pages need is only loaded there.
const onlySome = [
  [".page-menu", async () => (await import("./reading.js")).rememberReading()],
  [".continue", async () => (await import("./continue.js")).offerToContinue()],
  ["fieldset.prediction", async () => (await import("./prediction.js")).startPredictions()],
  ["fieldset.question", async () => (await import("./question.js")).startQuestions()],
  ["html:not([data-file]) section.cell", async () => (await import("./cells/index.js")).startCells()],
  ["html:not([data-file]) .shown-code", async () => (await import("./code/index.js")).showCode()],
  ["[data-link]", async () => (await import("./links.js")).linkSymbols()],
];

// One part failing must not take the others with it.
for (const start of parts) {
  try {
    start();
  } catch (error) {
    console.error(error);
  }
}
// The page itself is shown first, and each has a turn of its own: on a slow phone none holds the page for long.
const turn = () => new Promise((go) => setTimeout(go));
requestAnimationFrame(async () => {
  for (const [selector, start] of onlySome) {
    await turn();
    if (document.querySelector(selector)) start().catch(console.error);
  }
});
