/** Where packed files are unpacked: in a thread of its own, while Python's compiles and links; where none can be had, here. */

import { unpackers } from "./zstd.js";

let alone = typeof document === "object" || typeof Worker !== "function"; // a page that runs Python itself may have no threads

/**
 * `code`: promise of the bytes of zstd.wasm. Gives {open, close}; open(put) begins one more file, as {push(piece), end() → promise of
 * the whole}. Where there is a `put` it hears of each piece that is unpacked, and the whole is empty.
 */
export function openUnpacking(code) {
  return alone ? openHere(code) : openThread(code);
}

function openHere(code) {
  const opener = code.then(unpackers);
  opener.catch(() => {}); // told where it is awaited
  const open = (put) => {
    let work = opener.then((begin) => begin(put));
    work.catch(() => {});
    const push = (piece) => {
      work = work.then((one) => (one.push(piece), one));
      work.catch(() => {});
    };
    return { push, end: async () => (await work).end() };
  };
  return { open, close() {} };
}

function openThread(code) {
  const thread = new Worker(new URL("./unpacking.js", import.meta.url), { type: "module" });
  const files = []; // each by its number: {put, resolve, reject}
  const fail = (error) => files.forEach(({ reject }) => reject(error));
  thread.onerror = (event) => {
    event.preventDefault();
    alone = true; // the next way to start Python does without
    fail(new Error("no thread to unpack in"));
  };
  thread.onmessage = ({ data: { number, piece, whole, error } }) => {
    if (error) fail(new Error(error));
    else if (piece) files[number].put(piece);
    else files[number].resolve(whole);
  };
  code.then((bytes) => thread.postMessage({ code: bytes }), fail);
  const open = (put) => {
    const number = files.length;
    const whole = new Promise((resolve, reject) => files.push({ put, resolve, reject }));
    whole.catch(() => {});
    thread.postMessage({ number, streamed: Boolean(put) });
    const end = () => (thread.postMessage({ number, end: true }), whole);
    return { push: (piece) => thread.postMessage({ number, piece }), end };
  };
  return { open, close: () => thread.terminate() };
}
