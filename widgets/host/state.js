/**
 * The state of the figures in the address: "#w.sqrt_d.d=128&w.sqrt_d.trials=5". Data only: names that figures on this page
 * have, values their controls accept. An address without "#w." is a section's and none of our business.
 */

const START = "#w.";
const LONGEST = 4096; // characters: nobody shares more, and a hostile address might

/** figure id → {knob: raw value} asked for by an address; empty when it asks for nothing. */
export function readState(hash) {
  const asked = new Map();
  if (!hash.startsWith(START) || hash.length > LONGEST) return asked;
  for (const pair of hash.slice(1).split("&")) {
    const match = /^w\.([^.=]+)\.([^.=]+)=(.*)$/s.exec(pair);
    const [id, knob, value] = match ? match.slice(1).map(decode) : [];
    if ([id, knob, value].some((part) => part === undefined)) continue;
    if (!asked.has(id)) asked.set(id, new Map());
    asked.get(id).set(knob, value);
  }
  return asked;
}

/** The section an address asks for beside its figures ("#w.sqrt_d.d=128&at=why"), if it does: its id. */
export function readPlace(hash) {
  const match = /[#&]at=([^&]*)$/.exec(hash.slice(0, LONGEST));
  return match ? decode(match[1]) : undefined;
}

/** The knobs of one figure as an address has them. */
export function statePairs(id, knobs) {
  return Object.entries(knobs).map(([knob, value]) => `w.${encode(id)}.${encode(knob)}=${encode(value)}`);
}

/** The address of this page, or of another one, with these knobs of one figure. */
export function stateAddress(id, knobs, page = location.href) {
  const pairs = statePairs(id, knobs);
  const address = new URL(page);
  address.hash = "";
  return `${address.href.replace(/#$/, "")}#${pairs.join("&")}`;
}

/** encodeURIComponent leaves dots, which are what separates our parts; half a character it cannot encode at all. */
function encode(value) {
  const text = String(value);
  return encodeURIComponent(text.toWellFormed?.() ?? text);
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
