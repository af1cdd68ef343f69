// Keys in a cell's text. Ctrl+Enter (⌘ on a Mac) runs; Tab indents in the editor, but after Escape it leaves, as everywhere else.

export function hearKeys(box, run) {
  let leaving = false;
  // Before the editor hears them.
  box.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.isComposing || event.keyCode === 229) return event.stopPropagation(); // a word is being put together
    if (key === "Enter" && (ctrlKey || metaKey) && !altKey) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) run();
    } else if (key === "Escape") {
      leaving = true;
      event.stopPropagation();
    } else if (key === "Tab" && leaving) event.stopPropagation();
    else if (key !== "Shift") leaving = false;
  }, true);
  box.addEventListener("focusout", () => (leaving = false));
}

// "⌘" or "Ctrl", as the reader's keyboard has it.
export const modifier = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
