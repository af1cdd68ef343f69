/** Fetches the files of one start all at once, counts and verifies them, and unpacks those that come packed while they come. */

import { download } from "./download.js";
import { PACKED, unpackers } from "./zstd.js";

const DECODER = "zstd.wasm";
const EVERY = 100; // milliseconds between two words about progress

/** Its name once it is unpacked. */
export const plainName = (name) => (name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name);

/**
 * Plain name → promise of verified bytes. `streams`: plain name → controller of a stream that gets the pieces as they come and ends
 * only when they are verified; what goes there is unpacked before all else, for others work on it meanwhile. `tell(done, total)`
 * hears of bytes.
 */
export function fetchFiles(list, signal, streams, tell) {
  const count = counter(list.reduce((sum, file) => sum + file.bytes, 0), tell);
  const files = new Map();
  const decoder = list.find(({ name }) => name === DECODER);
  const coming = decoder && download(decoder, { signal, onPiece: count });
  const unpacker = coming?.then(unpackers);
  unpacker?.catch(() => {}); // told where it is awaited
  const fetchOne = (file, stream, turn) => {
    if (file === decoder) return coming;
    return file.name.endsWith(PACKED) ? unpacked(file, signal, turn.then(() => unpacker), count, stream) : plain(file, signal, count, stream);
  };
  const [first, others] = [true, false].map((wanted) => list.filter(({ name }) => plainName(name) in streams === wanted));
  for (const file of first) {
    const stream = streams[plainName(file.name)];
    const bytes = fetchOne(file, stream, Promise.resolve());
    bytes.then(() => stream.close(), (fault) => stream.error(fault));
    files.set(plainName(file.name), bytes);
  }
  const turn = Promise.allSettled(files.values());
  for (const file of others) files.set(plainName(file.name), fetchOne(file, null, turn));
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
  const whole = new Uint8Array(stream ? 0 : file.plain);
  let at = 0;
  const put = (piece) => {
    if (stream) return stream.enqueue(piece.slice());
    whole.set(piece, at);
    at += piece.length;
  };
  let work = unpacker.then((open) => open(put));
  work.catch(() => {});
  const onPiece = (piece) => {
    count(piece);
    work = work.then((one) => (one.push(piece), one));
    work.catch(() => {});
  };
  await download(file, { signal, onPiece });
  (await work).end();
  return whole;
}
