// The book's dialogs: cut from a template of the page when first wanted, dressed by a sheet of styles that comes with the first.
const cut = new Map(); // template's id → dialog
let dressed;

export async function openDialog(id, prepare) {
  await (dressed ??= dress());
  if (!cut.has(id)) {
    cut.set(id, make(document.getElementById(id)));
    prepare(cut.get(id));
  }
  if (!document.querySelector("dialog[open]")) cut.get(id).showModal();
}

function make(template) {
  const dialog = template.content.cloneNode(true).querySelector("dialog");
  // Beside the dialog there is only its backdrop to press.
  dialog.addEventListener("click", (event) => (event.target === dialog || event.target.closest("[data-close]")) && dialog.close());
  document.body.append(dialog);
  return dialog;
}

function dress() {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../css/dialog.css", import.meta.url).href });
  return new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done); // plain, but it works
    document.head.append(sheet);
  });
}
