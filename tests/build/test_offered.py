"""The whole book as files to take along: offered where somebody made them, and nowhere else."""

from pathlib import Path

from sitegen import offered


def test_only_what_was_made_is_offered(tmp_path: Path) -> None:
    assert offered.of(tmp_path, "en") == []
    assert offered.files(tmp_path, ["en", "zh"]) == {}
    (tmp_path / "books").mkdir()
    (tmp_path / "books/en.pdf").write_bytes(bytes(2_340_000))
    (tmp_path / "books/zh.epub").write_bytes(bytes(160_000))
    assert offered.of(tmp_path, "en") == [{"name": "book.pdf", "kind": "PDF", "size": "2.3"}]
    assert offered.of(tmp_path, "zh") == [{"name": "book.epub", "kind": "EPUB", "size": "0.2"}]
    assert offered.files(tmp_path, ["en", "zh"]) == {"en/book.pdf": tmp_path / "books/en.pdf", "zh/book.epub": tmp_path / "books/zh.epub"}
