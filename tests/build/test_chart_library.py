"""The chart library is shipped where a page shows a chart, and nowhere else."""

import json

from tests.build.project import Project

CHART = """

def figures(result: dict, words: dict) -> dict:
    across, up = charts.axis("n", 0, 1, (0, 1)), charts.axis("share", 0, 1, (0, 1))
    return {"curve": charts.chart("A curve", across, up, [charts.line("a", [0, 1], [0.5, 1.0], "weight")])}
"""


def library(project: Project) -> list[str]:
    return [path for path in project.tree() if path.endswith("/plotly-cartesian.min.js")]


def test_it_comes_with_the_first_chart(project: Project) -> None:
    project.run("new", "widget", "bars")
    project.build()
    assert library(project) == []
    figures = "widgets/bars/figures.py"
    project.write(figures, f"from widgets import charts\n{(project.root / figures).read_text(encoding='utf-8')}{CHART}")
    project.build()
    (path,) = library(project)
    (lists,) = (json.loads(project.read(path)) for path in project.tree() if path.endswith("/files.json"))
    assert [(file["name"], file["bytes"]) for file in lists["plotly"]] == [("plotly-cartesian.min.js", 1_500_041)]
    assert path.startswith("assets/plotly-")
