/**
 * In the pages that `build.py serve` shows, never in the built files: reloads the page after a build, and shows over the
 * last good page what a failed build found.
 */

// The build this page came from. A reload is due when the server has another one, also after it was started anew.
const mine = new URL(import.meta.url).searchParams.get("build");
let shown = null;

new EventSource("/_live/events").addEventListener("state", (event) => {
  const { build, failed } = JSON.parse(event.data);
  if (build !== mine) location.reload();
  else show(failed);
});

function show(text) {
  shown?.remove();
  shown = null;
  if (!text) return;
  shown = document.createElement("div");
  shown.id = "build-failed";
  shown.setAttribute("role", "alert");
  shown.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:2147483647;max-height:60vh;overflow:auto;" +
    "background:#fffdf8;color:#1d1b16;border-top:4px solid #b3261e";
  // A shadow root keeps the page's own style out of the message.
  const message = document.createElement("pre");
  message.textContent = text;
  message.style.cssText =
    "margin:0;padding:16px 24px;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere";
  shown.attachShadow({ mode: "open" }).append(message);
  document.body.append(shown);
}
