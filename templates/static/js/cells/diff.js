// Which lines of two texts differ: a longest common subsequence, small as the texts are.

const LARGEST = 250_000; // pairs of lines; more are shown as one block against the other

// [["same" | "gone" | "new", line], …] that leads from `before` to `after`.
export function diff(before, after) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const same = (lines) => lines.map((line) => ["same", line]);
  const middle = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [...same(a.slice(0, head)), ...middle, ...same(a.slice(a.length - tail))];
}

function between(a, b) {
  if (a.length * b.length > LARGEST) return [...a.map((line) => ["gone", line]), ...b.map((line) => ["new", line])];
  const longest = lengths(a, b);
  const steps = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      steps.push(["same", a[i]]);
      i += 1;
      j += 1;
    } else if (j === b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) steps.push(["gone", a[i++]]);
    else steps.push(["new", b[j++]]);
  }
  return steps;
}

// longest[i][j]: how many lines a[i…] and b[j…] have in common, in order.
function lengths(a, b) {
  const longest = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  return longest;
}
