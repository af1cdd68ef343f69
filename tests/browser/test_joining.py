"""Modules that the build has joined run as they did apart: each once, in the order of their imports, and the same one for whoever asks."""

from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Route

from sitegen.assets import shorten
from sitegen.assets.joining import join

PROJECT = Path(__file__).resolve().parents[2]
ADDRESS = "http://book.test/"
PAGE = '<!doctype html><script type="module" src="main.js"></script>'
RAN = "globalThis.ran = [...(globalThis.ran ?? []), '{name}'];\n"
MODULES = {
    "main.js": 'import { next } from "./sub/counter.js";\nimport { first } from "./first.js";\nfirst(next());\nimport("./soon/index.js").then(({ done }) => done());\n',
    "first.js": 'import { next } from "./sub/counter.js";\nexport const first = (before) => (globalThis.counts = [before, next()]);\n',
    "sub/counter.js": "let count = 0;\nexport function next() {\n  return (count += 1);\n}\nexport const here = import.meta.url;\n",
    "soon/index.js": 'import { next } from "../sub/counter.js";\nimport { twice } from "./twice.js";\n'
    'export async function done() {\n  const late = await import("../late.js");\n'
    "  globalThis.counts.push(next(), late.next(), twice());\n  globalThis.here = late.here;\n}\n",
    "soon/twice.js": 'import { next } from "../sub/counter.js";\nexport const twice = () => [next(), next()];\n',
    "late.js": 'import { next, here } from "./sub/counter.js";\nexport { next, here };\n',
}


def test_joined_modules_run_as_they_did_apart(browser: Browser) -> None:
    files = {path: code + RAN.format(name=path) if path != "late.js" else code for path, code in MODULES.items()}
    joined, apart = join(files, "main.js"), join(files, "main.js", ("soon/index.js",))
    for served in (files, files | joined, files | shorten.scripts(PROJECT, joined), files | shorten.scripts(PROJECT, apart)):
        context = browser.new_context()
        page = context.new_page()
        page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        for path, code in served.items():
            page.route(ADDRESS + path, partial(_answer, code))
        page.goto(ADDRESS)
        page.wait_for_function("globalThis.here")
        assert page.evaluate("counts") == [1, 2, 3, 4, [5, 6]]
        assert page.evaluate("ran") == ["sub/counter.js", "first.js", "main.js", "soon/twice.js", "soon/index.js"]
        assert page.evaluate("here") == ADDRESS + "sub/counter.js"
        context.close()


def test_a_module_that_did_not_come_is_asked_for_again(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    code = {"main.js": 'globalThis.ask = (name) => import(`./${name}`).then(({ one }) => one, () => "missed");\n', "late.js": "export const one = 1;\n"}
    page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    for path, text in (code | join(code, "main.js")).items():
        page.route(f"{ADDRESS}{path}*", partial(_answer, text))
    page.goto(ADDRESS)
    page.wait_for_function("globalThis.ask")
    page.route(f"{ADDRESS}late.js*", lambda route: route.abort())
    assert [page.evaluate("ask('late.js')") for _ in range(2)] == ["missed", "missed"]
    page.unroute(f"{ADDRESS}late.js*")
    page.route(f"{ADDRESS}late.js*", partial(_answer, code["late.js"]))
    assert page.evaluate("ask('late.js')") == 1
    context.close()


def _answer(code: str, route: Route) -> None:
    route.fulfill(body=code, content_type="text/javascript")
