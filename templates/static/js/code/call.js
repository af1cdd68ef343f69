// The code that makes a figure, with the settings the figure has now.

// `call` is that of the module's page: spans stand around what differs. `whole`: the model itself stands before it.
export function callText(call, knobs, lang, whole) {
  const code = call.cloneNode(true);
  for (const span of code.querySelectorAll("[data-knob]")) span.textContent = literal(knobs[span.dataset.knob], span.textContent);
  code.querySelector("[data-lang]").textContent = JSON.stringify(lang);
  if (whole) code.querySelector("[data-own]").remove();
  return code.textContent;
}

// A value as Python writes it. `usual` is what the book has there: it tells the kind, and stays where the reader's is none.
function literal(value, usual) {
  if (value === undefined) return usual;
  if (usual.startsWith('"')) return JSON.stringify(String(value));
  if (usual === "True" || usual === "False") return value === true ? "True" : "False";
  const number = typeof value === "number" ? value : Number(String(value).trim() || NaN);
  return Number.isFinite(number) ? String(number) : usual;
}
