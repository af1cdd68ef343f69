// The reader's own account of a chapter's questions: how many are right, begin anew, take it along as a table. It never leaves the browser by itself.

export function startAccount(questions) {
  const box = document.querySelector(".account");
  if (!box || !questions.length) return;
  const line = box.querySelector(".account-line");
  const show = () => {
    const states = questions.map(({ fieldset }) => fieldset.dataset.state);
    const count = (state) => states.filter((one) => one === state).length;
    line.textContent = fill(line.dataset.words, { right: count("right"), wrong: count("wrong"), all: states.length });
  };
  box.querySelector("[name=forget]").addEventListener("click", () => {
    for (const question of questions) question.forget();
    show();
  });
  box.querySelector("[name=save]").addEventListener("click", () => save(questions));
  document.addEventListener("question:answered", show);
  document.addEventListener("input", show);
  box.hidden = false;
  show();
}

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

// A table that any spreadsheet opens: question, state, answer, tries.
function save(questions) {
  const rows = questions.map((one) => [one.fieldset.id, one.title, one.fieldset.dataset.state, one.kept.answer, one.kept.tries]);
  const text = [["question", "title", "state", "answer", "tries"], ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
  const url = URL.createObjectURL(new Blob(["\ufeff", text, "\r\n"], { type: "text/csv" }));
  const name = `${location.pathname.split("/").filter(Boolean).at(-1) ?? "questions"}.csv`;
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// A sheet must not take an answer such as =1+1 for a formula.
const cell = (value) => `"${String(value).replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
