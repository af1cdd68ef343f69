/** Arrow keys walk over the cells of a map: Tab reaches one of them, the others from there. */

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Moves the focus for an arrow key on a cell. False where the key is none, or leads out of the map. */
export function walk({ target, key }) {
  const cell = target.closest(".pictures [data-row]");
  if (!cell || !STEPS[key]) return false;
  const [row, column] = [Number(cell.dataset.row) + STEPS[key][0], Number(cell.dataset.column) + STEPS[key][1]];
  const next = cell.closest(".picture-frame").querySelector(`[data-row="${row}"][data-column="${column}"]`);
  next?.focus();
  return Boolean(next);
}
