"""The files for GitHub and for a container say what they must, and name commands that are there."""

import json

import pytest
import yaml

from tests.build.project import CODE

FORMS = sorted((CODE / ".github/ISSUE_TEMPLATE").glob("[0-9]*.yml"))
PARTS = {"input", "textarea", "dropdown", "markdown", "checkboxes"}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_can_be_filled_in_by_readers_of_both_languages(form) -> None:
    made = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= made.keys()
    assert {part["type"] for part in made["body"]} <= PARTS
    ids = [part["id"] for part in made["body"]]
    assert len(set(ids)) == len(ids)
    assert any(part.get("validations", {}).get("required") for part in made["body"])
    for text in (made["name"], made["description"], *(part["attributes"]["label"] for part in made["body"])):
        assert len(text.split(" · ")) == 2, text


def test_the_container_builds_the_book_with_a_python_it_accepts() -> None:
    made = json.loads((CODE / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
    assert made["postCreateCommand"].split()[1] == "build.py"
    assert tuple(map(int, made["image"].rpartition(":")[2].split("."))) >= (3, 11)
