/** Fetches the files of one start all at once, counts and verifies them, and unpacks those that come packed while they come. */

import { openUnpacking } from "./aside.js";
import { download } from "./download.js";
import { PACKED } from "./zstd.js";

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
  const unpacking = coming && openUnpacking(coming);
  for (const file of list) {
    const stream = streams[plainName(file.name)];
    const bytes = file === decoder ? coming : file.name.endsWith(PACKED) ? unpacked(file, signal, unpacking, count, stream) : plain(file, signal, count, stream);
    if (stream) bytes.then(() => stream.close(), (fault) => stream.error(fault));
    files.set(plainName(file.name), bytes);
  }
  if (unpacking) Promise.allSettled(files.values()).then(unpacking.close);
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
async function unpacked(file, signal, unpacking, count, stream) {
  const { push, end } = unpacking.open(stream && ((piece) => stream.enqueue(piece)));
  const onPiece = (piece) => {
    count(piece);
    push(piece);
  };
  await download(file, { signal, onPiece });
  return end();
}
