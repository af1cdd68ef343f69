// What scrolls sideways can be reached with the keyboard; what fits is no stop on the way through the page.
export function reachScrollers() {
  // All are measured before any is changed: in between, the browser would lay out the page again.
  const watcher = new ResizeObserver((entries) => entries.map(({ target }) => [target, scrolls(target)]).forEach(([box, does]) => update(box, does)));
  for (const box of document.querySelectorAll(".equation-scroll, .table-scroll, .code pre")) watcher.observe(box);
}

const scrolls = (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;

function update(box, does) {
  if (does) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}
