// The display sheet: colours and size of the text. What differs from the page's own stands on <html>, and is kept where the browser allows it.
const CHOICES = {
  theme: { kept: "attention-book theme", own: "system" },
  size: { kept: "attention-book text-size", own: "normal" },
};

const sheet = () => document.querySelector(".page-display-sheet");

export function chooseDisplay() {
  const form = sheet();
  if (!form) return;
  for (const [name, { own }] of Object.entries(CHOICES)) form.elements[name].value = document.documentElement.dataset[name] ?? own;
  form.addEventListener("change", ({ target }) => target.name in CHOICES && choose(target.name, target.value));
  form.addEventListener("submit", (event) => event.preventDefault());
}

// System, light, dark, and round again.
export function nextTheme() {
  const all = [...sheet().elements.theme];
  const next = all[(all.findIndex((one) => one.checked) + 1) % all.length];
  next.checked = true;
  choose("theme", next.value);
}

function choose(name, value) {
  const { kept, own } = CHOICES[name];
  if (value === own) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  try {
    if (value === own) localStorage.removeItem(kept);
    else localStorage.setItem(kept, value);
  } catch {
    // Without storage the choice holds for this page.
  }
}
