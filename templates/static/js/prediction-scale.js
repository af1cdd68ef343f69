// A scale of numbers, even or logarithmic: steps of a slider to values, values to places in percent, and numbers as one writes them.
export class Scale {
  constructor({ low, high, step }) {
    this.low = Number(low);
    this.high = Number(high);
    this.log = step === "log";
    this.step = Number(step);
  }

  // The value of step `at` of `last`: two digits are all that a hand can mean on a logarithmic scale.
  value(at, last) {
    if (!this.log) return Number((this.low + at * this.step).toPrecision(12));
    return this.within(Number((this.low * (this.high / this.low) ** (at / last)).toPrecision(2)));
  }

  // The step nearest to a value.
  at(value, last) {
    return Math.round((this.place(value) / 100) * last);
  }

  // 0 at the low end, 100 at the high one; what lies outside stands at the end.
  place(value) {
    const share = this.log ? Math.log(value / this.low) / Math.log(this.high / this.low) : (value - this.low) / (this.high - this.low);
    return 100 * Math.min(Math.max(share, 0), 1);
  }

  within(value) {
    return Math.min(Math.max(value, this.low), this.high);
  }

  holds(value) {
    return typeof value === "number" && value >= this.low && value <= this.high;
  }
}

const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }); // made once: it takes longer than a thousand numbers
export const written = (value) => digits.format(value).replace("-", "−");

// The number a reader typed: decimal point or comma, full-width digits, 1,000 as we print it; NaN for anything else.
export function typed(text) {
  const plain = text.normalize("NFKC").replace(/[\s\u00a0]/g, "").replace("−", "-").replace("。", ".");
  const number = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", ".");
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(number) ? Number(number) : NaN;
}
