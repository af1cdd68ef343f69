// Sets the reader's colours before the first paint and says that scripts run.
// A classic script, because it must finish before anything is drawn.
document.documentElement.dataset.script = "";
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A frame without storage: the system's colours are good enough.
}
