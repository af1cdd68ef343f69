/**
 * A slider and the number box beside it. On a linear scale the slider is the named control and holds the value; on a log scale
 * a slider can only hold the number of its position, so there the box is the named control.
 */

/** Joins the two controls of `knob`; `changed` hears of every move. Gives {value, show}. */
export function openSlider(knob, changed) {
  const range = knob.querySelector(".knob-range");
  const box = knob.querySelector(".knob-box");
  const scale = readScale(range);
  let typed = null; // what stands in the box, when it is newer than the slider

  const speak = () => range.setAttribute("aria-valuetext", box.value);

  range.addEventListener("input", () => {
    typed = null;
    box.value = scale.valueAt(range.value);
    speak();
    changed();
  });
  box.addEventListener("input", (event) => {
    if (event.isComposing) return;
    typed = box.value;
    follow(range, scale, typed);
    changed();
  });
  box.addEventListener("compositionend", () => box.dispatchEvent(new Event("input", { bubbles: true })));

  return {
    /** The raw value: what was typed, or where the slider stands. */
    value: () => typed ?? (scale.log ? box.value : range.value),

    /** Shows the value that was used. What a reader is typing is left alone. */
    show(value) {
      const text = String(value);
      if (document.activeElement !== box && !sameNumber(box.value, value)) box.value = text;
      range.value = scale.positionOf(value);
      typed = sameNumber(scale.valueAt(range.value), value) ? null : text;
      speak();
    },

    /** After a reset of the form. */
    refresh() {
      typed = null;
      speak();
    },
  };
}

/** Moves the slider to a typed number where that is plain to see; Python decides what the number means. */
function follow(range, scale, text) {
  const number = plainNumber(text);
  if (number !== null) range.value = scale.positionOf(number);
}

function readScale(range) {
  if (range.dataset.scale !== "log") return { log: false, valueAt: String, positionOf: String };
  const low = Number(range.dataset.low);
  const factor = Number(range.dataset.factor);
  return {
    log: true,
    // As few digits as tell one place from the next: they are read aloud with every key. knobs.py rounds likewise.
    valueAt: (position) => String(Number((low * factor ** Number(position)).toPrecision(4))),
    positionOf: (value) => String(Math.round(Math.log(value / low) / Math.log(factor))),
  };
}

/** The number a text plainly is, with a decimal point or comma; null for everything that needs thought. */
export function plainNumber(text) {
  return /^\s*[-+]?\d+([.,]\d+)?\s*$/.test(text) && !/\d,\d{3}\s*$/.test(text) ? Number(text.replace(",", ".")) : null;
}

const sameNumber = (text, value) => plainNumber(String(text)) === Number(value);
