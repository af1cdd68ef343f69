/** Fetches one pinned file: counts the bytes as they come, checks length and SHA-256, and names what went wrong. */

import { Fault, faultOfStatus } from "./faults.js";
import { limits } from "./limits.js";

/**
 * The bytes of `file` {name, bytes, sha256, url, fresh}; `fresh` goes past a spoilt browser cache.
 * `onPiece(bytes)` hears of each piece as it comes, not yet verified; `signal` stops the download.
 */
export async function download(file, { onPiece, signal }) {
  const guard = stallGuard(file.name, signal);
  let answered = false;
  try {
    const response = await fetch(file.url, { signal: guard.signal, cache: file.fresh ? "reload" : "default" });
    if (!response.ok) throw faultOfStatus(response.status, file.name);
    answered = true;
    refuseWebPage(response, file.name);
    const bytes = await readAll(response, file, (piece) => {
      guard.alive();
      onPiece(piece);
    });
    await verify(bytes, file);
    return bytes;
  } catch (error) {
    throw guard.fault ?? (error instanceof Fault ? error : networkFault(file, answered));
  } finally {
    guard.done();
  }
}

/** Aborts a download that has gone silent; `fault` then says so. */
function stallGuard(name, outer) {
  const own = new AbortController();
  const stop = () => own.abort();
  outer.addEventListener("abort", stop);
  let timer;
  const guard = {
    signal: own.signal,
    fault: null,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        guard.fault = new Fault("stalled", { file: name, seconds: Math.round(limits.stall / 1000) });
        stop();
      }, limits.stall);
    },
    done() {
      clearTimeout(timer);
      outer.removeEventListener("abort", stop);
    },
  };
  guard.alive();
  return guard;
}

/** A captive portal or a proxy answers 200 with a page of its own. */
function refuseWebPage(response, name) {
  if ((response.headers.get("Content-Type") ?? "").startsWith("text/html")) throw new Fault("webpage", { file: name });
}

/** The whole body in one array. The size is known, so pieces are copied once, and too many bytes are noticed. */
async function readAll(response, file, onPiece) {
  const bytes = new Uint8Array(file.bytes);
  const reader = response.body.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > bytes.length) throw new Fault("checksum", { file: file.name });
    bytes.set(value, at);
    at += value.length;
    onPiece(value);
  }
  if (at < bytes.length) throw shortFault(bytes.subarray(0, at), file);
  return bytes;
}

function shortFault(bytes, file) {
  if (looksLikeWebPage(bytes)) return new Fault("webpage", { file: file.name });
  return new Fault("cut", { file: file.name });
}

function looksLikeWebPage(bytes) {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart().toLowerCase();
  return start.startsWith("<!doctype html") || start.startsWith("<html");
}

/** On an http:// page the browser offers no SHA-256: then the length alone is checked. */
async function verify(bytes, file) {
  if (!globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== file.sha256) throw new Fault("checksum", { file: file.name });
}

/** A body that breaks off may take the pieces that had come with it, so what counts is that an answer had begun. */
function networkFault(file, answered) {
  if (globalThis.navigator?.onLine === false) return new Fault("offline", { file: file.name });
  if (answered) return new Fault("cut", { file: file.name });
  return new Fault("unreachable", { file: file.name });
}
