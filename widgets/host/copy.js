/** The "copy link" button: the address of a figure as it is set now. */

import { stateAddress } from "./state.js";

/** Puts the address on the clipboard; where that is refused, shows it selected, ready to be copied by hand. */
export async function copyLink(figure, knobs, words) {
  const address = stateAddress(figure.id, knobs);
  rememberAddress(address);
  const made = figure.querySelector(".link-made");
  try {
    await navigator.clipboard.writeText(address);
    made.hidden = true;
    return words.say("link_copied");
  } catch {
    const text = made.querySelector(".link-text");
    text.value = address;
    made.hidden = false;
    text.select();
    return words.say("link_made");
  }
}

/** A reload then shows the same; some frames do not allow it, and the link is good without. */
function rememberAddress(address) {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // a frame without an origin of its own
  }
}
