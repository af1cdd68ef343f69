/** The Python side of the border: takes plain messages, gives plain messages. The same in a worker and in the page. */

import { boot } from "./boot.js";
import { asData } from "./faults.js";

/** Gives the function that takes messages; `post` sends the answers. */
export function serve(post) {
  let run = null;

  const takes = {
    async boot({ plan }) {
      try {
        run = await boot(plan, (progress) => post({ type: "progress", ...progress }));
        post({ type: "ready" });
      } catch (error) {
        post({ type: "failed", fault: asData(error) });
      }
    },
    call({ id, widget, knobs, lang }) {
      try {
        post({ type: "answer", id, json: run(widget, knobs, lang) });
      } catch (error) {
        if (error.pyodide_fatal_error) post({ type: "failed", fault: { kind: "died", facts: {} } });
        else post({ type: "broken", id, fault: asData(error) });
      }
    },
    ping: () => post({ type: "pong" }),
  };

  return (message) => takes[message.type]?.(message);
}
