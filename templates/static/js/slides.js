// The text cut into what is shown at once: a heading with its paragraphs, or one figure, question or exercise.
import { spoken } from "./voice.js";

const ALONE = "figure, fieldset, .exercise, .cell, .opening";
const HEADING = "h2, h3";
const BESIDE = ".aside, .margin-note"; // goes with what stands before it
const LEFT_OUT = ".neighbours, .account, .work, .previews, .footnotes, .references";

/** [{blocks, title, id}] where `id` names the place in an address: an id of the page, with a number where that repeats. */
export function slidesOf(main) {
  const slides = [];
  let title = "";
  for (const block of main.children) {
    if (block.matches(LEFT_OUT)) continue;
    const last = slides.at(-1);
    if (block.matches(HEADING)) title = spoken(block);
    if (last && (block.matches(BESIDE) || (open(last) && !block.matches(HEADING) && (!block.matches(ALONE) || begins(last))))) last.blocks.push(block);
    else slides.push({ blocks: [block], title: title || spoken(main.querySelector("h1")) });
  }
  return named(slides);
}

// May more stand on it?
const open = ({ blocks }) => !blocks.some((block) => block.matches(ALONE));
const begins = ({ blocks }) => blocks.every((block) => block.matches(HEADING));

function named(slides) {
  let id = "start";
  let count = 0;
  for (const slide of slides) {
    const own = slide.blocks.find((block) => block.id && block.matches(`${HEADING}, ${ALONE}`))?.id;
    count = own ? 1 : count + 1;
    id = own ?? id;
    slide.id = count > 1 ? `${id}~${count}` : id;
  }
  return slides;
}
