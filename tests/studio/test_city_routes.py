"""What the page learns about the file, and how a sheet is asked for."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nextstation.studio.studio import Studio


def test_city_and_its_sheet(client: TestClient) -> None:
    city = client.get("/api/city").json()
    assert (city["file"], city["version"], city["is_sound"]) == ("town.yaml", 1, True)
    assert city["map"]["title"] == "Next Station London"
    sheet = client.get("/api/sheet").json()
    assert (sheet["version"], "Next Station London" in sheet["svg"]) == (1, True)


def test_faulty_file_leaves_the_last_sheet(
    client: TestClient, studio: Studio, city_file: Path
) -> None:
    city_file.write_text("title: [", "utf-8")
    studio.city.read_again()
    city = client.get("/api/city").json()
    assert (city["version"], city["is_sound"], len(city["faults"])) == (2, False, 1)
    assert city["map"]["title"] == "Next Station London"
    assert client.get("/api/sheet").json()["version"] == 1


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("paper=a5", 200),
        ("style=ink-saver&language=de", 200),
        ("modules=all", 200),
        ("paper=papyrus", 404),
        ("language=tlh", 409),
        ("modules=none_such", 409),
    ],
)
def test_sheet_is_drawn_or_refused(client: TestClient, query: str, status: int) -> None:
    answer = client.get(f"/api/sheet?{query}")
    assert answer.status_code == status
    assert ("svg" if status == 200 else "reason") in answer.json()
