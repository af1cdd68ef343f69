// A cell's code on the clipboard, by itself or in an address.
import { codeAddress } from "./address.js";
import { make } from "./parts.js";

const SAID = 2000; // milliseconds that a button says what it has done
const ordinary = new WeakMap(); // button → what it says otherwise

export async function copyCode(source, button, words) {
  if (!ordinary.has(button)) ordinary.set(button, button.textContent);
  const copied = await toClipboard(source.text);
  if (!copied) source.select(); // one key press from being copied
  button.textContent = words.say(copied ? "cell.copied" : "cell.not_copied");
  setTimeout(() => (button.textContent = ordinary.get(button)), SAID);
}

// Where the clipboard is refused, the address is shown, ready to be copied by hand.
export async function copyLink(id, text, notices, words) {
  const address = codeAddress(id, text);
  if (!address) return notices.show("link", words.say("cell.link_long"));
  if (await toClipboard(address)) {
    notices.show("link", words.say("link_copied"));
    return setTimeout(() => notices.hide("link"), 2 * SAID);
  }
  const box = Object.assign(make("input", "link-text"), { value: address, readOnly: true, ariaLabel: words.say("link_made") });
  notices.show("link", words.say("link_made")).append(box);
  box.select();
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
