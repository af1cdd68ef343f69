// The contents sheet closes on Escape, on a click elsewhere and when one of its links is followed.
export function closeMenus() {
  const menu = document.querySelector(".page-menu details");
  if (!menu) return;
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    const inside = menu.contains(document.activeElement);
    menu.open = false;
    if (inside) menu.querySelector("summary").focus();
  });
  addEventListener("click", (event) => {
    if (!menu.contains(event.target) || event.target.closest("a")) menu.open = false;
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
}
