// Run by sitegen/books/whole.py in whole.html: takes the text out of each built page, as it is without scripts, and makes one document of them.
// `given`: online, where the site stands on the web or ""; shown, whether solutions kept back until a day are shown by now.
async (given) => {
  // What can only be pressed, and what the page around the text is for.
  const LEFT_OUT =
    ".footnote-back, .previews, .neighbours, .account, .work, .continue, .chapter-list, .take-along, .knobs, .job, .state, .share, " +
    ".shown-code, .chart-actions, .chart-plot, .code-copy, .prediction-actions, .prediction-foot, .prediction-missing, .prediction-unreadable, " +
    ".prediction-mine, .prediction-points, .question-actions, .cell-actions, .cell-state, .cell-verdict, input, progress, .cell[data-cell=trial]";
  const NAMES = ["for", "aria-labelledby", "aria-describedby", "headers"];
  const ANSWERS = "details.solution, details.cell-hint, details.cell-solution, details.question-feedback, .prediction-answer";
  const ASKED = ".exercise, .question, .prediction, .cell";

  const LONG = 25; // rows; a table of more may be cut between two pages

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const made = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };
  const link = (place, ...inside) => made("a", { href: `#${place}` }, ...inside);

  const sections = all("[data-page]");
  const site = new URL("../../", location);
  const nameOf = (url) => sections.find((section) => new URL(section.dataset.page, location).href === url.href.replace(/(index\.html)?[?#].*$|index\.html$/, ""))?.id;
  const sheets = new Set();

  for (const section of sections) {
    const url = new URL(section.dataset.page, location);
    const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    for (const sheet of all("link[rel=stylesheet]", page)) sheets.add(new URL(sheet.getAttribute("href"), url).href);
    const main = page.querySelector("main");
    for (const one of all(LEFT_OUT, main)) one.remove();
    for (const heading of all(".anchor", main)) heading.replaceWith(...heading.childNodes);
    if (section.id !== "references") for (const one of all("section.references", main)) one.remove();
    rename(main, section.id, url);
    open(main);
    section.append(...main.childNodes);
  }
  for (const href of sheets) document.head.append(made("link", { rel: "stylesheet", href }));
  const front = document.getElementById("front");
  front?.querySelector(".opening")?.remove();
  gatherSolutions();
  for (const section of all(".whole-page")) numberTitle(section);
  for (const table of all(".table-scroll")) table.classList.toggle("table-long", all("tr", table).length > LONG);
  mendLinks();
  fillContents();
  for (const image of all("img")) image.loading = "eager";
  await Promise.all([...all("link[rel=stylesheet]").map(loaded), document.fonts.ready, ...all("img").map((image) => image.decode())]);
  await document.fonts.ready;

  function loaded(sheet) {
    return sheet.sheet ?? new Promise((resolve, reject) => Object.assign(sheet, { onload: resolve, onerror: reject }));
  }

  // Ids are a page's own: in one document each gets the page's name before it. Addresses become whole ones.
  function rename(main, name, url) {
    const own = (id) => `${name}.${id}`;
    for (const element of all("*", main)) {
      if (element.id) element.id = own(element.id);
      for (const attribute of NAMES) {
        const ids = element.getAttribute(attribute);
        if (ids) element.setAttribute(attribute, ids.split(/\s+/).map(own).join(" "));
      }
      for (const attribute of ["src", "href"]) {
        const address = element.getAttribute(attribute);
        if (address) element.setAttribute(attribute, new URL(address, url).href);
      }
    }
  }

  function open(main) {
    for (const fold of all("details", main)) fold.open = true;
    // Kept back until a day: shown from then on, else in no document.
    for (const later of all(".later", main)) given.shown ? later.replaceWith(...later.childNodes) : later.remove();
    if (given.shown) for (const note of all(".later-note", main)) note.remove();
  }

  // Every answer stands at the end of the book, so that one can think first; where it stood, a link leads to it.
  function gatherSolutions() {
    const last = document.getElementById("solutions");
    for (const section of sections) {
      const found = [];
      let count = 0;
      for (const asked of all(ASKED, section)) {
        if (asked.parentElement.closest(ASKED)) continue;
        if (asked.matches(".question, .prediction")) numberKind(asked, section, ++count);
        const answers = all(ANSWERS, asked).filter((one) => one.matches(".prediction-answer") || said(one));
        const notes = all(".later-note", asked);
        if (answers.length) found.push(answerOf(asked, answers));
        for (const one of [...all(ANSWERS, asked), ...notes]) one.remove();
      }
      if (found.length) last.append(made("h2", {}, link(section.id, titleOf(section))), ...found);
    }
    if (last.childElementCount === 1) last.remove();
  }

  // Is there anything in a fold but its name, and a note that it is kept back?
  function said(fold) {
    return [...fold.children].some((part) => !part.matches("summary, .later-note"));
  }

  function numberKind(asked, section, count) {
    const kind = asked.querySelector("legend .box-kind");
    const chapter = section.querySelector(".opening-number")?.textContent.match(/\d+/)?.[0];
    if (kind) kind.textContent += `\u00a0${chapter ? `${chapter}.` : ""}${count}`;
  }

  function answerOf(asked, answers) {
    const id = `solutions.${asked.id}`;
    const title = asked.querySelector(".box-title, legend, .cell-title")?.textContent.trim().replace(/\s+/g, " ") ?? "";
    const body = made("div", { id, className: "whole-answer" }, made("h3", {}, link(asked.id, title)));
    if (asked.matches(".prediction")) body.append(...answerMarks(asked));
    const parts = answers.flatMap((one) => partsOf(one, answers.length > 1));
    body.append(...parts);
    const name = answers[0].querySelector(":scope > summary")?.textContent.trim() || document.querySelector("#solutions h1").textContent;
    asked.append(made("p", { className: "whole-way" }, link(id, answers.length > 1 ? document.querySelector("#solutions h1").textContent : name)));
    return body;
  }

  function partsOf(answer, named) {
    const summary = answer.querySelector(":scope > summary");
    const parts = [...answer.childNodes].filter((node) => node !== summary);
    return named && summary ? [made("p", { className: "whole-part" }, summary.textContent.trim()), ...parts] : parts;
  }

  // The guess with the answer drawn into it, once more; where it is asked, the answer goes.
  function answerMarks(asked) {
    const guess = asked.querySelector(".prediction-guess");
    const copies = guess && all(".prediction-true", guess).length ? [guess.cloneNode(true)] : [];
    for (const copy of copies) for (const element of all("[id]", copy)) element.removeAttribute("id");
    for (const one of all(".prediction-guess .prediction-true", asked)) one.remove();
    for (const option of all("[data-right]", asked)) option.removeAttribute("data-right");
    return copies;
  }

  // "Chapter 2" belongs to the title, for outlines that know nothing else.
  function numberTitle(section) {
    const number = section.querySelector(".opening-number");
    if (!number) return;
    section.querySelector("h1").prepend(made("span", { className: "opening-number" }, number.textContent), " ");
    number.remove();
  }

  function titleOf(section) {
    return section.querySelector("h1")?.textContent ?? document.querySelector("#title h1").textContent;
  }

  // Into this document where it has the place, to the web where only the site has it, else no link.
  function mendLinks() {
    const here = (id) => document.getElementById(id) && `#${id}`;
    for (const anchor of all(".whole-page a[href^=http]")) {
      const url = new URL(anchor.href);
      if (url.origin !== site.origin) continue;
      const name = nameOf(url);
      const id = decodeURIComponent(url.hash.slice(1)).replace(/^w\.([^.]+)\..*$/, "$1");
      const place = name && ((id.startsWith("ref-") && here(`references.${id}`)) || here(`${name}.${id}`) || here(name));
      if (place) anchor.setAttribute("href", place);
      else if (given.online) anchor.href = given.online + url.href.slice(site.href.length);
      else anchor.replaceWith(...anchor.childNodes);
    }
  }

  function fillContents() {
    const list = document.querySelector("#contents ol");
    for (const section of all(".whole-page")) {
      const item = made("li", {}, ...(section.querySelector("h1") ? [link(section.id, ...titleParts(section.querySelector("h1")))] : []));
      const parts = section.id === "solutions" ? [] : all("h2[id]", section).filter((heading) => heading.checkVisibility());
      if (parts.length && section.dataset.page) item.append(made("ol", {}, ...parts.map((heading) => made("li", {}, link(heading.id, ...titleParts(heading))))));
      if (item.childElementCount) list.append(item);
    }
  }

  function titleParts(heading) {
    return [made("span", { className: "whole-title" }, ...heading.cloneNode(true).childNodes)];
  }
}
