// All of the book's modules that work without Python, for a page opened from a file: sitegen/assets/fromfile.py writes them in here.
"use strict";
(() => {
  const own = document.currentScript.src;
  const html = document.documentElement;
  const made = new Map(); // path → what the module exports
  const waiting = new Map(); // address of a script → what takes the data that it hands over

  // The scripts with data call this.
  globalThis.handOver = (packed) => waiting.get(document.currentScript.src)(packed);

  // Stands for the browser's own in all modules: what it asks for lies beside, as a script.
  function fetch(url) {
    const src = `${new URL(url, document.baseURI).href}.js`;
    return new Promise((resolve, reject) => {
      waiting.set(src, (packed) => {
        const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
        resolve(new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))));
      });
      const script = Object.assign(document.createElement("script"), { src });
      script.onerror = () => reject(new TypeError(`${src} is not there`));
      document.head.append(script);
    });
  }

  // "js/menu.js", or the address of a module of the figures, or its name beside them.
  async function load(path) {
    return use(path in modules ? path : `host/${String(path).split("/").pop()}`);
  }

  function use(path) {
    if (!made.has(path)) {
      const url = path.startsWith("host/") ? new URL(path.slice(5), new URL(html.dataset.host, document.baseURI)).href : new URL(`../${path}`, own).href;
      made.set(path, modules[path](use, load, { url }));
    }
    return made.get(path);
  }

  const modules = {
/* the modules */
  };

  use("js/file.js");
})();
