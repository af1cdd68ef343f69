// Only on a page opened from a file, where modules do not load: in the site this stands in one classic script with all that it imports.
import { startFigures } from "../host/fromfile.js";

followFolders();
document.documentElement.dataset.script = "";
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();

function start() {
  startFigures();
  import("./main.js").catch(console.error);
}

// The address of a folder shows a list of files there: links lead to the page in it instead.
function followFolders() {
  addEventListener("click", ({ target }) => {
    const link = target.closest?.("a[href]");
    if (!link) return;
    const address = new URL(link.href);
    if (address.protocol !== "file:" || !address.pathname.endsWith("/")) return;
    address.pathname += "index.html";
    link.href = address.href;
  }, true);
}
