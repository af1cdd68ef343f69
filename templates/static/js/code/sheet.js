// A style sheet that only some readers need, fetched when one does.
const fetched = new Map(); // name → promise

export function sheet(name) {
  if (!fetched.has(name)) fetched.set(name, fetchIt(new URL(`../../css/${name}.css`, import.meta.url).href));
  return fetched.get(name);
}

// Without it the page is only plainer, so nothing waits for ever.
function fetchIt(href) {
  if ([...document.querySelectorAll("link[rel=stylesheet]")].some((link) => link.href === href)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
