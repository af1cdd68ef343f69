// A symbol of a formula, the control it names and the part of the picture it stands for light up together: on hover, focus or tap.
import { cover } from "./symbol.js";

const SYMBOL = "button.symbol";
const ANY = "[data-link], .knob[data-knob]";

// What is pointed at, focused and held, each as {figure, name} or nothing.
const shown = { hover: null, focus: null, held: null };
let lit = [];

export function linkSymbols() {
  for (const symbol of document.querySelectorAll("math [data-link]")) cover(symbol, labelOf(named(symbol)));
  let touched = false;
  addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && show("hover", named(event.target)));
  document.documentElement.addEventListener("pointerleave", () => show("hover", null));
  document.addEventListener("focusin", (event) => show("focus", speaks(event.target) ? named(event.target) : null));
  document.addEventListener("focusout", () => show("focus", null));
  document.addEventListener("click", (event) => {
    if (event.target.closest(touched ? "[data-link]" : SYMBOL)) hold(named(event.target));
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hold(null));
  // A picture is drawn anew with every move; what was lit stays lit.
  document.addEventListener("widget:drawn", light);
}

function named(element) {
  const part = element.closest?.(ANY);
  if (!part) return null;
  const figure = part.dataset.figure ? document.getElementById(part.dataset.figure) : part.closest("figure.widget");
  return { figure, name: part.dataset.link ?? part.dataset.knob };
}

// The name of what a symbol stands for, and of its figure.
function labelOf({ figure, name }) {
  const knob = figure.querySelector(`.knob[data-knob="${name}"] .knob-label`)?.textContent.trim();
  return [knob ?? JSON.parse(figure.dataset.parts ?? "{}")[name], figure.querySelector(".widget-number")?.textContent].filter(Boolean).join(" · ");
}

// A symbol that was only tapped or clicked has the focus too, but that should not keep it lit.
const speaks = (element) => element.matches(":focus-visible") || !element.matches(SYMBOL);

const same = (a, b) => a?.figure === b?.figure && a?.name === b?.name;

function show(how, what) {
  if (same(shown[how], what)) return;
  shown[how] = what;
  light();
}

function hold(what) {
  show("held", same(shown.held, what) ? null : what);
  for (const symbol of document.querySelectorAll(SYMBOL)) symbol.setAttribute("aria-pressed", String(same(named(symbol), shown.held)));
}

function light() {
  const now = Object.values(shown).flatMap((what) => (what?.figure ? all(what) : []));
  for (const element of lit) if (!now.includes(element)) element.classList.remove("is-lit");
  for (const element of now) element.classList.add("is-lit");
  lit = now;
}

// Everything of this name in the figure, and the symbols in the text that mean this figure; nothing when no symbol does.
function all({ figure, name }) {
  const own = [...figure.querySelectorAll(`[data-link="${name}"]:not([data-figure]), .knob[data-knob="${name}"]`)];
  const inText = document.querySelectorAll(`[data-link="${name}"][data-figure="${CSS.escape(figure.id)}"]`);
  const found = [...own, ...inText];
  return found.some((element) => element.matches("[data-link]")) ? found : [];
}
