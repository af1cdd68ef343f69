/** Python's own thread: one for all the widgets of a page. */

import { serve } from "./serve.js";

const take = serve((message) => postMessage(message));
addEventListener("message", (event) => take(event.data));
postMessage({ type: "hello" });
