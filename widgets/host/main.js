/** Finds the figures of a page, gives them one Python, and starts it when a reader wants it. */

import { lastStartCrashed, rememberStart, startWhenIdle } from "./idle.js";
import { Python } from "./python.js";
import { prepareVoice, say } from "./say.js";
import { readPlace, readState } from "./state.js";
import { Widget } from "./widget.js";
import { Words } from "./words.js";

const html = document.documentElement;

function start() {
  const figures = [...document.querySelectorAll("figure.widget")];
  if (!figures.length) return;
  prepareVoice();
  const words = new Words();
  const python = new Python(html.dataset.pyodide);
  python.crashed = lastStartCrashed();
  python.addEventListener("change", () => mirror(python, words));
  const widgets = figures.map((figure) => new Widget(figure, python, words));
  html.dataset.script = "ready";
  words.load(figures[0].dataset.lang).then(() => {
    widgets.forEach((widget) => widget.showState());
    followAddress(widgets);
  });
  followPage(python);
  startWhenIdle(() => python.start());
}

/** `<html data-python>` says what Python is doing; screen readers hear of a failure, if somebody waits for Python. */
function mirror(python, words) {
  if (html.dataset.python === python.state) return;
  html.dataset.python = python.state;
  rememberStart(python.state === "starting");
  if (python.state === "failed" && python.wanted) say(`${words.say("failed_spoken")} ${words.fault(python.fault)}`);
}

/** An address with a state sets its figures, when the page opens and whenever the address changes. */
function followAddress(widgets) {
  const apply = () => {
    const asked = readState(location.hash);
    const named = widgets.filter((widget) => asked.has(widget.id));
    for (const widget of named) widget.apply(asked.get(widget.id));
    if (!named.length) return;
    (document.getElementById(readPlace(location.hash) ?? "") ?? document.getElementById(named[0].id)).scrollIntoView();
  };
  addEventListener("hashchange", apply);
  apply();
}

/** Leaving frees the worker; coming back through the browser's cache, or back online, looks after it. */
function followPage(python) {
  addEventListener("pagehide", (event) => {
    rememberStart(false);
    if (!event.persisted) python.close();
  });
  addEventListener("pageshow", (event) => event.persisted && python.checkAlive());
  addEventListener("online", () => ["offline", "unreachable", "cut"].includes(python.fault?.kind) && python.retry());
}

start();
