// The part of a text where most of the words stand that were looked for, cut into pieces that are one of them and pieces that are not.
const LENGTH = 150; // characters; half as many in Chinese, where each is twice as wide
const BEFORE = 0.3; // of them before the first word that was found
const HAN = /\p{Script=Han}/u;
const LETTER = "[\\p{Script=Latin}\\p{Script=Greek}\\p{N}]";

export function excerpt(text, terms, length = HAN.test(text.slice(0, 80)) ? LENGTH / 2 : LENGTH) {
  const hits = places(text, terms);
  const [from, to] = text.length <= length ? [0, text.length] : part(text, hits, length);
  const pieces = [{ text: from > 0 ? "… " : "", hit: false }];
  let at = from;
  for (const [start, end] of hits) {
    if (start < from || end > to) continue;
    pieces.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, end), hit: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to) + (to < text.length ? "\u00a0…" : ""), hit: false });
  return pieces.filter((piece) => piece.text);
}

// Where an excerpt of about this length begins and ends: around the place where most was found, and not inside a word.
function part(text, hits, length) {
  const middle = densest(hits, length * (1 - BEFORE))?.[0] ?? 0;
  const from = middle < length * BEFORE ? 0 : Math.min(wordAt(text, Math.round(middle - length * BEFORE)), middle);
  const to = from + length >= text.length ? text.length : wordAt(text, from + length);
  return [from, to];
}

// [start, end] of every place where one of the terms stands, in order, those that touch made one.
function places(text, terms) {
  const small = text.toLowerCase();
  const found = small.length === text.length ? terms.flatMap((term) => all(small, term)) : [];
  const joined = [];
  for (const [start, end] of found.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(end, last[1]);
    else joined.push([start, end]);
  }
  return joined;
}

function all(text, term) {
  const pattern = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = HAN.test(term) ? pattern : `(?<!${LETTER})${pattern}(?!${LETTER})`;
  return [...text.matchAll(new RegExp(whole, "gu"))].map((match) => [match.index, match.index + term.length]);
}

// The first of the places after which most others follow closely.
function densest(hits, length) {
  const near = ([start]) => hits.filter((other) => other[0] >= start && other[1] <= start + length).length;
  return hits.reduce((best, one) => (!best || near(one) > near(best) ? one : best), null);
}

// The next beginning of a word or a sentence: after a space, or after a Chinese mark, or just here.
function wordAt(text, at) {
  const ahead = text.slice(at, at + 20).search(/[\s，。；：、！？]/);
  return ahead < 0 ? at : at + ahead + 1;
}
