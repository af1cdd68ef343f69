// Cells as one Python file, in pieces that editors run one by one: "# %% cell page=the-lab/ id=softmax-code version=0123456789".

const HEAD = "# My code from the book on attention. Each piece stands for itself; the book takes this file back.\n";
const MARK = /^# %% cell page=(\S*) id=(\S+) version=(\S+)(?: when=(\S+))?$/;

export function toPython(cells) {
  const pieces = cells.map(({ page, id, version, when, source }) => `\n# %% cell page=${page} id=${id} version=${version} when=${when}\n${source}\n`);
  return HEAD + pieces.join("");
}

export function fromPython(text) {
  const cells = [];
  for (const line of text.split("\n")) {
    const [, page, id, version] = MARK.exec(line) ?? [];
    if (id) cells.push({ page, id, version, lines: [] });
    else cells.at(-1)?.lines.push(line);
  }
  return cells.map(({ lines, ...where }) => ({ ...where, source: lines.join("\n").replace(/\n+$/, "") }));
}
