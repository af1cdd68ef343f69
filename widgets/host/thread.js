/** Where Python runs: a worker; or, in a frame that forbids workers, the page itself, which then stands still while it computes. */

import { fromData } from "./faults.js";

/**
 * Opens a place for Python. `take` hears its messages. Gives {post, close}; a place that cannot be opened rejects.
 * A worker that cannot be made says so by throwing, or by an error event without a word before its "hello".
 */
export async function openThread(take) {
  try {
    return await openWorker(take);
  } catch {
    return openHere(take);
  }
}

function openWorker(take) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const thread = { here: false, post: (message) => worker.postMessage(message), close: () => worker.terminate() };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(event);
    };
    worker.onmessage = ({ data }) => {
      if (data?.type !== "hello") return take(data);
      worker.onerror = () => take({ type: "failed", fault: { kind: "died", facts: {} } });
      resolve(thread);
    };
  });
}

async function openHere(take) {
  const { serve } = await import("./serve.js");
  let open = true;
  const receive = serve((message) => open && take(message));
  return {
    here: true,
    post: (message) => setTimeout(() => receive(message)), // so that the page can draw what it was about to draw
    close: () => (open = false),
  };
}
