// Marks the section being read in the lists of contents and names it in the running head.
import { currentHeading, headings } from "./headings.js";
import { spoken } from "./voice.js";

export function followReading() {
  const list = headings().filter((heading) => heading.localName === "h2");
  const running = document.querySelector("[data-follow]");
  if (!list.length || !running) return;
  let shown;
  const update = () => {
    const heading = currentHeading(list);
    if (heading === shown) return;
    shown = heading;
    running.textContent = heading ? spoken(heading) : "";
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
