/** Numbers as the page prints them. sitegen/widgets/placements.py prints the same at build time; a test holds the two together. */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const MINUS = "−";
const NOT_FINITE = { NaN: "—", Infinity: "∞", "-Infinity": "−∞" };
const DIGITS = 4; // significant ones

/** Whole numbers in full up to a trillion, others with four significant digits, as a power of ten outside 0.0001 to a million. */
export function shown(value) {
  if (typeof value === "string") return NOT_FINITE[value] ?? value;
  if (typeof value !== "number") return String(value);
  const whole = Number.isInteger(value) && Math.abs(value) < 1e12;
  return (whole ? grouped(String(value)) : significant(value)).replace("-", MINUS);
}

/** The numbers at an axis, `step` apart: just as many digits as tell them from each other. */
export function shownTick(value, step) {
  if (!value) return "0";
  const [, power] = value.toExponential().split("e").map(Number);
  if (power < -4 || power >= 6) return significant(value).replace(/\.?0+(?=\u00a0)/, "").replace("-", MINUS);
  return grouped(value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))).replace("-", MINUS);
}

/** 1, 10, 100, otherwise 10 with its exponent. */
export const powerOfTen = (power) => (power >= 0 && power <= 2 ? String(10 ** power) : `10${superscript(power)}`);

function significant(value) {
  const size = Math.abs(value);
  if (size >= 0.0001 && size < 999.5) return value.toPrecision(DIGITS); // as nearly all are: at once
  const [mantissa, exponent] = value.toExponential(DIGITS - 1).split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 6) return `${mantissa}\u00a0×\u00a010${superscript(power)}`;
  return grouped(Number(`${mantissa}e${power}`).toFixed(Math.max(0, DIGITS - 1 - power)));
}

function superscript(power) {
  const digits = [...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[digit]).join("");
  return power < 0 ? `⁻${digits}` : digits;
}

/** 786944 → 786,944 */
function grouped(text) {
  const [whole, fraction] = text.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction ? `${commas}.${fraction}` : commas;
}
