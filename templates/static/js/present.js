// The page on a projector: one section or figure at a time, in large type, moved by the keys that a presenter's remote sends.
import { fit } from "./slide-fit.js";
import { veil } from "./slide-veil.js";
import { slidesOf } from "./slides.js";
import { say } from "./voice.js";

const html = document.documentElement;
const main = document.querySelector("#page-main");
const ON = 0.88; // of a window, on a slide that is taller
const PAGES = { PageDown: "on", PageUp: "back" }; // what remotes send: these never belong to a control
const KEYS = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" };
const TAKES = "input, textarea, select, [role=slider], [role=textbox], .pictures [tabindex], .chart-actions";

let show = null;
let dressed;

export async function present() {
  await (dressed ??= dress());
  show ??= new Show();
}

// Fetches the styles that only this needs.
function dress() {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../css/present.css", import.meta.url).href });
  return new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
    document.head.append(sheet);
  });
}

class Show {
  constructor() {
    this.slides = slidesOf(main);
    this.bar = document.querySelector("#page-present").content.cloneNode(true).querySelector("nav");
    for (const name of ["back", "on", "leave"]) this.bar.querySelector(`[name=${name}]`).addEventListener("click", () => this[name]());
    this.ended = new AbortController();
    const { signal } = this.ended;
    addEventListener("keydown", (event) => this.hear(event), { capture: true, signal });
    addEventListener("resize", () => fit(this.slide), { signal });
    addEventListener("hashchange", () => this.goTo(this.asked()), { signal });
    const start = this.asked(); // read before anything is hidden
    this.unveil = veil(main);
    html.dataset.present = "";
    document.body.append(this.bar);
    this.goTo(start);
  }

  get slide() {
    return this.slides[this.at];
  }

  // How far to move on a slide that is taller: a few lines stay to be found again.
  get window() {
    return ON * (innerHeight - this.bar.offsetHeight);
  }

  // The slide that the address names; else the one that is being read.
  asked() {
    const place = decodeURIComponent(location.hash.slice(1)).replace(/^w\.([^.=]+).*$/s, "$1");
    const exact = this.slides.findIndex(({ id }) => id === place);
    if (exact >= 0) return exact;
    const named = place && document.getElementById(place.replace(/~\d+$/, ""));
    const holder = this.slides.findIndex(({ blocks }) => blocks.some((block) => named && block.contains(named)));
    if (holder >= 0) return holder;
    return Math.max(0, this.slides.findIndex(({ blocks }) => blocks.at(-1).getBoundingClientRect().bottom > innerHeight / 3));
  }

  goTo(at) {
    this.at = Math.min(Math.max(at, 0), this.slides.length - 1);
    for (const block of main.querySelectorAll(":scope > [data-slide]")) delete block.dataset.slide;
    for (const block of this.slide.blocks) block.dataset.slide = "";
    scrollTo(0, 0);
    fit(this.slide);
    this.tell();
    main.focus({ preventScroll: true }); // the focus may have stood on what is gone
  }

  tell() {
    const { title, id } = this.slide;
    const facts = { at: this.at + 1, all: this.slides.length, title };
    const fill = (text) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
    this.bar.querySelector(".present-title").textContent = title;
    this.bar.querySelector(".present-place").textContent = `${facts.at} / ${facts.all}`;
    this.bar.style.setProperty("--part", facts.at / facts.all);
    this.bar.querySelector("[name=back]").ariaDisabled = String(this.at === 0);
    this.bar.querySelector("[name=on]").ariaDisabled = String(facts.at === facts.all);
    keepAddress((address) => address.searchParams.set("present", ""), id);
    say(fill(this.bar.dataset.words));
  }

  on() {
    const below = html.scrollHeight - innerHeight - scrollY;
    if (below > 4) scrollBy(0, Math.min(below, this.window));
    else if (this.at < this.slides.length - 1) this.goTo(this.at + 1);
  }

  back() {
    if (scrollY > 4) scrollBy(0, -this.window);
    else if (this.at) this.goTo(this.at - 1);
  }

  first() {
    this.goTo(0);
  }

  last() {
    this.goTo(this.slides.length - 1);
  }

  leave() {
    const [block] = this.slide.blocks;
    this.ended.abort();
    this.unveil();
    this.bar.remove();
    delete html.dataset.present;
    html.style.removeProperty("--zoom");
    for (const one of main.children) delete one.dataset.slide;
    keepAddress((address) => address.searchParams.delete("present"), this.slide.id.replace(/~\d+$/, ""));
    block.scrollIntoView();
    show = null;
  }

  hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const act = PAGES[event.key] ?? this.meant(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    this[act]();
  }

  // Keys that a control may have a use for.
  meant({ key, target, shiftKey }) {
    if (target.closest?.(TAKES)) return null;
    if (key === "Escape") return "leave";
    if (key === " ") return target.closest?.("button, summary") ? null : shiftKey ? "back" : "on";
    return KEYS[key] ?? null;
  }
}

// A reload, or the link sent to a colleague, shows the same slide.
function keepAddress(change, id) {
  const address = new URL(location.href);
  change(address);
  address.hash = id === "start" ? "" : id;
  try {
    history.replaceState(history.state, "", address.href.replace("present=", "present"));
  } catch {
    // a frame without an origin of its own
  }
}
