"""`python -m tests.trials [name ...]`: makes these trials, or all, whole, and keeps the figures in content/reliability.toml.

What did not hold is printed, and the status is 1. A figure is kept either way: the page tells what happened, not what should have.
"""

import json
import sys
import time
import tomllib
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from tests.trials.stage import ROOT, Stage
from tests.trials.tally import Tally

KEPT = ROOT / "content/reliability.toml"
WORDS = Path(__file__).with_name("words.toml")
HEAD = "# Written by `python3 build.py trials`: how many attempts to break the book were made, and how many of them held.\n"


def main(names: list[str]) -> int:
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    unknown = set(names) - set(words)
    if unknown:
        print(f"no trial {', '.join(sorted(unknown))}; there are {', '.join(words)}")
        return 2
    rows = tomllib.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    broken = 0
    for name in names or words:
        started = time.monotonic()
        tally = _made(name)
        broken += len(tally.broken)
        print(*tally.broken, f"{name}: {tally.held} of {tally.tried} held, {time.monotonic() - started:.0f} s", sep="\n", flush=True)
        rows[name] = {**words[name], "attempts": tally.tried, "held": tally.held, "day": datetime.now(UTC).date().isoformat()}
        KEPT.write_text(_written({known: rows[known] for known in words if known in rows}), encoding="utf-8")
    return 1 if broken else 0


def _made(name: str) -> Tally:
    stage = Stage()
    try:
        tally: Tally = import_module(f"tests.trials.{name}").run(stage, 1.0)
    finally:
        stage.close()
    return tally


def _written(rows: dict[str, dict[str, object]]) -> str:
    """The rows as TOML; texts and numbers are written alike in JSON, tables of texts a key a line."""
    lines = [HEAD]
    for name, row in rows.items():
        lines.append(f"[{name}]")
        for key, value in row.items():
            pairs = {f"{key}.{lang}": text for lang, text in value.items()} if isinstance(value, dict) else {key: value}
            lines += [f"{one} = {json.dumps(said, ensure_ascii=False)}" for one, said in pairs.items()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
