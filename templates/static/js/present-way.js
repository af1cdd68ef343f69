// The ways into the teaching mode: a link in the contents, and "?present" in the address.
const enter = async () => (await import("./present.js")).present();

export function hearPresent() {
  const way = document.querySelector(".present-way");
  if (!way) return;
  way.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter().catch(console.error);
  });
  if (new URLSearchParams(location.search).has("present")) enter().catch(console.error);
}
