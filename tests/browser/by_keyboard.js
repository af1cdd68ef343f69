/** Looks at whatever has the keyboard's focus in a figure: {figure, kind, knob, name, …}, what to press to work it, and what is wrong with it. */
() => {
  const at = document.activeElement;
  const figure = at.closest("figure.widget");
  const is = (selector) => at.matches(selector);
  const knob = at.closest("[data-knob]")?.dataset.knob ?? at.dataset.moves ?? "";

  const shown = is(".option input") ? at.nextElementSibling : at;
  const style = getComputedStyle(shown);
  const faults = [];
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) faults.push("no ring around the focus");
  const box = shown.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  if (!top || (figure && !figure.contains(top))) faults.push("hidden under something, or out of the window");

  const KINDS = {
    range: "[type=range]", box: ".knob-box", text: "textarea.knob-text-box", radio: "[type=radio]", select: "select", check: "[type=checkbox]",
    preset: ".preset", handle: ".pictures [role=slider]", cell: ".pictures [data-row]", part: ".pictures [role=button]", chart: "[data-chart-action=open]",
    job: "[data-job-action=go]", again: "[data-job-action=reset]", reset: "[data-action=reset]", link: "[data-action=link]", share: "[data-action=share]",
    fold: "summary",
  };
  const kind = Object.keys(KINDS).find((name) => is(KINDS[name])) ?? "other";

  /** What a reader would press or type here, to set something else than is set. */
  function way() {
    if (kind === "range") return [at.value === at.max ? "ArrowLeft" : "ArrowRight"];
    if (kind === "radio") return ["ArrowDown"];
    if (kind === "select") return [at.selectedIndex === at.options.length - 1 ? "ArrowUp" : "ArrowDown"];
    if (kind === "check") return ["Space"];
    if (kind === "handle") return ["ArrowRight"];
    if (kind === "cell") return [at.closest(".picture-frame").querySelector(`[data-row="${Number(at.dataset.row) + 1}"]`) ? "ArrowDown" : "ArrowUp", "Enter"];
    if (kind === "box") return ["Control+a", `=${other(at.closest(".knob").querySelector("[type=range]"))}`];
    if (kind === "text") return ["Control+a", `=${samples().find((value) => value !== at.value) ?? "cat"}`];
    return ["Enter"];
  }

  /** What presets, or parts of the picture, would set the same control to. */
  function samples() {
    return [...figure.querySelectorAll(`[data-value][data-knob="${knob}"]`)].map(({ dataset }) => dataset.value);
  }

  /** A number that the control takes and does not have. */
  function other(range) {
    if (!range) return at.value === "1" ? "2" : "1";
    if (range.dataset.scale === "log") return range.value === range.min ? Number((range.dataset.low * range.dataset.factor).toFixed(10)) : range.dataset.low;
    return range.value === range.min ? range.max : range.min;
  }

  const value = kind === "fold" ? at.parentElement.open
    : kind === "chart" ? at.closest(".chart").hasAttribute("data-open")
    : kind === "job" ? at.textContent
    : kind === "radio" ? figure.querySelector(`.knobs [name="${at.name}"]:checked`).value
    : at.ariaPressed ?? at.ariaExpanded ?? at.getAttribute("aria-valuetext") ?? (kind === "check" ? String(at.checked) : at.value);
  return { figure: figure?.id ?? "", kind, knob, value, pressed: at.ariaPressed, off: at.ariaDisabled === "true", way: figure ? way() : [], faults, said: at.outerHTML.slice(0, 90) };
}
