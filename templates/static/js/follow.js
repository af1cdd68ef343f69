// Marks the section being read in the lists of contents and names it in the running head.
import { currentHeading, headings } from "./headings.js";

export function followReading() {
  const list = headings().filter((heading) => heading.localName === "h2");
  const running = document.querySelector("[data-follow]");
  if (!list.length || !running) return;
  let shown;
  const update = () => {
    const heading = currentHeading(list);
    if (heading === shown) return;
    shown = heading;
    running.textContent = heading ? title(heading) : "";
    for (const link of document.querySelectorAll(".page-toc a, .contents-sections a")) {
      if (heading && link.hash === `#${encodeURIComponent(heading.id)}`) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => ((waiting = false), update()));
  }, { passive: true });
  update();
}

// The heading's own words, without the sign that links to it.
function title(heading) {
  const copy = heading.cloneNode(true);
  for (const anchor of copy.querySelectorAll(".anchor")) anchor.remove();
  return copy.textContent.trim();
}
