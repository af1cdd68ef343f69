/** The Python side of the border: takes plain messages, gives plain messages. The same in a worker and in the page. */

import { boot } from "./boot.js";
import { download } from "./download.js";
import { asData } from "./faults.js";

const PRINTED = 20_000; // letters that are told while code runs: Python itself cuts its answer there

/** Gives the function that takes messages; `post` sends the answers. */
export function serve(post) {
  let python = null;

  /** Answers the call `id` with what `compute` gives as JSON, or says why there is no answer. */
  function answer(id, compute) {
    try {
      post({ type: "answer", id, json: compute() });
    } catch (error) {
      if (error.pyodide_fatal_error || error.name === "ExitStatus") post({ type: "failed", fault: { kind: "died", facts: {} } });
      else post({ type: "broken", id, fault: asData(error) });
    }
  }

  const takes = {
    async boot({ plan }) {
      try {
        python = await boot(plan, (progress) => post({ type: "progress", ...progress }));
        post({ type: "ready" });
      } catch (error) {
        post({ type: "failed", fault: asData(error) });
      }
    },
    call({ id, widget, knobs, lang }) {
      answer(id, () => python.run(widget, knobs, lang));
    },
    /** One piece of a longer computation: `begin` with the first, `look` when other LOOKS knobs show it. */
    advance({ id, token, budget, begin, look, widget, knobs, lang }) {
      answer(id, () => {
        if (begin) python.job.begin(widget, knobs, lang, token);
        if (look) python.job.look(token, knobs);
        return python.job.advance(token, budget);
      });
    },
    drop: ({ token }) => python?.job.drop(token),
    /** The reader's own code. What it prints is told as it comes, `token` says of which run. */
    cell({ id, token, request }) {
      let letters = 0;
      const write = (stream, text) => (letters += text.length) <= PRINTED && post({ type: "printed", token, stream, text });
      answer(id, () => {
        const json = python.cell(request, write);
        post({ type: "heap", token, bytes: python.heap });
        return json;
      });
    },
    /** Fetches one file that comes later and gives it to Python. */
    async need({ file }) {
      const tell = (news) => post({ type: "needed", name: file.name, ...news });
      let done = 0;
      const onPiece = ({ length }) => tell({ done: (done += length) });
      try {
        await python.take(file.name, await download(file, { onPiece, signal: new AbortController().signal }));
        tell({ here: true });
      } catch (error) {
        tell({ fault: asData(error) });
      }
    },
    ping: () => post({ type: "pong" }),
  };

  return (message) => takes[message.type]?.(message);
}
