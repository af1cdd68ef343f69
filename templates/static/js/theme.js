// Sets the reader's colours and size of text before the first paint and says whether scripts can run.
// A classic script, because it must finish before anything is drawn.
// From a file, module scripts may not load: then the page stays as it is without scripts, and says why.
document.documentElement.dataset[location.protocol === "file:" ? "file" : "script"] = "";
if (location.protocol === "file:") document.head.append(Object.assign(document.createElement("script"), { src: new URL("file.js", document.currentScript.src) }));
try {
  const theme = localStorage.getItem("attention-book theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const size = localStorage.getItem("attention-book text-size");
  if (["small", "large", "largest"].includes(size)) document.documentElement.dataset.size = size;
} catch {
  // A frame without storage: the system's colours are good enough.
}
