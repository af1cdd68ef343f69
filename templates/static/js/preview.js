// Cards that show where a link leads (term, citation, note, formula) on hover, focus or tap: hoverable, Escape closes.
import { placeCard } from "./card.js";

const SHOW_AFTER = 180; // ms; a pointer only passing by should raise nothing
const HIDE_AFTER = 220; // ms; time to move from the link into the card
const NOT_SHOWN = ".footnote-back, .symbol, button";
// Of a figure that moves: a picture of what it shows now.
const OF_WIDGET = ".widget-title, .picture-frame, .reading";

export function showPreviews() {
  const links = document.querySelectorAll("a[data-preview]");
  if (!links.length) return;
  const card = new Card();
  for (const link of links) card.watch(link);
}

class Card {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "preview";
    this.element.id = "page-preview";
    this.element.hidden = true;
    document.body.append(this.element);
    this.element.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.element.addEventListener("pointerleave", () => this.hideSoon());
    addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target) && !this.link?.contains(event.target)) this.hide();
    });
    addEventListener("resize", () => this.hide());
  }

  watch(link) {
    let touched = false;
    link.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.showSoon(link));
    link.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.hideSoon());
    link.addEventListener("focus", () => link.matches(":focus-visible") && this.show(link));
    link.addEventListener("blur", (event) => this.element.contains(event.relatedTarget) || this.hideSoon());
    link.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"));
    link.addEventListener("click", (event) => {
      // The first tap shows the card, which holds a link for going there; a second tap goes.
      if (!touched || this.link === link || !this.show(link)) return;
      event.preventDefault();
    });
  }

  showSoon(link) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(link), SHOW_AFTER);
  }

  hideSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), HIDE_AFTER);
  }

  show(link) {
    clearTimeout(this.timer);
    const content = excerpt(link.dataset.preview);
    if (!content) return false;
    this.link = link;
    this.element.replaceChildren(content, goThere(link));
    this.element.hidden = false;
    placeCard(this.element, link);
    return true;
  }

  // Escape: the focus, if it is in the card, goes back to the link, which keeps still.
  leave() {
    const { link } = this;
    const inside = this.element.contains(document.activeElement);
    if (inside) link.focus();
    this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.link = undefined;
  }
}

// A copy of the target without its ids; nothing when it already stands in view, as margin notes do.
function excerpt(id) {
  const target = document.getElementById(id);
  if (!target || target.matches(".margin-note")) return null;
  const copy = document.createElement("div");
  copy.className = "preview-text";
  copy.append(...(target.matches(".widget") ? picture(target) : target.cloneNode(true).childNodes));
  if (target.matches("figure")) copy.classList.add("preview-figure");
  for (const node of copy.querySelectorAll(NOT_SHOWN)) node.remove();
  for (const name of ["id", "tabindex"]) for (const node of copy.querySelectorAll(`[${name}]`)) node.removeAttribute(name);
  return copy;
}

function picture(figure) {
  const parts = OF_WIDGET.split(", ").map((part) => figure.querySelector(part));
  return parts.filter(Boolean).map((part) => part.cloneNode(true));
}

// On touch screens the card itself must offer the way to the target.
function goThere(link) {
  const go = document.createElement("a");
  go.className = "preview-go";
  go.href = link.href;
  go.textContent = document.body.dataset.go;
  return go;
}
