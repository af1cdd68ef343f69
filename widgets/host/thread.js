/** Where Python runs: a worker; or, in a frame that forbids workers, the page itself, which then stands still while it computes. */

const WORKER = new URL("./worker.js", import.meta.url); // one script: the build joins all that it imports

/**
 * Opens a place for Python until `signal` aborts. `take` hears its messages. Gives {post, here: is it the page itself?}.
 * A worker that cannot be made says so by throwing, or by an error event before its "hello".
 */
export async function openThread(take, signal) {
  try {
    return await openWorker(take, signal);
  } catch {
    return openHere(take, signal);
  }
}

/** Fetches the worker's code past the browser's cache, which keeps refusals too. */
export async function renew() {
  await fetch(WORKER, { cache: "reload" }).then((answer) => answer.text()).catch(() => {});
}

function openWorker(take, signal) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { type: "module" });
    signal.addEventListener("abort", () => worker.terminate());
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(event);
    };
    worker.onmessage = ({ data }) => {
      if (data?.type !== "hello") return take(data);
      worker.onerror = () => take({ type: "failed", fault: { kind: "died", facts: {} } });
      resolve({ here: false, post: (message) => worker.postMessage(message) });
    };
  });
}

async function openHere(take, signal) {
  const { serve } = await import("./serve.js");
  const receive = serve((message) => signal.aborted || take(message));
  return { here: true, post: (message) => setTimeout(() => receive(message)) }; // the page first draws what it was about to draw
}
