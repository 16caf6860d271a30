"""`ns new`: a city file to edit."""

from pathlib import Path

import pytest
from command import ROOT, ns

from nextstation.engine.check.runner import check_city_file


def test_a_new_city_is_sound_and_explains_itself(tmp_path: Path) -> None:
    result = ns("new", "Old Harbour", cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "old_harbour.yaml: a copy of london to edit; check it with: ns validate old_harbour.yaml\n"
    )
    text = (tmp_path / "old_harbour.yaml").read_text("utf-8")
    assert "\nid: old_harbour\n" in text
    assert "\ntitle: Old Harbour\nstage: draft\n" in text
    assert "# The pencils, one for each round" in text
    assert "yaml-language-server: $schema=" in text.splitlines()[0]
    assert "Next Station London" not in text
    assert ns("validate", "old_harbour.yaml", cwd=tmp_path).code == 0


def test_another_city_is_copied_to_another_file(tmp_path: Path) -> None:
    result = ns("new", "my_town", "--like", "paris", "-o", "town.yaml", cwd=tmp_path)
    assert result.code == 0
    text = (tmp_path / "town.yaml").read_text("utf-8")
    assert "\ntitle: My Town\n" in text
    assert "overhead" in text


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text("mine", "utf-8")
    result = ns("new", "town", cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert "town.yaml already exists; nothing was written" in result.stderr
    assert (tmp_path / "town.yaml").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "file", "title"),
    [
        ("Town: East", "town_east", "Town: East"),
        ('The "Old" # Town', "the_old_town", 'The "Old" # Town'),
        ("no", "no", "No"),
        ("null", "null", "Null"),
        ("Zürich \\ 12", "zurich_12", "Zürich \\ 12"),
        ("../etc/Paris", "etc_paris", "../etc/Paris"),
        ("Old\n Town ", "old_town", "Old Town"),
        ("A {b} - %", "a_b", "A {b} - %"),
    ],
)
def test_any_title_makes_a_sound_file(name: str, file: str, title: str, tmp_path: Path) -> None:
    assert ns("new", name, cwd=tmp_path).code == 0
    (written,) = tmp_path.iterdir()
    assert written.name == f"{file}.yaml"
    assert check_city_file(written).sound().city.title == title


@pytest.mark.parametrize("name", ["", " ", "12", "東京", "A 東", "A\u202eB", "A\ud83dB", "a" * 33])
def test_a_name_that_makes_no_file_is_refused(name: str, tmp_path: Path) -> None:
    result = ns("new", "--", name, cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert not any(tmp_path.iterdir())


def test_every_kind_of_sound_city_can_be_copied(tmp_path: Path) -> None:
    base = (ROOT / "tests" / "cases" / "base.yaml").read_text("utf-8")
    folded = base.replace("title: Base", "title: >\n  Base\n  Town")
    (tmp_path / "folded.yaml").write_text(folded, "utf-8")
    for like in ("berlin", "folded.yaml"):
        assert ns("new", "copy", "--like", like, "-o", "copy.yaml", cwd=tmp_path).code == 0
        assert ns("validate", "copy.yaml", cwd=tmp_path).code == 0
        (tmp_path / "copy.yaml").unlink()


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"zoo: 1\n", 1, "E013"),
        (b"- 1\n", 3, "E103"),
        (b"\xff", 3, "E003"),
        (b"a: \x00", 3, "E013"),
        (b"{format: 1}\n", 1, "E102"),
        (None, 3, "E001 cannot be read: it is a folder"),
    ],
)
def test_what_is_no_sound_city_is_not_copied(
    content: bytes | None, code: int, message: str, tmp_path: Path
) -> None:
    like = tmp_path / "like.yaml"
    like.mkdir() if content is None else like.write_bytes(content)
    result = ns("new", "copy", "--like", "like.yaml", cwd=tmp_path)
    assert (result.code, result.stdout) == (code, "")
    assert message in result.stderr
    assert not (tmp_path / "copy.yaml").exists()
