// Only on a page opened from a file, where the address of a folder shows a list of files: links lead to the page in it instead.
// A classic script, because modules do not load there.
addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href]");
  if (!link) return;
  const address = new URL(link.href);
  if (address.protocol !== "file:" || !address.pathname.endsWith("/")) return;
  address.pathname += "index.html";
  link.href = address.href;
}, true);
