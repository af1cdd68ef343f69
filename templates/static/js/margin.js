// On a wide screen footnotes stand in the margin beside their line; on a narrow one, and in print, at the end.
const wide = matchMedia("screen and (min-width: 68.75rem)");

export function placeNotes() {
  const list = document.querySelector(".footnotes");
  if (!list) return;
  const notes = [...list.querySelectorAll("li")].map((item) => new Note(item));
  const place = () => {
    for (const note of notes) wide.matches ? note.toMargin() : note.toEnd();
    list.classList.toggle("is-empty", notes.every((note) => note.inMargin));
  };
  wide.addEventListener("change", place);
  place();
}

class Note {
  constructor(item) {
    this.item = item;
    this.mark = document.querySelector(`sup.footnote a[href="#${CSS.escape(item.id)}"]`);
    this.aside = document.createElement("aside");
    this.aside.className = "margin-note";
    this.aside.setAttribute("role", "note");
    this.id = item.id;
  }

  get inMargin() {
    return this.aside.isConnected;
  }

  // The nodes move rather than being copied, so that nothing is read twice and links keep working.
  toMargin() {
    if (this.inMargin || !this.mark) return;
    const number = document.createElement("span");
    number.className = "margin-note-number";
    number.textContent = this.mark.textContent;
    this.aside.replaceChildren(number, ...this.item.childNodes);
    this.item.removeAttribute("id");
    this.aside.id = this.id;
    // Inside a scrolling box a float would be cut off: there the note stands before the box.
    const box = this.mark.closest("figure, .table-scroll");
    if (box) box.before(this.aside);
    else this.mark.parentElement.after(this.aside);
  }

  toEnd() {
    if (!this.inMargin) return;
    this.aside.firstChild.remove();
    this.item.append(...this.aside.childNodes);
    this.aside.remove();
    this.item.id = this.id;
  }
}
