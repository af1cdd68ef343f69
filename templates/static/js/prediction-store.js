// One guess or answer kept in the reader's browser, under the site, the page and the question; where storage is refused, for this visit only.
const BOOK = "attention-book";

export function openStore(id, version, kind = "prediction") {
  const site = new URL(document.documentElement.dataset.root, location).pathname;
  // The same question in another language is the same guess.
  const page = location.pathname.slice(site.length).replace(/^[^/]*\//, "").replace(/index\.html$/, "");
  const key = [BOOK, site, kind, page, id, version].join(" ");
  return {
    read: () => parse(attempt(() => localStorage.getItem(key))),
    // Was it kept?
    write: (value) => attempt(() => (localStorage.setItem(key, JSON.stringify(value)), true)) ?? false,
    clear: () => attempt(() => localStorage.removeItem(key)),
    whenChangedElsewhere: (act) => addEventListener("storage", (event) => event.key === key && act()),
  };
}

function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

const parse = (text) => attempt(() => JSON.parse(text));
