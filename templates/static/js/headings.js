// Which heading of the text is the reader below?
export const headings = () => [...document.querySelectorAll("main :is(h2, h3, h4)[data-section]")];

// The last heading whose top has passed the upper third of the window; nothing while the opening is read.
export function currentHeading(list = headings()) {
  const line = innerHeight / 3;
  return list.findLast((heading) => heading.getBoundingClientRect().top < line);
}
