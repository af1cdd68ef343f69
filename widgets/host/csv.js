/** A figure's table as a file for any spreadsheet. */

/** {columns, rows} as CSV: a mark that says UTF-8, every word in quotes, numbers with all their digits. */
export function csvOf({ columns, rows }) {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(","));
  return new Blob(["\ufeff", lines.join("\r\n"), "\r\n"], { type: "text/csv" });
}

/** A sheet must not take a word such as =1+1 for a formula. */
function cell(value) {
  if (typeof value === "number") return String(value);
  return `"${String(value).replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
