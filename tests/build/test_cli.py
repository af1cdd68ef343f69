"""The command line: its words, its exit statuses, its messages in any code page, and how little it loads."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen import __version__, cli, commands
from sitegen.problems import CommandError, Problem, Problems, nearest

PROJECT = Path(__file__).resolve().parents[2]


def raising(error):
    def command(_):
        raise error

    return command


def run(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=PROJECT, env={**os.environ, **environment}, capture_output=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ([], "build"),
        (["--strict"], "build"),
        (["--out", "elsewhere"], "build"),
        (["build", "--strict"], "build"),
        (["serve", "--port", "8080", "--open"], "serve"),
        (["check"], "check"),
        (["test", "-k", "fetch", "--maxfail=1"], "test"),
        (["bench"], "bench"),
        (["books"], "books"),
        (["new", "chapter", "attention"], "new"),
        (["new", "widget", "sqrt_d"], "new"),
        (["clean"], "clean"),
    ],
)
def test_every_command_of_the_manual_is_understood(line, command):
    assert cli.parse(line).command == command


def test_everything_after_test_goes_to_pytest():
    assert cli.parse(["test", "-x", "tests/build", "--durations=3"]).pytest == ["-x", "tests/build", "--durations=3"]


@pytest.mark.parametrize(
    "line", [["--port", "1"], ["serve", "--port", "70000"], ["serve", "--port", "８０"], ["new"], ["new", "page", "x"], ["build", "extra"]]
)
def test_a_wrong_command_line_ends_with_2(line, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(line)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_an_unknown_command_ends_with_2_and_names_the_nearest(capsys):
    assert cli.main(["biuld"]) == 2
    assert 'no command "biuld"; did you mean "build"?' in capsys.readouterr().err


def test_problems_are_printed_one_a_line_then_counts_and_seconds(monkeypatch, capsys):
    wrong = [Problem("content/02-b/zh.md", 31, 'no widget "sqrt"', "there is sqrt_d"), Problem("content/01-a/en.md", 3, "no title")]
    monkeypatch.setattr(commands, "build", raising(Problems(wrong)))
    assert cli.main([]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "content/01-a/en.md:3: no title"
    assert second == 'content/02-b/zh.md:31: no widget "sqrt"; there is sqrt_d'
    assert last.startswith("2 problems in ")
    assert last.endswith(" s")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (CommandError("site/ is not ours"), 2),
        (PermissionError(13, "Permission denied", "site"), 2),
        (KeyboardInterrupt(), 130),
    ],
)
def test_each_way_to_fail_has_its_status_and_no_traceback(monkeypatch, capsys, error, status):
    monkeypatch.setattr(commands, "build", raising(error))
    assert cli.main([]) == status
    assert "Traceback" not in capsys.readouterr().err


def test_bench_ends_with_counts_and_seconds(monkeypatch, capsys):
    heard = []
    monkeypatch.setattr(commands, "ready", lambda *_: None)
    monkeypatch.setattr("sitegen.bench.bench", lambda _, say, names: heard.append(say("measuring this book")) or [*names, "pages"])
    assert cli.main(["bench", "build"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "measuring this book"
    assert last.startswith("2 parts measured, bench.json written in ")
    assert last.endswith(" s")


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "ascii", "utf-8"])
def test_any_code_page_can_print_any_message(encoding):
    done = run("构建", PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert '"构建"' in done.stderr.decode("utf-8")


def test_a_closed_pipe_is_no_traceback():
    script = "import sys; from sitegen import cli, commands; commands.build = lambda _: [print('x' * 9999) for _ in range(99)]; sys.exit(cli.main([]))"
    process = subprocess.Popen([sys.executable, "-c", script], cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait()


def test_version_and_help():
    assert run("--version").stdout.decode().strip() == f"build.py {__version__}"
    told = run("--help").stdout.decode()
    assert all(command in told for command in ("build", "serve", "check", "test", "bench", "new", "clean"))


def test_starting_loads_nothing_heavy():
    script = "import sys; from sitegen import cli; cli.parse([]); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, encoding="utf-8", check=True).stdout.split()
    assert not {"numpy", "jinja2", "markdown_it", "pygments", "fontTools", "asyncio", "urllib.request"} & set(loaded)


def test_an_old_python_can_read_the_sentence_that_turns_it_away():
    source = (PROJECT / "build.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    first = [node for node in tree.body if not isinstance(node, ast.Expr)][:2]
    assert isinstance(first[0], ast.Import)
    assert "Python 3.11 or newer" in ast.unparse(first[1])
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree))


def test_version_stands_the_same_in_pyproject():
    assert f'version = "{__version__}"' in (PROJECT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("word", "known", "answer"),
    [
        ("sqrtd", ["sqrt_d", "bottleneck"], 'did you mean "sqrt_d"? there are bottleneck, sqrt_d'),
        ("Sqrt_D", ["sqrt_d"], 'did you mean "sqrt_d"? there is sqrt_d'),
        ("zzz", ["a", "b"], "there are a, b"),
        ("x", [], "there are none"),
    ],
)
def test_the_nearest_known_word_is_offered(word, known, answer):
    assert nearest(word, known) == answer
