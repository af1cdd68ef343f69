// What scrolls sideways can be reached with the keyboard; what fits is no stop on the way through the page.
export function reachScrollers() {
  const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => update(target)));
  for (const box of document.querySelectorAll(".equation-scroll, .table-scroll, .code pre")) watcher.observe(box);
}

function update(box) {
  const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}
