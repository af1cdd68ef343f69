"""Trained weights lie beside the site's other assets, for the widgets that need them, and nowhere else."""

import json
import zipfile

from tests.build.project import Project


def made(project: Project, needs: str) -> Project:
    project.run("new", "widget", "bars")
    project.change("widgets/bars/model.py", "KNOBS = ", f"{needs}KNOBS = ")
    project.write("widgets/models/shown.json", "{}\n")
    (project.root / "widgets/models/ours.npz").write_bytes(b"\0weights")
    (project.root / "widgets/models/others.npz").write_bytes(b"\0more")
    project.build()
    return project


def test_what_a_widget_needs_is_listed_with_its_bytes_and_hash(project: Project) -> None:
    made(project, 'NEEDS: tuple[str, ...] = ("ours.npz",)\n')
    tree = project.tree()
    (path,) = [path for path in tree if "assets/models-" in path]
    assert path.endswith("/ours.npz")
    (listed,) = [json.loads(project.read(path)) for path in tree if path.endswith("files.json")]
    assert listed["models"] == [{"name": "ours.npz", "bytes": 8, "sha256": tree[path]}]
    assert 'data-needs="ours.npz"' in project.read("en/embed/bars/index.html")
    (archive,) = [path for path in tree if path.endswith("widgets.zip")]
    names = zipfile.ZipFile(project.root / "site" / archive).namelist()
    assert "widgets/models/shown.json" in names
    assert "widgets/job.py" in names
    assert not [name for name in names if name.endswith(".npz")]


def test_what_no_widget_needs_is_not_in_the_site(project: Project) -> None:
    made(project, "")
    assert not [path for path in project.tree() if path.endswith(".npz")]
    assert "data-needs" not in project.read("en/embed/bars/index.html")
