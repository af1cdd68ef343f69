// Run by sitegen/books/epub.py in the document that whole.js made: gives each of its parts as XHTML, as an EPUB's rules want it.
() => {
  const HTML = "http://www.w3.org/1999/xhtml";
  const GONE = ["tabindex", "translate", "contenteditable", "loading", "aria-live", "aria-describedby", "aria-pressed", "aria-controls", "hreflang", "target"];
  const PAINT = ["fill", "stroke", "color", "stop-color", "opacity"];
  const all = (selector, root) => [...root.querySelectorAll(selector)];
  const parts = all("#title, .whole-page", document);
  const fileOf = (part) => `${part.id}.xhtml`;
  const images = new Map(); // address → name in the archive

  for (const box of all(".whole-page [hidden], .whole-page summary, datalist", document)) box.remove();
  for (const fold of all(".whole-page details", document)) become(fold, "div");
  for (const box of all(".whole-page :is(fieldset, label, output, legend)", document)) become(box, box.matches("fieldset, legend") ? "div" : "span");
  for (const picture of all("svg", document)) paint(picture);
  for (const element of all("math :not(mstyle, mtable)[displaystyle]", document)) style(element);
  for (const link of all("a[href^='#']", document)) {
    const part = document.getElementById(link.hash.slice(1))?.closest("#title, .whole-page");
    link.setAttribute("href", part ? fileOf(part) + link.hash : "#");
  }
  for (const image of all("img", document)) {
    const name = `images/${images.size + 1}.${image.src.split(".").pop()}`;
    if (!images.has(image.src)) images.set(image.src, name);
    image.setAttribute("src", images.get(image.src));
  }
  for (const element of all(".title-page, .title-page *, .whole-page, .whole-page *", document)) clean(element);

  return { parts: parts.map(written), contents: contents(document.querySelector("#contents > ol")), images: [...images] };

  // The same with another tag: forms and folds are for scripts, which e-readers do not run.
  function become(element, tag) {
    const other = document.createElement(tag);
    for (const { name, value } of element.attributes) if (["id", "class", "aria-labelledby"].includes(name)) other.setAttribute(name, value);
    other.append(...element.childNodes);
    element.replaceWith(other);
  }

  // Colours as they look here: many e-readers know no variables in CSS.
  function paint(picture) {
    for (const element of [picture, ...all("*", picture)]) {
      for (const name of PAINT) {
        if (/var\(|light-dark|color-mix/.test(element.getAttribute(name) ?? "")) element.setAttribute(name, getComputedStyle(element)[name]);
      }
      element.removeAttribute("style");
    }
  }

  // EPUB 3 knows MathML 3, where only <mstyle> and tables take this attribute.
  function style(element) {
    const around = document.createElementNS(element.namespaceURI, "mstyle");
    around.setAttribute("displaystyle", element.getAttribute("displaystyle"));
    element.removeAttribute("displaystyle");
    element.replaceWith(around);
    around.append(element);
  }

  function clean(element) {
    for (const { name } of [...element.attributes]) if (GONE.includes(name) || name.startsWith("data-")) element.removeAttribute(name);
    if (["button", "group", "region"].includes(element.getAttribute("role"))) {
      for (const name of ["role", "aria-label", "aria-labelledby"]) element.removeAttribute(name);
    }
    if (element.matches("a:not([href])")) become(element, "span");
  }

  function written(part) {
    const title = part.querySelector("h1")?.textContent.replace(/\s+/g, " ").trim() ?? document.title;
    const inside = new XMLSerializer().serializeToString(part);
    const properties = [["math", "mathml"], ["svg", "svg"]].filter(([tag]) => part.querySelector(tag)).map(([, name]) => name);
    return { id: part.id, title, xhtml: inside.replaceAll(` xmlns="${HTML}"`, ""), properties };
  }

  function contents(list) {
    return [...list.children].map((item) => {
      const link = item.querySelector("a");
      const below = item.querySelector("ol");
      return { title: link.textContent.replace(/\s+/g, " ").trim(), href: link.getAttribute("href"), below: below ? contents(below) : [] };
    });
  }
}
