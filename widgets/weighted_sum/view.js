/**
 * Dragging the tips and the scores, and moving them with the arrow keys. The number fields of the form do the same: here a
 * finger only becomes numbers for them, and Python draws what they mean.
 */

const STEP = 0.1; // of an arrow key, and what a dragged value is rounded to
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** `knobs.read()` gives the raw values of the form, `knobs.set({name: text})` sets some. */
export function view(figure, knobs) {
  const pictures = figure.querySelector(".pictures");
  let held = null; // {moves, grip, values}: what is dragged, and where it was taken hold of

  pictures.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".handle");
    if (!handle || event.button) return;
    event.preventDefault();
    const moves = handle.dataset.moves;
    const values = valuesOf(handle, knobs);
    const pointed = pointedAt(handle, event);
    held = { moves, values, grip: values.map((value, k) => value - pointed[k]) };
    handle.focus({ preventScroll: true });
    // The picture is drawn anew at every move; what stays is its place.
    pictures.setPointerCapture(event.pointerId);
  });

  pictures.addEventListener("pointermove", (event) => {
    const handle = held && handleOf(pictures, held.moves);
    if (!handle) return;
    const pointed = pointedAt(handle, event);
    const values = held.grip.map((grip, k) => settled(pointed[k] + grip, handle));
    if (values.every((value, k) => value === held.values[k])) return;
    held.values = values;
    place(handle, values);
    knobs.set(named(handle, values));
  });

  for (const end of ["pointerup", "pointercancel"]) pictures.addEventListener(end, () => (held = null));

  // Otherwise a finger on a handle would scroll the page.
  pictures.addEventListener("touchstart", (event) => event.target.closest(".handle") && event.preventDefault(), { passive: false });

  // An answer that is behind the finger must not pull the handle back.
  figure.addEventListener("widget:drawn", () => held && place(handleOf(pictures, held.moves), held.values));

  pictures.addEventListener("keydown", (event) => {
    const handle = event.target.closest(".handle");
    if (!handle || event.ctrlKey || event.altKey || event.metaKey) return;
    const values = keyed(handle, valuesOf(handle, knobs), event);
    if (!values) return;
    event.preventDefault();
    place(handle, values);
    knobs.set(named(handle, values));
  });
}

const names = (handle) => handle.dataset.moves.split(" ");
const handleOf = (pictures, moves) => pictures.querySelector(`[data-moves="${moves}"]`);
const limits = (handle) => ["aria-valuemin", "aria-valuemax"].map((name) => Number(handle.getAttribute(name)));
const named = (handle, values) => Object.fromEntries(names(handle).map((name, k) => [name, String(values[k])]));

/** What the form says; where that is no number, the picture shows what was used instead. */
function valuesOf(handle, knobs) {
  const raw = knobs.read();
  const used = handle.dataset.at.split(" ");
  return names(handle).map((name, k) => {
    const value = Number(raw[name].replace(",", "."));
    return settled(Number.isFinite(value) ? value : Number(used[k]), handle, 1e-9);
  });
}

/** Where a finger is in the field of the handle, across and up. */
function pointedAt(handle, { clientX, clientY }) {
  const { field, reach } = fieldOf(handle);
  const box = field.getBoundingClientRect();
  return [(2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height].map((share) => reach * share);
}

/** Moves the handle at once; the rest of the picture follows when Python has answered. */
function place(handle, [x, y]) {
  const spot = handle?.querySelector("svg");
  if (!spot) return;
  const { reach } = fieldOf(handle);
  spot.setAttribute("x", `${50 + (50 * x) / reach}%`);
  if (y !== undefined) spot.setAttribute("y", `${50 - (50 * y) / reach}%`);
}

function fieldOf(handle) {
  const field = handle.closest(".picture-frame").querySelector(".field");
  return { field, reach: Number(field.dataset.reach) };
}

/** Within the handle's limits, and in whole steps, so that the form shows 2.3 and not 2.2999999. */
function settled(value, handle, step = STEP) {
  const [low, high] = limits(handle);
  const inside = Math.min(Math.max(value, low), high);
  return Number((Math.round(inside / step) * step).toFixed(9)) + 0;
}

/** The values after a key, or null for a key that moves nothing. Shift makes ten steps at once. */
function keyed(handle, values, { key, shiftKey }) {
  const single = values.length === 1;
  if (single && key === "Home") return [limits(handle)[0]];
  if (single && key === "End") return [limits(handle)[1]];
  if (!ARROWS[key]) return null;
  const [across, up] = ARROWS[key].map((direction) => direction * STEP * (shiftKey ? 10 : 1));
  const moved = single ? [values[0] + across + up] : [values[0] + across, values[1] + up];
  return moved.map((value) => settled(value, handle, 1e-9));
}
