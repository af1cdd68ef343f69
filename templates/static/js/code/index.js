// The code of each figure, for who unfolds it. What shows it, and the cell it can be tried in, is only fetched then.
const panels = new WeakMap(); // fold → Panel

export function showCode() {
  for (const fold of document.querySelectorAll("details.shown-code")) {
    const show = () => fold.open && panelOf(fold);
    fold.addEventListener("toggle", show);
    show(); // on a slow line it may have been unfolded before this was here
  }
  addEventListener("hashchange", followAddress);
  followAddress();
}

async function panelOf(fold) {
  const { Panel } = await import("./panel.js");
  if (!panels.has(fold)) panels.set(fold, new Panel(fold));
  panels.get(fold).open();
  return panels.get(fold);
}

// "#c.sqrt_d-code=…" is code for the cell of a figure.
async function followAddress() {
  const id = /^#c\.([^=]+)-code=/.exec(location.hash)?.[1];
  const fold = id && document.getElementById(id)?.querySelector(".shown-code");
  if (!fold) return;
  const { readCode } = await import("../cells/address.js");
  const code = readCode(location.hash);
  if (code) (await panelOf(fold)).showShared(code.source);
}
