// A quiet copy button on every block of code.
export function copyCode() {
  const { copy, copyCode: label, copied, notCopied } = document.body.dataset;
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet code-copy";
    button.textContent = copy;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", async () => {
      button.textContent = (await toClipboard(block.querySelector("pre"))) ? copied : notCopied;
      setTimeout(() => (button.textContent = copy), 2000);
    });
    block.append(button);
  }
}

// Without permission the text is at least selected, one key press from being copied.
async function toClipboard(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(pre);
    return false;
  }
}
