// How large a slide is shown: text as wide as the window, a figure as large as it fits whole.
const ROOM = 112; // pixels at the window's sides and below, for the bar
const TALL = 500; // pixels of text that a window should show at least
const LEAST = 0.9; // a figure that would have to be smaller is scrolled instead
const STEP = 0.05;

export function fit({ blocks }) {
  const page = document.documentElement;
  const text = Math.min((innerWidth - ROOM) / measure(), innerHeight / TALL);
  page.style.setProperty("--zoom", Math.max(1, text).toFixed(2));
  const alone = blocks.find((block) => block.matches("figure, fieldset"));
  if (!alone) return;
  for (let zoom = text; zoom >= LEAST; zoom -= STEP) {
    page.style.setProperty("--zoom", zoom.toFixed(2));
    if (blocks.at(-1).getBoundingClientRect().bottom + scrollY <= innerHeight - ROOM / 2 && !wide(alone)) return;
  }
  page.style.setProperty("--zoom", "1");
}

const measure = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--measure")) * 16;
const wide = (block) => [block, ...block.querySelectorAll(".table-scroll")].some((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0);
