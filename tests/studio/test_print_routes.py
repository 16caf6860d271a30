"""The studio prints what the commands print."""

from pathlib import Path

import pytest
from command import ns
from starlette.testclient import TestClient

# The query of the page, and the options that say the same.
CHOICE = {"paper": "letter", "style": "greyscale", "language": "de", "modules": "pencil_powers"}
OPTIONS = ["--paper", "letter", "--style", "greyscale", "--lang", "de", "--module", "pencil_powers"]


@pytest.mark.parametrize(
    ("what", "command"),
    [("sheet", "render"), ("cards", "cards"), ("rules", "rules"), ("kit", "kit")],
)
def test_prints_are_those_of_the_commands(
    client: TestClient, city_file: Path, what: str, command: str
) -> None:
    file = city_file.with_name("printed.pdf")
    result = ns(command, str(city_file), "-o", str(file), *OPTIONS)
    assert result.code == 0, result.stderr
    answer = client.get(f"/api/print/{what}", params=CHOICE)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content == file.read_bytes()


def test_the_sheet_is_printed_with_the_names_that_are_shown(client: TestClient) -> None:
    with_names = client.get("/api/print/sheet", params={"names": "1"}).content
    assert with_names != client.get("/api/print/sheet").content


def test_a_file_with_faults_is_not_printed(client: TestClient, city_file: Path) -> None:
    """Not even as it was before."""
    city_file.write_text(city_file.read_text("utf-8").replace("departs: c6", "departs: d6"))
    client.app.state.studio.city.read_again()  # type: ignore[attr-defined]
    answer = client.get("/api/print/sheet")
    assert answer.status_code == 409
    assert answer.json()["reason"] == "correct the file first: line 19: there is no station at `d6`"


def test_what_cannot_be_printed_says_why(client: TestClient, city_file: Path) -> None:
    for query in ("sheet?paper=a0", "sheet?style=neon", "poster"):
        assert client.get(f"/api/print/{query}").status_code == 404
    assert "no language" in client.get("/api/print/kit?language=xx").json()["reason"]
    assert "there is no module" in client.get("/api/print/rules?modules=nothing").json()["reason"]
    ns("new", "big", "--size", "16x16", "--force", "-o", str(city_file))
    client.app.state.studio.city.read_again()  # type: ignore[attr-defined]
    answer = client.get("/api/print/sheet?paper=a5")
    assert answer.status_code == 409
    assert answer.json()["reason"] == "the sheet of Big has no room on a5: take a4"
