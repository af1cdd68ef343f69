"""What `build.py bench build` says beside what it measures: the measuring itself takes minutes."""

import subprocess
from pathlib import Path

from sitegen import cli, commands
from sitegen.bench import building, corpus, others


def test_a_tool_that_cannot_be_installed_is_told_and_the_others_are_kept(monkeypatch, tmp_path):
    def run(*command: str) -> None:
        if "sphinx==9.0.4" in command:
            raise subprocess.CalledProcessError(1, command, stderr="looking for it\nno such package\n")

    monkeypatch.setattr(others, "_run", run)
    said: list[str] = []
    found = others.install(tmp_path, said.append)
    assert [name.split()[0] for name in found] == ["MkDocs", "mdBook"]
    assert "Sphinx+MyST cannot be installed here, and is left out: no such package" in said


def test_each_tool_gets_every_chapter_with_its_pictures(tmp_path):
    corpus.write(tmp_path, 2)
    for name, _, make in others.TOOLS:
        text = make(Path("/programs")).write(tmp_path / name, tmp_path / "content")
        texts = sorted(file for file in (tmp_path / name).rglob("index.md") if file.parent.name.startswith("00"))
        assert text == texts[0]
        assert [file.parent.name for file in texts] == ["001-chapter-1", "002-chapter-2"]
        assert all(file.with_name("figure-2.svg").is_file() for file in texts)


def test_the_table_leaves_empty_what_was_not_measured():
    head, ours, other, book, *_ = building.rows(
        {
            "10": {"this": {"full": 1.0, "unchanged": 0.1, "changed": 0.25}, "MkDocs 1.6.1": {"full": 2.0, "changed": 1.5}},
            "book": {"this": {"full": 30.0, "unchanged": 0.2, "changed": 1.0}},
        }
    )
    assert ours.split() == ["10", "chapters", "this", "1.00", "0.10", "0.25"]
    assert other.split() == ["10", "chapters", "MkDocs", "1.6.1", "2.00", "1.50"]
    assert len(head) == len(ours) == len(other) == len(book)


def test_an_unknown_part_is_refused_before_anything_is_measured(monkeypatch, capsys):
    monkeypatch.setattr(commands, "ready", lambda *_: None)
    assert cli.main(["bench", "biuld"]) == 2
    assert 'bench has no part "biuld"' in capsys.readouterr().err
