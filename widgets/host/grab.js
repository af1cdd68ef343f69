/** A mouse or a finger takes hold of a chart and moves what part of it is seen. */

/**
 * While `held()` is true, dragging over `holder` calls `move(dx, dy)` in pixels; what Plotly would do with a press is then kept from it.
 * Touches it never hears of: it would keep the page from scrolling. A tap still reaches it as a mouse that points.
 */
export function grab(holder, held, move, signal) {
  let last = null; // where the pointer was

  const taken = { capture: true, passive: true, signal };
  holder.addEventListener("touchstart", (event) => event.stopPropagation(), taken);
  holder.addEventListener("mousedown", (event) => held() && event.stopPropagation(), taken);

  holder.addEventListener("pointerdown", (event) => {
    if (!held() || event.button || !event.isPrimary) return;
    last = event;
    holder.setPointerCapture(event.pointerId);
  }, { signal });

  holder.addEventListener("pointermove", (event) => {
    if (!last || event.pointerId !== last.pointerId) return;
    move(event.clientX - last.clientX, event.clientY - last.clientY);
    last = event;
  }, { signal });

  for (const end of ["pointerup", "pointercancel"]) holder.addEventListener(end, () => (last = null), { signal });
}
