/** Fetches the files of one start all at once, counts and verifies them, and unpacks those that come packed while they come. */

import { download } from "./download.js";
import { PACKED, unpackers } from "./zstd.js";

const DECODER = "zstd.wasm";
const EVERY = 100; // milliseconds between two words about progress

/** Its name once it is unpacked. */
export const plainName = (name) => (name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name);

/**
 * Plain name → promise of verified bytes. `streams`: plain name → controller of a stream that gets the pieces as they come and ends
 * only when they are verified. `tell(done, total)` hears of bytes.
 */
export function fetchFiles(list, signal, streams, tell) {
  const count = counter(list.reduce((sum, file) => sum + file.bytes, 0), tell);
  const files = new Map();
  const decoder = list.find(({ name }) => name === DECODER);
  const coming = decoder && download(decoder, { signal, onPiece: count });
  const unpacker = coming?.then(unpackers);
  unpacker?.catch(() => {}); // told where it is awaited
  for (const file of list) {
    const stream = streams[plainName(file.name)];
    const bytes = file === decoder ? coming : file.name.endsWith(PACKED) ? unpacked(file, signal, unpacker, count, stream) : plain(file, signal, count, stream);
    if (stream) bytes.then(() => stream.close(), (fault) => stream.error(fault));
    files.set(plainName(file.name), bytes);
  }
  return files;
}

function counter(total, tell) {
  let done = 0;
  let told = 0;
  return ({ length }) => {
    done += length;
    if (done < total && performance.now() - told < EVERY) return;
    told = performance.now();
    tell(done, total);
  };
}

function plain(file, signal, count, stream) {
  const onPiece = (piece) => {
    count(piece);
    stream?.enqueue(piece);
  };
  return download(file, { signal, onPiece });
}

/** What is wrong with the file itself is told before what became of it. */
async function unpacked(file, signal, unpacker, count, stream) {
  const pieces = [];
  const put = (piece) => (stream ? stream.enqueue(piece) : pieces.push(piece));
  let work = unpacker.then((open) => open(put));
  work.catch(() => {});
  const onPiece = (piece) => {
    count(piece);
    work = work.then((one) => (one.push(piece), one));
    work.catch(() => {});
  };
  await download(file, { signal, onPiece });
  (await work).end();
  return joined(pieces);
}

function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    piece.buffer.transfer?.(0); // its memory is given back at once
  }
  return whole;
}
