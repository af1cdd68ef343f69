// Keys that act on the whole page, and the buttons that do the same. Never while a reader types.
import { nextTheme } from "./display.js";
import { singleKeys } from "./single-keys.js";

const openSearch = async () => (await import("./search.js")).openSearch();
const openKeymap = async () => (await import("./keymap.js")).openKeymap();

const press = (selector) => () => {
  const found = document.querySelector(selector);
  found?.focus({ preventScroll: true }); // the place one reads at must not move
  found?.click();
};

const KEYS = {
  "/": openSearch,
  "?": openKeymap,
  c: press(".page-menu summary"),
  n: press("a[rel=next]"),
  p: press("a[rel=prev]"),
  l: press(".page-languages a"),
  t: nextTheme,
  s: press(".present-way"),
};

// What takes letters itself; a select leaps to the option that begins with one.
const TAKES = "textarea, select, [role=textbox], [role=combobox], input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

export function hearKeys() {
  const button = document.querySelector(".page-search");
  if (!button) return;
  button.addEventListener("click", () => openSearch().catch(console.error));
  document.querySelector("[name=keymap]").addEventListener("click", () => openKeymap().catch(console.error));
  addEventListener("keydown", hear);
}

function hear(event) {
  const act = meant(event);
  if (!act || event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  Promise.resolve(act()).catch(console.error);
}

// What the pressed keys mean here, if anything.
function meant(event) {
  if (event.isComposing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return event.key === "k" && !event.shiftKey && !edits(event.target) ? openSearch : null;
  return singleKeys.on && Object.hasOwn(KEYS, event.key) && !types(event.target) ? KEYS[event.key] : null;
}

const types = (element) => element.isContentEditable || element.closest?.(TAKES);
// An editor may have a use of its own for Ctrl+K.
const edits = (element) => element.isContentEditable || element.closest?.("textarea, [role=textbox]");
