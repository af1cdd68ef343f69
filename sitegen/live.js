/**
 * In the pages that `build.py serve` shows, never in the built files: reloads the page after a build, keeps what was set in its
 * figures and the place one was at, and shows over the last good page what a failed build found.
 */

const KEPT = "book-live"; // in the storage of this tab, for the time of one reload
const LISTENING = "html[data-script=ready]"; // the figures take settings

// The build this page came from. A reload is due when the server has another one, also after it was started anew.
let mine = new URL(import.meta.url).searchParams.get("build");
let shown = null;

restore();
new EventSource("/_live/events").addEventListener("state", (event) => {
  const { build, failed, restyled } = JSON.parse(event.data);
  if (build === mine) show(failed);
  else if (restyled === mine) restyle(build);
  else reload();
});

function reload() {
  const place = [...document.querySelectorAll("[id]")].filter((one) => one.getClientRects().length && topOf(one) <= 1).pop();
  const kept = { page: location.pathname, figures: settings(), place: place?.id ?? "", top: place ? topOf(place) : -scrollY };
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  history.scrollRestoration = "manual";
  // Settings in the address would be taken for newer than the kept ones.
  if (location.hash.startsWith("#w.")) history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

/** What a reader has set: figure id → knobs; those that stand as the page has them are left out. */
function settings() {
  const found = {};
  for (const figure of document.querySelectorAll("figure.widget")) {
    const [moved, knobs] = [[], {}];
    figure.dispatchEvent(new CustomEvent("widget:get", { detail: moved }));
    figure.dispatchEvent(new CustomEvent("widget:knobs", { detail: knobs }));
    if (moved.length) found[figure.id] = knobs;
  }
  return found;
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  history.scrollRestoration = "auto";
  if (kept?.page !== location.pathname) return;
  const place = document.getElementById(kept.place);
  const scroll = () => scrollBy({ top: (place ? topOf(place) : -scrollY) - kept.top, behavior: "instant" });
  scroll();
  addEventListener("load", scroll);
  whenListening(() => {
    for (const [id, knobs] of Object.entries(kept.figures)) {
      document.getElementById(id)?.dispatchEvent(new CustomEvent("widget:set", { detail: { knobs } }));
    }
  });
}

function whenListening(act) {
  if (document.querySelector(LISTENING)) return act();
  const watch = new MutationObserver(() => {
    if (!document.querySelector(LISTENING)) return;
    watch.disconnect();
    act();
  });
  watch.observe(document.documentElement, { attributes: true });
}

/** The new style sheets in the place of the old ones; the page itself stays as it is. */
async function restyle(build) {
  mine = build;
  const page = await (await fetch(location.href, { cache: "no-store" })).text();
  const sheets = (from) => [...from.querySelectorAll("link[rel=stylesheet]")];
  const fresh = sheets(new DOMParser().parseFromString(page, "text/html"));
  sheets(document).forEach((old, at) => {
    const link = old.cloneNode();
    link.href = fresh[at].getAttribute("href");
    link.addEventListener("load", () => old.remove());
    old.after(link);
  });
  show("");
}

function topOf(element) {
  return element.getBoundingClientRect().top;
}

function show(text) {
  shown?.remove();
  shown = null;
  if (!text) return;
  shown = document.createElement("div");
  shown.id = "build-failed";
  shown.setAttribute("role", "alert");
  shown.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:2147483647;max-height:60vh;overflow:auto;" +
    "background:#fffdf8;color:#1d1b16;border-top:4px solid #b3261e";
  // A shadow root keeps the page's own style out of the message.
  const message = document.createElement("pre");
  message.textContent = text;
  message.style.cssText =
    "margin:0;padding:16px 24px;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere";
  shown.attachShadow({ mode: "open" }).append(message);
  document.body.append(shown);
}
