/**
 * What axe does not look at, and what it takes long for: evaluated in a page, for the state and the display it has just now.
 * `within` is a selector. Gives {checked: {rule: how many things were looked at}, faults: ["rule: what is wrong where", …]}.
 */
(within) => {
  const checked = {};
  const faults = [];
  const roots = [...document.querySelectorAll(within)];
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const where = (element) => `${element.closest("[id]")?.id ?? ""} ${(element.outerHTML ?? "").replace(/\s+/g, " ").slice(0, 130)}`;

  /** One thing was looked at; `fault` says what is wrong with it, or is empty. */
  function look(rule, element, fault) {
    checked[rule] = (checked[rule] ?? 0) + 1;
    if (fault) faults.push(`${rule}: ${fault}: ${where(element)}`);
  }

  // Colours: drawn into one pixel, whatever they are written in.
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  function rgba(css) {
    if (!known.has(css)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = css;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      known.set(css, [r, g, b, a / 255]);
    }
    return known.get(css);
  }
  const over = ([r, g, b, a], below) => [...[r, g, b].map((part, k) => a * part + (1 - a) * below[k]), 1];
  const faded = ([r, g, b, a], opacity) => [r, g, b, a * opacity];
  const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }
  const said = (ratio, needed) => (ratio < needed - 0.05 ? `contrast ${ratio.toFixed(2)}, needed ${needed}` : "");

  /** What lies behind an element's text, and how much of the text's own colour is left. */
  const grounds = new Map();
  function ground(element) {
    if (!element) return { below: over(rgba(getComputedStyle(document.documentElement).backgroundColor), rgba("Canvas")), opacity: 1 };
    if (!grounds.has(element)) {
      const { below, opacity } = ground(element.parentElement);
      const style = getComputedStyle(element);
      const own = opacity * Number(style.opacity);
      grounds.set(element, { below: over(faded(rgba(style.backgroundColor), own), below), opacity: own });
    }
    return grounds.get(element);
  }

  function textContrast() {
    const looked = new Set();
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || looked.has(element) || element.closest("svg, script, style, template, option, [aria-disabled=true], :disabled, .visually-hidden")) continue;
        looked.add(element);
        if (!seen(element) || !element.getClientRects().length) continue;
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize);
        const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
        const { below, opacity } = ground(element);
        look("text contrast", element, said(contrast(over(faded(rgba(style.color), opacity), below), below), needed));
      }
    }
  }

  /** The colour under a point of a picture: every shape drawn before `until`, one over the other. */
  function underneath(shapes, until, x, y, paper) {
    let color = paper;
    for (const { shape, fill, box } of shapes) {
      if (shape === until || until.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING) break;
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()))) color = over(fill, color);
    }
    return color;
  }

  const MARKS = "rect, circle, ellipse, path, polygon, polyline, line";
  function pictures() {
    for (const svg of all(".pictures svg[aria-label]")) {
      if (!seen(svg)) continue;
      const { below: paper, opacity } = ground(svg.parentElement);
      const painted = (style, kind) => faded(rgba(style[kind]), opacity * Number(style[`${kind}Opacity`]) * Number(style.opacity));
      const shapes = [...svg.querySelectorAll(MARKS)].filter(seen).map((shape) => {
        const style = getComputedStyle(shape);
        return { shape, style, fill: style.fill === "none" ? [0, 0, 0, 0] : painted(style, "fill"), box: shape.getBoundingClientRect() };
      });
      const filled = shapes.filter(({ fill, shape }) => fill[3] > 0 && shape.localName !== "line");
      const place = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll("text")) {
        if (!text.textContent.trim() || !seen(text)) continue;
        const box = text.getBoundingClientRect();
        if (!box.width) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const below = underneath(filled, text, x, y, paper);
        look("picture text contrast", text, said(contrast(over(painted(getComputedStyle(text), "fill"), below), below), 4.5));
        const out = Math.max(place.left - box.left, box.right - place.right, place.top - box.top, box.bottom - place.bottom);
        look("picture text is whole", text, out > 4 ? `"${text.textContent}" sticks out by ${out.toFixed(0)} px` : "");
      }
      // What carries a number and has no words on it must be seen against the paper: its boldest shape counts. Of a tint it is the
      // strength that carries the number, and the number itself stands in the table.
      for (const mark of svg.querySelectorAll(".mark")) {
        const own = shapes.filter(({ shape, style, box }) => mark.contains(shape) && box.width + box.height > 0 && style.fillOpacity * style.strokeOpacity === 1);
        if (!own.length || mark.querySelector("text")) continue;
        const ratio = Math.max(...own.map(({ style, fill }) => {
          const line = style.stroke === "none" ? [0, 0, 0, 0] : painted(style, "stroke");
          return Math.max(contrast(over(fill, paper), paper), contrast(over(line, paper), paper));
        }));
        look("mark contrast", mark, said(ratio, 3));
      }
    }
  }

  /** As much of a name's computation as this book has use for. */
  function nameOf(element) {
    const by = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const label = by ?? element.getAttribute("aria-label") ?? ([...(element.labels ?? [])].map((one) => one.textContent).join(" ") || null);
    return (label ?? (element.textContent || element.getAttribute("title") || element.querySelector("img")?.alt || "")).trim();
  }

  const PRESSED = "button, input, select, textarea, summary, a[href], [tabindex]";
  function names() {
    for (const element of all(PRESSED)) if (seen(element)) look("names", element, nameOf(element) ? "" : "no name");
    for (const element of all("[aria-describedby], [aria-labelledby], [aria-controls]")) {
      const ids = ["aria-describedby", "aria-labelledby", "aria-controls"].flatMap((name) => element.getAttribute(name)?.split(" ") ?? []);
      const lost = ids.filter((id) => id && !document.getElementById(id));
      look("references", element, lost.length ? `no ${lost}` : "");
    }
    const titles = new Map();
    for (const element of all(".widget-name, .picture-frame > svg")) {
      const name = element.localName === "svg" ? (element.getAttribute("aria-label") ?? "") : element.textContent;
      look("distinct names", element, !name.trim() ? "empty" : titles.has(name) ? `the name of ${titles.get(name)}` : "");
      titles.set(name, element.closest("figure")?.id);
    }
    // Browsers leave formulas out of the name that they make of a label, and put the TeX of hidden ones into a description.
    for (const radio of all("input[type=radio]")) look("names", radio, radio.closest("label")?.querySelector("math") && !radio.hasAttribute("aria-labelledby") ? "a name without its formulas" : "");
    for (const element of all("[aria-describedby]")) look("references", element, document.getElementById(element.getAttribute("aria-describedby"))?.closest("[hidden]")?.querySelector("annotation") ? "TeX in its description" : "");
    for (const element of all("[tabindex]")) look("order", element, element.tabIndex > 0 ? "a place of its own in the order" : "");
  }

  /** Of a picture that is no one image, what cannot be reached would be read out in pieces. */
  function pieces() {
    for (const piece of all(".pictures svg[role=group] :is(text, .mark)")) {
      const quiet = piece.closest("[aria-hidden=true], [role=button], [role=slider]") || piece.querySelector("[tabindex]");
      look("no loose pieces", piece, quiet ? "" : "read out by itself");
    }
  }

  /** Words that are Chinese alone, in a page that is not. */
  function tongues() {
    if (/^(zh|ja|ko)/.test(document.documentElement.lang)) return;
    const others = "svg, math, pre, code, script, style, textarea, select, [lang|=zh], [translate=no]:not(.presets), .knob-note, .notes, .widget-title";
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (/\p{Script=Han}/u.test(node.data) && !/\p{Script=Latin}/u.test(node.data)) look("tongues", node.parentElement, node.parentElement.closest(others) ? "" : `“${node.data.slice(0, 20)}” is not named Chinese`);
      }
    }
  }

  /** Every number that a part of a picture says of itself stands in a table below, to the digits that both show. */
  function tables() {
    for (const figure of all("figure.widget")) {
      const [shown, data] = [figure.querySelector(".pictures"), figure.querySelector(".data")];
      const after = shown.compareDocumentPosition(data) & Node.DOCUMENT_POSITION_FOLLOWING;
      look("table after picture", figure, after && data.querySelector("th[scope=col]") ? "" : "no table after it");
      const cells = [...data.querySelectorAll("tbody :is(th, td)")].map((cell) => cell.textContent.trim());
      const texts = new Set(cells);
      const numbers = cells.map(reckon).filter(Boolean).map((one) => (one.step === 1 ? { ...one, step: 0 } : one)); // whole ones are written in full
      for (const title of shown.querySelectorAll("svg title")) {
        const value = title.textContent.replaceAll(" = ", ": ").split(": ").at(-1).trim().replace("NaN", "—"); // what a table writes
        const number = reckon(value);
        const there = texts.has(value) || (number && numbers.some((one) => Math.abs(one.value - number.value) <= 0.5001 * Math.max(one.step, number.step)));
        look("table is picture", title, there ? "" : `${value} in no table`);
      }
    }
  }

  const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  /** "1.23 × 10⁻⁵" → its value, and how much its last digit is worth; null where it is no number. */
  function reckon(text) {
    const plain = text.replaceAll("−", "-").replace(/,(?=\d{3})/g, "").replace(/\s*×\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/, (_, power) => `e${[...power].map((sign) => (sign === "⁻" ? "-" : DIGITS.indexOf(sign))).join("")}`);
    const match = /^-?\d+(?:\.(\d+))?(?:e(-?\d+))?(%?)$/.exec(plain);
    if (!match) return null;
    const share = match[3] ? 0.01 : 1;
    return { value: share * parseFloat(plain), step: share * 10 ** (Number(match[2] ?? 0) - (match[1]?.length ?? 0)) };
  }

  function sliders() {
    for (const range of all("input[type=range]")) {
      const box = range.parentElement.querySelector(".knob-box");
      const spoken = range.getAttribute("aria-valuetext");
      look("sliders", range, !spoken ? "no aria-valuetext" : box && !box.matches(":focus") && box.value !== spoken && !range.closest("[data-invalid]") ? `says ${spoken}, its box ${box.value}` : "");
    }
  }

  /**
   * 24 by 24 pixels, or so much room around that a circle of 24 touches no other target. Links in a line of text are let be; and a part of
   * a picture may be smaller, where the form has a control for what pressing it sets.
   */
  function targets() {
    for (const part of all(".pictures [data-knob]")) {
      const form = part.closest("figure").querySelector(".knobs");
      const sets = [...(part.dataset.moves ?? part.dataset.knob).split(" "), ...(part.dataset.also ? [part.dataset.also.split("=")[0]] : [])];
      const lost = sets.filter((knob) => !form.querySelector(`.knob[data-knob="${knob}"]`));
      look("parts of pictures have a control", part, lost.length ? `none for ${lost}` : "");
    }
    const found = all(`${PRESSED}, .option`).filter((element) => seen(element) && !element.closest(".visually-hidden, .table-scroll, .pictures svg") && !(element.type === "radio" && element.closest(".option")))
      .filter((element) => element.localName !== "main" && !element.matches(":is(p, li, dd, td, figcaption, h1, h2, h3, cite, pre, .contents) a, pre"));
    const boxes = found.map((element) => (element.labels?.length === 1 && element.matches("[type=checkbox], [type=radio]") ? element.labels[0] : element).getBoundingClientRect());
    found.forEach((element, k) => {
      const [box, needed] = [boxes[k], 24];
      if (!box.width) return;
      const small = Math.min(box.width, box.height) < needed - 0.5;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const close = small && boxes.some((other, n) => n !== k && other.width && !found[n].contains(element) && !element.contains(found[n])
        && Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)) < needed / 2);
      look("targets", element, close ? `${box.width.toFixed(0)} × ${box.height.toFixed(0)} px, and another close by` : "");
    });
  }

  function widths() {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    look("no sideways scrolling", document.documentElement, wide > 0 ? `${wide} px too wide` : "");
    for (const element of all("button, .option span, summary, label, legend, .reading, .widget-title, p, li, h1, h2, h3, dt, output, .job-said, .cell-keys")) {
      if (!seen(element) || element.closest(".visually-hidden, .page-where, .page-head, .math-block")) continue;
      const right = element.getBoundingClientRect().right;
      const clipped = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      const inside = element.closest(".table-scroll, pre, .math-display, [tabindex='0']");
      look("nothing cut off", element, clipped && !inside ? `${element.scrollWidth - element.clientWidth} px cut off` : !inside && right > innerWidth + 1 ? "out of the window" : "");
    }
  }

  /** What scrolls sideways, such as code on a phone, takes the keyboard or holds what does, and has a name or stands in what has one. */
  function scrollers() {
    for (const box of all(":not(svg, svg *, math, math *)")) {
      if (box.scrollWidth <= box.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowX) || !seen(box)) continue;
      const reached = [box, ...box.querySelectorAll("textarea, [tabindex]")].some((element) => element.tabIndex >= 0 && seen(element));
      const named = box.closest("[aria-label], [aria-labelledby]:not(figure)") || box.querySelector("math, textarea[aria-label]");
      look("what scrolls", box, !reached ? "no key scrolls it" : named ? "" : "no name");
    }
  }

  function motion() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const moving = document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 10);
    look("no motion", document.documentElement, moving.length ? `${moving.length} things move` : "");
    for (const element of all("*")) {
      const slow = getComputedStyle(element).transitionDuration.split(",").some((time) => parseFloat(time) > 0.01);
      if (slow) look("no motion", element, "a slow transition");
    }
  }

  function structure() {
    const html = document.documentElement;
    look("language", html, /^(en|zh-Hans|[a-z]{2})/.test(html.lang) ? "" : "no language");
    const levels = [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6, [role=heading])")].filter(seen);
    look("headings", html, levels.filter(({ localName }) => localName === "h1").length === 1 ? "" : "not one h1");
    levels.forEach((heading, k) => {
      const [level, before] = [heading, levels[k - 1]].map((one) => Number(one?.ariaLevel ?? one?.localName[1] ?? 0));
      const more = heading.querySelector("[aria-label]");
      look("headings", heading, !heading.textContent.trim() ? "empty" : level > before + 1 ? `level ${level} after ${before}` : more ? "more than its words" : "");
    });
    for (const math of all("math").filter((one) => !one.closest(".previews, .preview"))) look("formulas", math, math.querySelector("annotation[encoding='application/x-tex']")?.textContent.trim() ? "" : "no LaTeX kept");
    for (const link of all("a[hreflang]")) look("language", link, link.hreflang && (link.lang || link.querySelector("[lang]")) ? "" : "words of another language unmarked");
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    look("ids", html, ids.length > new Set(ids).size ? `twice: ${ids.filter((id, k) => ids.indexOf(id) < k).slice(0, 5)}` : "");
    const regions = [...document.querySelectorAll("[aria-live=polite], [role=status], [role=alert], [aria-live=assertive]")];
    look("one voice", html, regions.length > 1 ? `${regions.length} live regions` : regions.some(({ textContent }) => textContent.length > 280) ? "longer than 280" : "");
  }

  for (const rule of [textContrast, pictures, pieces, names, tongues, tables, sliders, targets, widths, scrollers, motion, structure]) rule();
  return { checked, faults };
}
