"""The one script of pages opened from a file: what it takes of each module, and what it refuses."""

import base64
import gzip
import re

from sitegen.assets.fromfile import bundle, script

LOADER = "{\n/* the modules */\n}"


def parts(**modules: str) -> dict[str, str]:
    """The functions in the script by their module's path; `a__b` stands for the module a/b.js."""
    text = bundle({f"{name.replace('__', '/')}.js": code for name, code in modules.items()}, LOADER)
    return dict(re.findall(r'^"([^"]+)": \(\$use, \$import, \$meta\) => \{\n(.*?)^\},$', text, re.MULTILINE | re.DOTALL))


def test_only_what_is_reached_comes_along_and_imports_become_calls() -> None:
    made = parts(
        js__file='import { one, two as second } from "../host/one.js";\nimport Whole from "./sub/whole.js";\nconst late = () => import("./late.js");\n',
        host__one='export const one = 1;\nexport async function two() {}\nexport class Three {}\nconst here = new URL("x", import.meta.url);\n',
        js__sub__whole="class Whole {}\nexport { Whole as default };\n",
        js__late="const other = (name) => import(`./${name}`);\n",
        js__unused="export const nobody = 0;\n",
    )
    assert set(made) == {"js/file.js", "host/one.js", "js/sub/whole.js", "js/late.js"}
    assert 'const { one, two: second } = $use("host/one.js");' in made["js/file.js"]
    assert 'const {default: Whole} = $use("js/sub/whole.js");' in made["js/file.js"]
    assert 'const late = () => $import("js/late.js");' in made["js/file.js"]
    assert made["host/one.js"].endswith("return {one, two, Three};\n")
    assert 'new URL("x", $meta.url)' in made["host/one.js"]
    assert "return {default: Whole};" in made["js/sub/whole.js"]
    assert "$import(`./${name}`)" in made["js/late.js"]
    assert not re.search(r"\bexport\b|(?<!\$)\bimport\b", "".join(made.values()))


def test_data_is_handed_over_whole_and_always_in_the_same_bytes() -> None:
    data = '{"words": "注意力"}'.encode()
    text = script(data).decode()
    found = re.fullmatch(r'handOver\("([A-Za-z0-9+/=]+)"\);\n', text)
    assert found
    assert gzip.decompress(base64.b64decode(found[1])) == data
    assert script(data) == script(data)
    assert len(script(data * 1000)) < len(data * 1000) / 20
