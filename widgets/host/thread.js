/** Where Python runs: a worker; or, in a frame that forbids workers, the page itself, which then stands still while it computes. */

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

/** Fetches the worker's code past the browser's cache, which keeps refusals too: a module with all that it imports. */
export async function renew(name = "worker.js", seen = new Set()) {
  if (seen.has(name)) return;
  seen.add(name);
  const answer = fetch(new URL(name, import.meta.url), { cache: "reload" });
  const code = await answer.then((response) => (response.ok ? response.text() : "")).catch(() => "");
  await Promise.all([...code.matchAll(/ from "\.\/([\w-]+\.js)"/g)].map(([, other]) => renew(other, seen)));
}

function openWorker(take, signal) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
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
