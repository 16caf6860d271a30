"""Edits over the routes of the studio: made, undone, made again, beside an editor."""

import os
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from nextstation.engine.format.source import atomic_write
from nextstation.studio.editing import editor
from nextstation.studio.studio import Studio

MOVE = {"kind": "move_station", "place": "c6", "to": "c7"}
NAME = {"kind": "name_station", "place": "a1", "name": "Old Gate"}


def make(client: TestClient, edit: dict[str, Any], version: int | None = None) -> Any:
    seen = version or client.get("/api/city").json()["map_version"]
    return client.post("/api/edits", json={"edit": edit, "version": seen})


def test_an_edit_is_in_the_file_and_undone(client: TestClient, city_file: Path) -> None:
    before = city_file.read_bytes()
    answer = make(client, MOVE).json()
    assert (answer["title"], answer["version"]) == ("c6 moved to c7", 2)
    after = city_file.read_bytes()
    assert b"departs: c7" in after
    assert client.get("/api/city").json()["map"]["title"] == "Next Station London"
    assert [step["is_done"] for step in client.get("/api/history").json()["steps"]] == [True]

    assert client.post("/api/undo", json={}).json()["title"] == "c6 moved to c7"
    assert city_file.read_bytes() == before
    client.post("/api/redo", json={})
    assert city_file.read_bytes() == after
    assert client.post("/api/redo", json={}).json()["reason"] == "there is nothing to redo"


def test_another_edit_ends_what_could_be_made_again(client: TestClient) -> None:
    make(client, MOVE)
    client.post("/api/undo", json={})
    steps = make(client, NAME).json()["steps"]
    assert [step["title"] for step in steps] == ["a1 named Old Gate"]


def test_several_edits_are_undone_in_turn(client: TestClient, city_file: Path) -> None:
    texts = [city_file.read_bytes()]
    for edit in (MOVE, NAME, {**NAME, "name": "New Gate"}):
        make(client, edit)
        texts.append(city_file.read_bytes())
    for text in texts[2::-1]:
        client.post("/api/undo", json={})
        assert city_file.read_bytes() == text
    for text in texts[1:]:
        client.post("/api/redo", json={})
        assert city_file.read_bytes() == text


def test_an_editor_beside_the_page_loses_nothing(client: TestClient, city_file: Path) -> None:
    """The page has not seen what the editor saved; both are in the file."""
    seen = client.get("/api/city").json()["map_version"]
    theirs = city_file.read_text("utf-8").replace("bands: [90,", "bands: [80,") + "# mine\n"
    city_file.write_text(theirs, "utf-8")
    assert make(client, MOVE, seen).json()["is_made"]
    both = city_file.read_text("utf-8")
    assert "departs: c7" in both
    assert "bands: [80," in both
    assert both.endswith("# mine\n")
    client.post("/api/undo", json={})
    assert city_file.read_text("utf-8") == theirs


def test_an_edit_of_what_has_changed_is_refused(client: TestClient, city_file: Path) -> None:
    seen = client.get("/api/city").json()["map_version"]
    make(client, {"kind": "change_station", "place": "c6", "symbol": "triangle"})
    now = city_file.read_bytes()
    answer = make(client, MOVE, seen)
    assert (
        answer.json()["reason"]
        == "this place has changed in the file meanwhile: check it and try again"
    )
    assert make(client, MOVE, 99).json()["is_made"] is False
    assert city_file.read_bytes() == now


def test_an_edit_of_a_file_that_has_a_fault_since_is_refused(
    client: TestClient, city_file: Path
) -> None:
    """The page shows the sheet before the fault; what it was shown is not what is there."""
    seen = client.get("/api/city").json()["map_version"]
    faulty = city_file.read_text("utf-8").replace("departs: c6", "departs: d6")
    city_file.write_text(faulty, "utf-8")
    answer = make(client, NAME, seen).json()
    assert answer == {
        "is_made": False,
        "reason": "the file has a fault since the page read it: "
        "line 19: there is no station at `d6`",
    }
    assert city_file.read_text("utf-8") == faulty


def test_a_file_that_is_gone_is_said_to_be_gone(client: TestClient, city_file: Path) -> None:
    """By the findings as by the edits, which make no new file."""
    make(client, MOVE)
    seen = client.get("/api/city").json()["map_version"]
    kept = city_file.rename(city_file.with_name("elsewhere.yaml"))
    for answer in (make(client, NAME, seen), client.post("/api/undo", json={})):
        assert answer.json() == {"is_made": False, "reason": "the file is gone"}
    city = client.get("/api/city").json()
    assert (city["unread"], city["faults"][0]["message"]) == ("the file is gone",) * 2
    assert not city_file.exists()
    kept.rename(city_file)
    assert make(client, NAME, seen).json()["is_made"]


def test_a_name_that_is_too_long_is_refused(client: TestClient, city_file: Path) -> None:
    before = city_file.read_bytes()
    answer = make(client, {**NAME, "name": "Sainte-Marie-sur-Colline" * 4})
    assert answer.json()["reason"] == "the text has 96 characters (write at most 40)"
    assert city_file.read_bytes() == before


def test_undo_says_where_its_lines_have_changed(client: TestClient, city_file: Path) -> None:
    make(client, NAME)
    make(client, MOVE)
    text = city_file.read_text("utf-8").replace("departs: c7", "departs: c8")
    city_file.write_text(text, "utf-8")
    answer = client.post("/api/undo", json={})
    assert answer.json()["reason"].startswith("“c6 moved to c7” cannot be undone: its lines")
    assert city_file.read_text("utf-8") == text
    # The one before can: by the next undo, or by its number.
    (first, stuck) = client.get("/api/history").json()["steps"]
    assert (first["is_stuck"], stuck["is_stuck"]) == (False, True)
    for asked in ({}, {"number": first["number"]}):
        assert client.post("/api/undo", json=asked).json()["title"] == "a1 named Old Gate"
        assert "Old Gate" not in city_file.read_text("utf-8")
        client.post("/api/redo", json={})
    assert "Old Gate" in city_file.read_text("utf-8")


def test_undo_brings_no_fault(client: TestClient, city_file: Path) -> None:
    """What was undone would leave a name without its station."""
    make(client, {"kind": "put_station", "place": "d1", "symbol": "circle"})
    text = city_file.read_text("utf-8")
    named = text.replace("    {a1: Stanmore", "    {d1: Far, a1: Stanmore")
    city_file.write_text(named, "utf-8")
    answer = client.post("/api/undo", json={})
    assert answer.json()["reason"].startswith("there is no station at `d1`")
    assert city_file.read_text("utf-8") == named


def test_a_fault_of_the_file_does_not_hinder_its_mending(
    client: TestClient, city_file: Path
) -> None:
    sound = city_file.read_text("utf-8")
    city_file.write_text(sound.replace("departs: c6", "departs: c7"), "utf-8")
    client.app.state.studio.city.read_again()  # type: ignore[attr-defined]
    city = client.get("/api/city").json()
    assert (city["version"], city["map_version"], city["is_sound"]) == (2, 1, False)
    move = {"kind": "move_departure", "colour": "purple", "to": "c6"}
    assert make(client, move, 2).json()["is_made"]
    assert city_file.read_text("utf-8") == sound


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"edit": MOVE}, 400),
        ({"edit": "x", "version": 1}, 400),
        ({"edit": {"kind": "raze"}, "version": 1}, 200),
        ({"edit": {**MOVE, "to": "a1"}, "version": 1}, 200),
        ({"edit": {**MOVE, "to": ["c7"]}, "version": 1}, 200),
    ],
)
def test_what_is_no_edit_is_refused(
    client: TestClient, city_file: Path, body: dict[str, Any], status: int
) -> None:
    before = city_file.read_bytes()
    answer = client.post("/api/edits", json=body)
    assert answer.status_code == status
    assert answer.json()["reason"]
    assert city_file.read_bytes() == before


def test_what_does_not_belong_to_the_text_stays(client: TestClient, city_file: Path) -> None:
    """The mark of UTF-8 at its beginning, and its line breaks."""
    content = b"\xef\xbb\xbf" + city_file.read_bytes().replace(b"\n", b"\r\n")
    city_file.write_bytes(content)
    make(client, MOVE)
    after = city_file.read_bytes()
    assert after.count(b"\r\n") == after.count(b"\n") == content.count(b"\n")
    assert after.startswith(b"\xef\xbb\xbf#")
    client.post("/api/undo", json={})
    assert city_file.read_bytes() == content


def test_a_file_saved_while_it_is_edited_is_read_again(
    client: TestClient, city_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor saves between the reading and the writing: its text is what the edit is made in."""
    write, texts = atomic_write.write_over, ["# one\n", "# two\n"]

    def write_late(file: Path, before: bytes, content: bytes) -> None:
        if texts:
            city_file.write_bytes(city_file.read_bytes() + texts.pop(0).encode())
        write(file, before, content)

    monkeypatch.setattr(editor, "write_over", write_late)
    assert make(client, MOVE).json()["is_made"]
    text = city_file.read_text("utf-8")
    assert text.endswith("# one\n# two\n")
    assert "departs: c7" in text
    assert [each.name for each in city_file.parent.iterdir()] == ["town.yaml"]


def test_a_file_that_may_not_be_written_stays(
    client: TestClient, studio: Studio, city_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = city_file.read_bytes()
    monkeypatch.setattr(type(studio.city), "read_only", "the file cannot be written")
    assert make(client, MOVE).json()["reason"] == "the file cannot be written"
    assert city_file.read_bytes() == before


def test_what_a_killed_studio_left_is_removed(client: TestClient, city_file: Path) -> None:
    left, new, other = (
        city_file.with_name(name)
        for name in (f".town.yaml.{'0' * 16}", f".town.yaml.{'1' * 16}", ".town.yaml.mine")
    )
    for each in (left, new, other):
        each.write_text("half")
    for each in (left, other):
        os.utime(each, (0, 0))
    make(client, MOVE)
    assert [each.exists() for each in (left, new, other)] == [False, True, True]
