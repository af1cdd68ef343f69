/** The thread in which files are unpacked (aside.js): it takes {code} once, then of each file {number, streamed}, {number, piece}, {number, end}. */

import { unpackers } from "./zstd.js";

const files = new Map(); // number → what unpacks it
let give;
const code = new Promise((resolve) => (give = resolve));
let turn = code.then(unpackers); // files may begin before the code is there; everything is done in the order in which it came

addEventListener("message", ({ data }) => {
  if (data.code) return give(data.code);
  turn = turn.then((open) => (take(open, data), open));
  turn.catch((error) => postMessage({ error: String(error?.message ?? error) }));
});

function take(open, { number, streamed, piece, end }) {
  if (streamed !== undefined) return files.set(number, open(streamed ? (part) => postMessage({ number, piece: part }, [part.buffer]) : null));
  if (piece) return files.get(number).push(piece);
  if (end) {
    const whole = files.get(number).end();
    postMessage({ number, whole }, [whole.buffer]);
  }
}
