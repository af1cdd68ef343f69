"""What a script brings with it."""

from pathlib import Path

from sitegen.assets.modules import reached


def test_modules_are_followed_once_each_and_only_where_they_are(tmp_path: Path) -> None:
    scripts = {
        "main.js": 'import { one } from "./one.js";\nimport "./sub/two.js";\nconst late = () => import("./late.js");\n',
        "one.js": '/** Text. */\nexport { three } from "./three.js";\nimport main from "./main.js";\n',
        "three.js": 'import { gone } from "./gone.js";\nimport Whole from "elsewhere";\n',
        "sub/two.js": 'import { three } from "../three.js";\n',
        "late.js": "",
    }
    for name, text in scripts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert reached(tmp_path, "main.js") == ("one.js", "sub/two.js", "three.js")
    assert reached(tmp_path, "absent.js") == ()
