// Cells as a Jupyter notebook; the metadata of each say where in the book it belongs.

const OURS = "attention_book";

export function toNotebook(cells) {
  const code = cells.map(({ page, id, version, when, source }, k) => ({
    cell_type: "code",
    id: `cell-${k}`,
    metadata: { [OURS]: { page, id, version, when } },
    execution_count: null,
    outputs: [],
    source: source.split("\n").map((line, at, all) => (at < all.length - 1 ? `${line}\n` : line)),
  }));
  const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" }, language_info: { name: "python" } };
  return `${JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells: code }, null, 1)}\n`;
}

export function fromNotebook(text) {
  try {
    const { cells } = JSON.parse(text);
    return cells.filter((cell) => cell?.metadata?.[OURS]).map(({ metadata, source }) => ({ ...strings(metadata[OURS]), source: [source].flat().join("") }));
  } catch {
    return [];
  }
}

const strings = ({ page, id, version }) => ({ page: String(page), id: String(id), version: String(version) });
