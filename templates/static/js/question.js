// A quick question: an answer is checked, what is said of it stands below, and one may try again. Nothing is sent.
import { startAccount } from "./account.js";
import { openStore } from "./prediction-store.js";
import { say, spoken } from "./voice.js";

export function startQuestions() {
  const answered = [...document.querySelectorAll("fieldset.question")].filter((fieldset) => fieldset.querySelector("[name=check]")); // a course may keep the answers back
  const questions = answered.map((fieldset) => new Question(fieldset));
  startAccount(questions);
}

class Question {
  constructor(fieldset) {
    this.fieldset = fieldset;
    this.store = openStore(fieldset.id, fieldset.dataset.version, "question");
    this.inputs = [...fieldset.querySelectorAll(".question-answers input")];
    this.said = [...fieldset.querySelectorAll(".question-said")];
    this.part(".question-feedback").open = true;
    this.part("[name=check]").addEventListener("click", () => this.check());
    this.part("[name=again]").addEventListener("click", () => this.again());
    for (const input of this.inputs) input.addEventListener("input", () => this.settle("open"));
    fieldset.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) this.check();
    });
    this.store.whenChangedElsewhere(() => this.restore());
    this.restore();
    fieldset.dataset.ready = "";
  }

  part(selector) {
    return this.fieldset.querySelector(selector);
  }

  get title() {
    return this.part(".question-title").textContent.trim();
  }

  // {state, answer, tries} of an earlier visit, or a question not yet answered.
  get kept() {
    const kept = this.store.read();
    return ["right", "wrong"].includes(kept?.state) && typeof kept.answer === "string" ? kept : { state: "open", answer: "", tries: 0 };
  }

  restore() {
    const { state, answer } = this.kept;
    this.write(answer);
    this.settle(state === "open" ? "open" : this.judge(answer).state, answer);
  }

  read() {
    const input = this.fieldset.dataset.kind === "number" ? this.inputs[0] : this.inputs.find((one) => one.checked);
    return input?.value.trim() ?? "";
  }

  write(answer) {
    if (this.fieldset.dataset.kind === "number") this.inputs[0].value = answer;
    else for (const input of this.inputs) input.checked = input.value === answer;
  }

  check() {
    const answer = this.read();
    const { state } = this.judge(answer);
    if (state === "open") return this.tell(this.part(".question-verdict").dataset.missing);
    this.store.write({ state, answer, tries: (this.kept.tries || 0) + 1 });
    this.settle(state, answer);
    const shown = this.said.filter((one) => "shown" in one.dataset).map(spoken);
    say([this.part(".question-verdict").textContent, ...shown].join(" "));
    this.fieldset.dispatchEvent(new Event("question:answered", { bubbles: true }));
  }

  // Which of the comments fits the answer, and whether it is right; "open" for what is no answer.
  judge(answer) {
    if (this.fieldset.dataset.kind === "choice") {
      const said = this.said.find((one) => one.dataset.value === answer);
      return { state: !said ? "open" : "right" in said.dataset ? "right" : "wrong", said };
    }
    const number = readNumber(answer);
    if (number === null) return { state: "open" };
    const said = this.said.find((one) => near(number, Number(one.dataset.number), Number(one.dataset.within ?? 0.0005)));
    return { state: said && "right" in said.dataset ? "right" : "wrong", said };
  }

  settle(state, answer = "") {
    this.fieldset.dataset.state = state;
    const { said } = state === "open" ? {} : this.judge(answer);
    for (const one of this.said) one.toggleAttribute("data-shown", one === said);
    this.part(".question-verdict").textContent = this.part(".question-verdict").dataset[state] ?? "";
    this.part("[name=again]").hidden = state === "open";
  }

  again() {
    this.forget();
    this.inputs[0].focus();
    this.fieldset.dispatchEvent(new Event("question:answered", { bubbles: true }));
  }

  forget() {
    this.store.clear();
    this.write("");
    this.settle("open");
  }

  tell(sentence) {
    this.part(".question-verdict").textContent = sentence;
    say(sentence);
  }
}

const near = (number, wanted, within) => Math.abs(number - wanted) <= within * Math.abs(wanted) + 1e-12;

// "786,944", "786 944", "0.5%", "１２"; null for what is no number.
function readNumber(text) {
  const plain = text.normalize("NFKC").replace(/[\s,，_]/g, "").replace("−", "-");
  const found = /^([-+]?\d*\.?\d+(?:e[-+]?\d+)?)(%?)$/i.exec(plain);
  return found ? Number(found[1]) / (found[2] ? 100 : 1) : null;
}
