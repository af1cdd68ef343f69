// Where a card stands: below its link if there is room, else above; on a phone along the lower edge (by the stylesheet).
const GAP = 6; // px between link and card
const EDGE = 12; // px kept free at the window's sides

export function placeCard(card, link) {
  if (matchMedia("(max-width: 40rem)").matches) {
    card.removeAttribute("style");
    return;
  }
  // A link broken over two lines has two boxes; the first is where the eye is.
  const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const left = Math.min(Math.max(box.left, EDGE), document.documentElement.clientWidth - card.offsetWidth - EDGE);
  const fits = box.bottom + GAP + card.offsetHeight < innerHeight;
  const top = fits || box.top < card.offsetHeight ? box.bottom + GAP : box.top - GAP - card.offsetHeight;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${top + scrollY}px`;
}
