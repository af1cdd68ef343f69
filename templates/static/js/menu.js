// The sheets of the running head close on Escape, on a click elsewhere, when the focus leaves and when a link in them is followed.
export function closeMenus() {
  for (const menu of document.querySelectorAll(".page-head details")) closeMenu(menu);
}

function closeMenu(menu) {
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
