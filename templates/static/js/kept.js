// Something kept in the reader's browser under the book, the site and a name of its own. Where storage is refused, nothing is kept.
const BOOK = "attention-book";

const site = () => new URL(document.documentElement.dataset.root, location).pathname;

// "look-back/" of a page's address: the same page in another language has the same place.
export const placeOf = (url) => new URL(url, location).pathname.slice(site().length).replace(/^[^/]*\//, "").replace(/index\.html$/, "");

export function openKept(...names) {
  const key = [BOOK, site(), ...names].join(" ");
  return {
    read: () => parse(attempt(() => localStorage.getItem(key))),
    // Was it kept?
    write: (value) => attempt(() => (localStorage.setItem(key, JSON.stringify(value)), true)) ?? false,
    clear: () => attempt(() => localStorage.removeItem(key)),
    whenChangedElsewhere: (act) => addEventListener("storage", (event) => event.key === key && act()),
  };
}

// Everything kept under these first names of this site: [{names: the others, value}, …].
export function keptUnder(...names) {
  const start = [BOOK, site(), ...names, ""].join(" ");
  const keys = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(start));
  return keys.map((key) => ({ names: key.slice(start.length).split(" "), value: parse(attempt(() => localStorage.getItem(key))) }));
}

// Does this browser keep anything at all?
export const keeps = () => attempt(() => (localStorage.setItem(`${BOOK} try`, ""), localStorage.removeItem(`${BOOK} try`), true)) ?? false;

function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

const parse = (text) => attempt(() => JSON.parse(text));
