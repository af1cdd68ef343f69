// The map of the keys, and the switch of those that are pressed alone.
import { openDialog } from "./dialog.js";
import { singleKeys } from "./single-keys.js";

export const openKeymap = () => openDialog("page-keymap", prepare);

function prepare(dialog) {
  const box = dialog.querySelector("[name=single]");
  box.checked = singleKeys.on;
  box.addEventListener("change", () => (singleKeys.on = box.checked));
}
