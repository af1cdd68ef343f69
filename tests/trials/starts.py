"""Python started two hundred times, pages reloaded fifty times, twenty tabs at once: each computes, and nothing piles up."""

from typing import Any

from tests.browser.conftest import RECORD, SAVE_DATA, Watched
from tests.trials.stage import Stage
from tests.trials.tally import Tally

PAGE, FIGURE = "en/embed/bottleneck_funnel/", "bottleneck_funnel"
STARTS, RELOADS, TABS, RESTING = 200, 50, 20, 180
SETTLED = 20  # reloads after which memory may grow no more
GROWTH = 1.1
HEAP = "JSHeapUsedSize"


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    for number in range(_part(STARTS, share)):
        page = _page(stage.browser.new_context(), stage)
        tally.note(f"start {number + 1}", _fault(page, number))
        page.page.context.close()
    _reloads(tally, stage, max(2, _part(RELOADS, share)))
    _tabs(tally, stage, _part(TABS, share), _part(RESTING, share))
    return tally


def _part(whole: int, share: float) -> int:
    return max(1, round(whole * share))


def _page(context: Any, stage: Stage) -> Watched:
    page = Watched(context.new_page())
    page.page.add_init_script(RECORD + SAVE_DATA)
    page.page.goto(stage.server.root + PAGE)
    return page


def _fault(page: Watched, number: int) -> str:
    """What is wrong with the answer to a move, another for each number. The first starts Python."""
    rho = round(0.5 + number % 50 / 20, 2)
    page.move(FIGURE, "rho", str(rho))
    page.live()
    page.until(f"drawn.at(-1)?.source === 'live' && drawn.at(-1).knobs.rho === {rho}")
    said, shown = page.ask("[String(drawn.at(-1).readouts.forgetting), document.querySelector('output[name=forgetting]').dataset.value]")
    return "; ".join(page.errors) or ("" if said == shown else f"{shown} is shown for {said}")


def _reloads(tally: Tally, stage: Stage, times: int) -> None:
    """Of one page: each time one thread, and after the first twenty times no more memory."""
    context = stage.browser.new_context()
    page = _page(context, stage)
    session = context.new_cdp_session(page.page)
    session.send("Performance.enable")
    heaps = []
    for number in range(times):
        if number:
            page.page.reload()
        fault, threads = _fault(page, number), len(page.page.workers)
        session.send("HeapProfiler.collectGarbage")
        heaps.append(next(one["value"] for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == HEAP))
        tally.note(f"reload {number + 1}", fault or ("" if threads == 1 else f"{threads} threads"))
    early, late = heaps[min(SETTLED, times // 2)], heaps[-1]
    tally.note("memory after the reloads", f"{early} bytes became {late}" if late > GROWTH * early else "")
    context.close()


def _tabs(tally: Tally, stage: Stage, busy: int, resting: int) -> None:
    """Some in which Python computes, beside many that nobody touches and in which it therefore never starts."""
    context = stage.browser.new_context()
    pages = [_page(context, stage) for _ in range(busy)]
    for number, page in enumerate(pages):
        tally.note(f"tab {number + 1}", _fault(page, number))
    for number, page in enumerate(pages):
        tally.note(f"tab {number + 1} again", _fault(page, number + 1))
    for number in range(resting):
        page = _page(context, stage)
        tally.note(f"resting tab {number + 1}", f"{len(page.page.workers)} threads" if page.page.workers else "; ".join(page.errors))
        if number > busy:
            page.page.close()
    context.close()
