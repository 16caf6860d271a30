"""What findings point at on the map, the warnings about the design, and what codes mean."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from nextstation.studio.studio import Studio

BLANK: dict[str, Any] = {
    "places": [],
    "near": [],
    "links": [],
    "rivers": [],
    "districts": [],
    "spots": [],
}

# What is replaced in London, by what, and the marks of the fault or warning that follows.
FAULTS = [
    ("departs: c6}", "departs: d6}", {"places": ["d6"], "near": ["c5", "c6", "d7"]}),
    (".   P*  .   S   P", ".   X*  .   S   P", {"places": ["g2"]}),
    (
        "links: {join: nearest}",
        "links: {join: nearest, remove: [a1-b9]}",
        {"links": ["a1-b9"], "near": ["a1"]},
    ),
    ("w A A B B B B C C x", "w A A B B B B C C Q", {"places": ["j1"]}),
    (
        'suffixes: {"*": tourist_site}',
        'suffixes: {"*": sight}',
        {"places": ["g2", "a4", "j7", "e10"]},
    ),
    ("title: Next Station London", "title: [", {}),
]
WARNINGS = [
    (
        "w A A B B B B C C x\n      A A A B B B B C C C",
        "w A A B B B B C C x\n      A A A B B B C C C C",
        {"places": ["g2"], "districts": ["north_east"]},
    ),
    (
        "[6.25, 6.5], [7.25, 5.5]",
        "[6.25, 6.5], [7.25, 5.2]",
        {"rivers": ["thames"], "spots": [[6.25, 6.5]]},
    ),
    ("{C: circle,", "{Q: circle, C: circle,", {}),
    ("symbols: [circle, ", "symbols: [star, circle, ", {}),
]


def changed(city_file: Path, studio: Studio, old: str, new: str) -> None:
    text = city_file.read_text("utf-8")
    assert text.count(old) == 1
    city_file.write_text(text.replace(old, new), "utf-8")
    assert studio.city.read_again()


@pytest.mark.parametrize(("old", "new", "marks"), FAULTS)
def test_fault_points_at_the_map(
    client: TestClient, studio: Studio, city_file: Path, old: str, new: str, marks: dict[str, Any]
) -> None:
    changed(city_file, studio, old, new)
    fault = client.get("/api/city").json()["faults"][0]
    assert fault["marks"] == BLANK | marks


@pytest.mark.parametrize(("old", "new", "marks"), WARNINGS)
def test_warning_points_at_the_map(
    client: TestClient, studio: Studio, city_file: Path, old: str, new: str, marks: dict[str, Any]
) -> None:
    changed(city_file, studio, old, new)
    found = client.get("/api/warnings").json()
    assert found["version"] == 2
    assert BLANK | marks in [each["marks"] for each in found["warnings"]]


def test_ignored_warnings_have_their_reason(client: TestClient) -> None:
    found = client.get("/api/warnings").json()
    assert (len(found["warnings"]), len(found["ignored"])) == (0, 10)
    first = found["ignored"][0]
    assert first["marks"]["links"][0] == "b2-e5"
    assert first["reason"].startswith("the published map joins")


@pytest.mark.parametrize(
    ("name", "title", "text", "see"),
    [
        ("E204", "", "suffix", None),
        ("W130", "tangled link", "closes all of them", ["S4"]),
        ("S4", None, "cross", None),
    ],
)
def test_codes_and_rules_are_explained(
    client: TestClient, name: str, title: str | None, text: str, see: list[str] | None
) -> None:
    found = client.get(f"/api/explain/{name}").json()
    assert found["name"] == name
    assert text in found["text"]
    assert title is None or found["title"] == title
    assert see is None or [number for number, _ in found["see"]] == see


def test_unknown_code_is_refused(client: TestClient) -> None:
    assert client.get("/api/explain/E000").status_code == 404


def test_text_has_the_lines_that_findings_count(
    client: TestClient, studio: Studio, city_file: Path
) -> None:
    changed(city_file, studio, "departs: c6}", "departs: d6}  # a\x85# b")
    span = client.get("/api/city").json()["faults"][0]["span"]
    lines = client.get("/api/text").json()["lines"]
    start = span["column"] - 1
    assert lines[span["line"] - 1][start : start + span["width"]] == "d6"
