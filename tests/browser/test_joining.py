"""Modules that the build has joined run as they did apart: each once, in the order of their imports, and the same one for whoever asks."""

from functools import partial

from playwright.sync_api import Browser, Route

from sitegen.assets.joining import join

ADDRESS = "http://book.test/"
PAGE = '<!doctype html><script type="module" src="main.js"></script>'
RAN = "globalThis.ran = [...(globalThis.ran ?? []), '{name}'];\n"
MODULES = {
    "main.js": 'import { next } from "./sub/counter.js";\nimport { first } from "./first.js";\nfirst(next());\nimport("./soon.js").then(({ done }) => done());\n',
    "first.js": 'import { next } from "./sub/counter.js";\nexport const first = (before) => (globalThis.counts = [before, next()]);\n',
    "sub/counter.js": "let count = 0;\nexport function next() {\n  return (count += 1);\n}\nexport const here = import.meta.url;\n",
    "soon.js": 'import { next } from "./sub/counter.js";\nexport async function done() {\n  const late = await import("./late.js");\n'
    "  globalThis.counts.push(next(), late.next());\n  globalThis.here = late.here;\n}\n",
    "late.js": 'import { next, here } from "./sub/counter.js";\nexport { next, here };\n',
}


def test_joined_modules_run_as_they_did_apart(browser: Browser) -> None:
    files = {path: code + RAN.format(name=path) if path != "late.js" else code for path, code in MODULES.items()}
    for served in (files, files | join(files, "main.js")):
        context = browser.new_context()
        page = context.new_page()
        page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        for path, code in served.items():
            page.route(ADDRESS + path, partial(_answer, code))
        page.goto(ADDRESS)
        page.wait_for_function("globalThis.here")
        assert page.evaluate("counts") == [1, 2, 3, 4]
        assert page.evaluate("ran") == ["sub/counter.js", "first.js", "main.js", "soon.js"]
        assert page.evaluate("here") == ADDRESS + "sub/counter.js"
        context.close()


def _answer(code: str, route: Route) -> None:
    route.fulfill(body=code, content_type="text/javascript")
