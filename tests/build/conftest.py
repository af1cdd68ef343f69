"""The tiny book that most tests here build."""

from pathlib import Path

import pytest

from tests.build.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "book")
