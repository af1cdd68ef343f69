// From the day that course.toml names, by the reader's own clock, the page shows its solutions. Until then it hides them and protects nothing.
// A classic script, because it must finish before anything is drawn.
if (Date.now() >= new Date(`${document.documentElement.dataset.solutions}T00:00`)) document.documentElement.dataset.solutionsShown = "";
