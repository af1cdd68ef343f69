// An old copy of this page, from some cache, asks for files that a newer version of the book no longer has. Then the page is fetched anew
// and, if the new one asks for others, shown instead: once, for what one reload does not mend another would not mend either.
// The address of this script never changes, so that old copies find it. A classic script: it must be there before anything can fail.
{
  let tried = location.protocol === "file:" || performance.getEntriesByType("navigation")[0]?.type === "reload";

  addEventListener("error", ({ target }) => {
    const address = target.matches?.("script[src], link[rel=stylesheet]") && (target.getAttribute("src") ?? target.getAttribute("href"));
    if (address && !tried) renew(address);
  }, true);

  async function renew(missing) {
    tried = true;
    const answer = await fetch(location.href, { cache: "reload" }).catch(() => null);
    if (answer?.ok && !(await answer.text()).includes(missing)) location.reload();
  }
}
