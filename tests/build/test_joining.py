"""The page's modules as one script: which of them stand in it, and what is left where each stood."""

import re

import pytest

from sitegen.assets.joining import JOINED, join, whole, wrap

MODULES = {
    "main.js": 'import { count } from "./count.js";\nconst soon = () => import("./sub/soon.js");\ncount();\n',
    "count.js": 'import { one } from "./one.js";\nexport function count() {}\nexport const COUNTED = one;\n',
    "one.js": "export const one = 1;\n",
    "sub/soon.js": 'import { one } from "../one.js";\nclass Soon {}\nexport { Soon as default };\nconst late = () => import("../late.js");\n',
    "late.js": 'import { count } from "./count.js";\nexport const late = count;\n',
    "other.js": "export const other = 0;\n",
}


def names(script: str) -> list[str]:
    return re.findall(r'^"([^"]+)": \(\$use', script, re.MULTILINE)


def test_what_the_entry_needs_and_itself_asks_for_later_is_joined() -> None:
    made = join(MODULES, "main.js")
    assert names(made[JOINED]) == ["count.js", "main.js", "one.js", "sub/soon.js"]
    assert set(made) == {JOINED, "count.js", "main.js", "one.js", "sub/soon.js"}  # the others stay as they are


def test_in_its_place_a_module_gives_what_the_joined_one_does() -> None:
    made = join(MODULES, "main.js")
    assert made["main.js"] == 'import { use } from "./joined.js";\nuse("main.js");\n'
    assert made["count.js"] == 'import { use } from "./joined.js";\nexport const { count, COUNTED } = use("count.js");\n'
    assert made["sub/soon.js"] == 'import { use } from "../joined.js";\nexport default use("sub/soon.js").default;\n'


def test_what_stands_apart_is_joined_in_its_own_folder_and_takes_the_rest_from_the_first() -> None:
    made = join(MODULES, "main.js", ("sub/soon.js", "gone/index.js"))
    assert names(made[JOINED]) == ["count.js", "main.js", "one.js"]
    assert names(made["sub/joined.js"]) == ["sub/soon.js"]
    assert made["sub/joined.js"].splitlines()[1] == 'import { use as before } from "../joined.js";'
    assert made["sub/soon.js"] == 'import { use } from "../sub/joined.js";\nexport default use("sub/soon.js").default;\n'
    assert set(made) == {JOINED, "sub/joined.js", "count.js", "main.js", "one.js", "sub/soon.js"}


def test_a_whole_script_runs_by_itself() -> None:
    script = whole(MODULES, "count.js")
    assert names(script) == ["count.js", "one.js"]
    assert script.endswith('use("count.js");\n')
    assert not re.search(r"\bexport\b", script)


def test_comments_on_lines_of_their_own_stay_behind() -> None:
    code = '/** Of two\n * lines. */\nconst one = "// no comment"; // beside code\n  // Alone.\nconst two = `/* nor this */`;\n/** Of one. */\nexport { one, two };\n'
    assert wrap("a.js", code).body.splitlines()[:2] == ['const one = "// no comment"; // beside code', "const two = `/* nor this */`;"]


@pytest.mark.parametrize("code", ["export default 1;", 'export * from "./x.js";', 'import * as all from "./x.js";', 'import "./x.js";', "export let count = 0;"])
def test_a_form_that_is_not_read_is_refused_by_the_name_of_the_module(code: str) -> None:
    with pytest.raises(ValueError, match=r"js/file\.js"):
        wrap("js/file.js", f"{code}\n")
