"""Records beside the city: listed, opened, drawn step by step."""

from pathlib import Path

import pytest
from command import ROOT
from starlette.testclient import TestClient

RECORD = (ROOT / "tests" / "records" / "london-greedy-1-1.yaml").read_text("utf-8")
TABLE = ROOT / "tests" / "records" / "table-london-1-greedy.yaml"


@pytest.fixture
def record(city_file: Path) -> Path:
    """A record of the city beside it."""
    file = city_file.with_name("game.yaml")
    file.write_text(RECORD.replace("../../cities/london.yaml", city_file.name), "utf-8")
    return file


def test_records_are_listed_without_other_files(client: TestClient, record: Path) -> None:
    (record.parent / "note.yaml").write_text("title: a note\n")
    (record.parent / "outside.yaml").symlink_to(TABLE)
    names = [each["name"] for each in client.get("/api/records").json()["records"]]
    assert names == ["game.yaml"]


def test_a_record_is_seen_at_each_step(client: TestClient, record: Path) -> None:
    game = client.get("/api/record", params={"name": record.name}).json()["game"]
    (player,) = game["players"]
    assert game["steps"][0]["totals"] == [0]
    assert game["steps"][-1]["totals"] == [player["total"]]
    decided = [number for number, each in enumerate(game["steps"]) if each.get("places")]
    before, after = (
        client.get("/api/record/sheet", params={"name": record.name, "step": step, "player": 0})
        for step in (decided[0] - 1, decided[0])
    )
    assert before.json()["svg"] != after.json()["svg"]
    assert 'id="lines"' in after.json()["svg"]


def test_faults_of_a_record_are_shown_and_no_game(client: TestClient, record: Path) -> None:
    record.write_text(record.read_text().replace("players:", "players: 3\nother:"))
    found = client.get("/api/record", params={"name": record.name}).json()
    assert found["game"] is None
    assert found["faults"]


def test_a_record_of_another_version_of_the_city_has_a_warning(
    client: TestClient, record: Path
) -> None:
    other = f"format: 1\nhashes: {{city: '{'0' * 16}'}}"
    record.write_text(record.read_text().replace("format: 1", other))
    found = client.get("/api/record", params={"name": record.name}).json()
    assert [each["code"] for each in found["warnings"]] == ["E710"]
    assert found["game"]


@pytest.mark.parametrize(
    "name", ["town.yaml", "../town.yaml", "/etc/passwd", "", ".", "outside.yaml", "a\0b.yaml"]
)
def test_only_listed_records_are_opened(client: TestClient, record: Path, name: str) -> None:
    (record.parent / "outside.yaml").symlink_to(TABLE)
    assert client.get("/api/record", params={"name": name}).status_code == 404


@pytest.mark.parametrize(
    ("step", "player", "status"),
    [("9999", "0", 404), ("0", "1", 404), ("-1", "0", 400), ("x", "0", 400), ("", "", 400)],
)
def test_a_step_that_is_not_there_is_refused(
    client: TestClient, record: Path, step: str, player: str, status: int
) -> None:
    asked = {"name": record.name, "step": step, "player": player}
    assert client.get("/api/record/sheet", params=asked).status_code == status
