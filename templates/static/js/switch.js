// The theme button: system, light, dark, and round again. The choice is kept where the browser allows it.
const ORDER = ["system", "light", "dark"];

export function switchTheme() {
  const button = document.querySelector(".page-theme");
  if (!button) return;
  show(button, document.documentElement.dataset.theme ?? "system");
  button.addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "system";
    const next = ORDER[(ORDER.indexOf(now) + 1) % ORDER.length];
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    keep(next);
    show(button, next);
  });
}

function show(button, theme) {
  button.dataset.now = theme;
  button.title = button.dataset[theme];
  button.setAttribute("aria-label", button.dataset[theme]);
}

function keep(theme) {
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice holds for this page.
  }
}
