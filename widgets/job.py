"""Long computations a piece at a time: a widget's work() runs while the page asks for more, and other figures are answered between."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

from widgets.run import draw, looks_of, read, settle

EVERY = 0.125  # seconds from one drawing to the next, at least
SHARE = 2  # and at least so many times as long as the drawing itself took


@dataclass
class _Job:
    """One work() under way: what it is asked, and what it gave last."""

    name: str
    values: dict
    notes: list[dict]
    lang: str
    steps: Iterator[dict]
    last: dict | None = None  # the newest result
    owed: bool = False  # is it not drawn yet?
    progress: float | None = None
    ended: bool = False
    longest: float = 0.0  # seconds of one step, lately
    due: float = 0.0  # no drawing before this moment


_jobs: dict[str, _Job] = {}  # by the page's name for each


def begin(name: str, knobs_json: str, lang: str, token: str) -> None:
    """A new job of widget `name`, in the place of any that has this token. Nothing is computed yet."""
    drop(token)
    values, notes = settle(name, read(knobs_json), lang)
    steps = import_module(f"widgets.{name}.model").work(**values)
    _jobs[token] = _Job(name, values, notes, lang, iter(steps))


def advance(token: str, budget_ms: float) -> str:
    """Goes on for about `budget_ms`: either some steps, or the drawing of what they gave. 0 only draws. JSON text of

    {progress: 0 to 1 or null, done, result: what `run` gives or null}. A job that is done stays until it is dropped, to be looked
    at. KeyError for one that is not there.
    """
    job = _jobs[token]
    drawn = None
    try:
        if job.owed and (job.ended or not budget_ms or perf_counter() >= job.due):
            drawn = _draw(job)
        elif budget_ms and not job.ended:
            _step(job, budget_ms / 1000)
    except BaseException:
        drop(token)
        raise
    answer = {"progress": job.progress, "done": job.ended and not job.owed, "result": drawn}
    return json.dumps(answer, ensure_ascii=False, allow_nan=False)


def look(token: str, knobs_json: str) -> None:
    """Shows the job as other values of the knobs in LOOKS show it, at the next advance(); what it computes stays as it was begun."""
    job = _jobs[token]
    values, job.notes = settle(job.name, read(knobs_json), job.lang)
    job.values |= {name: values[name] for name in looks_of(job.name)}
    job.owed, job.due = job.last is not None, 0.0


def drop(token: str) -> None:
    """Forgets the job, if there is one."""
    job = _jobs.pop(token, None)
    if job and hasattr(job.steps, "close"):
        job.steps.close()


def _step(job: _Job, budget: float) -> None:
    """As many steps as fit: the longest so far must still fit into what is left. The first is always taken."""
    start = now = perf_counter()
    while now == start or now - start + job.longest <= budget:
        given = next(job.steps, None)
        if given is None:
            job.ended = True
            return
        job.progress = _share(given.get("progress"))
        if result := {key: value for key, value in given.items() if key != "progress"}:  # progress alone is nothing new to draw
            job.last, job.owed = result, True
        before, now = now, perf_counter()
        job.longest = max(now - before, 0.9 * job.longest)  # one slow step, a compilation or a collection, is soon forgotten


def _draw(job: _Job) -> dict[str, Any]:
    start = perf_counter()
    job.owed = False
    drawn = draw(job.name, job.values, job.notes, job.last or {}, job.lang)
    end = perf_counter()
    job.due = end + max(EVERY, SHARE * (end - start))
    return drawn


def _share(progress: float | None) -> float | None:
    """A share of the work as a number from 0 to 1; None where a step does not tell."""
    return None if progress is None else min(max(float(progress), 0.0), 1.0)
