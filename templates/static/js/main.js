// Everything around the text that answers the reader: one small module each, none needs another.
import { switchTheme } from "./switch.js";
import { keepSection } from "./language.js";
import { followReading } from "./follow.js";
import { closeMenus } from "./menu.js";
import { placeNotes } from "./margin.js";
import { showPreviews } from "./preview.js";
import { copyCode } from "./copy.js";
import { openForPrint } from "./printing.js";
import { reachScrollers } from "./scrollers.js";

const parts = [
  switchTheme, keepSection, followReading, closeMenus, placeNotes, showPreviews, copyCode, reachScrollers, openForPrint,
];

// What only some pages need is only loaded there.
const onlySome = [
  ["fieldset.prediction", async () => (await import("./prediction.js")).startPredictions()],
  ["fieldset.question", async () => (await import("./question.js")).startQuestions()],
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
for (const [selector, start] of onlySome) if (document.querySelector(selector)) start().catch(console.error);
