"""`ns new`: a city file to edit."""

import re
from pathlib import Path

import pytest
import yaml
from checking import check_text
from command import ROOT, ns

from nextstation.engine.authoring.starter import starter
from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.format.patch.patch import patch_of
from nextstation.engine.format.vocabulary.schema import city_schema
from nextstation.engine.lint.runner import lint_city
from nextstation.renderers.lint.catalogue import every_check


def test_a_new_city_is_sound_and_explains_itself(tmp_path: Path) -> None:
    result = ns("new", "Old Harbour", "--size", "7x7", "--pencils", "2", cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "old_harbour.yaml: a city to edit; check it with: ns validate old_harbour.yaml\n"
    )
    text = (tmp_path / "old_harbour.yaml").read_text("utf-8")
    assert "\nid: old_harbour\n" in text
    assert "\ntitle: Old Harbour\nstage: draft\n" in text
    assert "# The pencils, one for each round" in text
    assert ns("validate", "old_harbour.yaml", cwd=tmp_path).code == 0
    assert ns("render", "old_harbour.yaml", "-o", "sheet.svg", cwd=tmp_path).code == 0
    assert ns("fmt", "--check", "old_harbour.yaml", cwd=tmp_path).code == 0


def test_the_name_may_be_that_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "cities").mkdir()
    result = ns("new", "cities/Old Harbour.yaml", cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    text = (tmp_path / "cities/Old Harbour.yaml").read_text("utf-8")
    assert "\nid: old_harbour\n" in text
    assert "\ntitle: Old Harbour\n" in text
    assert ns("new", "town.yaml", "-o", "village.yaml", cwd=tmp_path).code == 0
    assert "\nid: town\n" in (tmp_path / "village.yaml").read_text("utf-8")


def test_a_name_in_other_letters_becomes_the_title(tmp_path: Path) -> None:
    refused = ns("new", "Казань", cwd=tmp_path)
    assert refused.code == 2
    assert refused.stderr.endswith("give the title: ns new my_town --title 'Казань'\n")
    assert ns("new", "my_town", "--title", "Казань", cwd=tmp_path).code == 0
    assert '\ntitle: "Казань"\n' in (tmp_path / "my_town.yaml").read_text("utf-8")
    refused = ns("import", "Казань.csv", cwd=tmp_path)
    assert refused.stderr.endswith("give the title: -o my_town.yaml --title 'Казань'\n")


def test_the_path_of_the_schema_leads_there_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "cities").mkdir()
    assert ns("new", "town", "-o", "cities/town.yaml", cwd=tmp_path).code == 0
    first = (tmp_path / "cities/town.yaml").read_text("utf-8").splitlines()[0]
    path = first.removeprefix("# yaml-language-server: $schema=")
    assert not Path(path).is_absolute()
    assert (tmp_path / "cities" / path).resolve().name == "city.schema.json"
    assert (tmp_path / "cities" / path).is_file()


def test_keys_that_a_new_city_does_not_have_stand_there_as_comments(tmp_path: Path) -> None:
    assert ns("new", "town", cwd=tmp_path).code == 0
    text = (tmp_path / "town.yaml").read_text("utf-8")
    keys = re.findall(r"(?m)^(?:# )?([a-z_]+):(?: |$)", text)
    assert {*city_schema()["properties"]} <= {*keys, "source"}
    used = re.sub(r"(?m)^ *#.*\n?", "", text)
    assert not re.search("london|tourist|thames", used, re.IGNORECASE)
    for name in ("solo", "look", "modules", "rules"):
        text = text.replace(f"\n# {name}: ", f"\n{name}: ")
    (tmp_path / "town.yaml").write_text(text, "utf-8")
    assert ns("validate", "town.yaml", cwd=tmp_path).code == 0


@pytest.mark.parametrize("size", [(4, 4), (4, 16), (5, 9), (7, 7), (8, 8), (13, 6), (16, 16)])
@pytest.mark.parametrize("is_blank", [False, True])
def test_a_first_city_of_any_size_is_sound(size: tuple[int, int], is_blank: bool) -> None:
    for pencils in (1, 2, 5, 8):
        checked = check_text(starter(*size, pencils, blank=is_blank))
        network = checked.sound()
        city = network.city
        assert (city.map.width, city.map.height, len(city.colours)) == (*size, pencils)
        assert {each.symbol for each in network.stations.values()} == {*city.symbols}
        assert all(network.links_at[point] for point in network.stations)
        assert (len(city.map.districts) == 1) == is_blank
        found = [each.check.code for each in lint_city(checked, every_check().values()).warnings]
        assert found in ([], ["W100"] * is_blank)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--size", "3x3"), "`3x3` is not a size of a map"),
        (("--size", "17x4"), "from 4x4 to 16x16"),
        (("--size", "7"), "such as 7x7"),
        (("--size", "7×٣"), "such as 7x7"),
        (("--pencils", "9"), "9 is not in the range"),
        (
            ("--rules", "berlin", "--size", "5x5", "--pencils", "6"),
            "room for the departures of 5 pencils, not 6; give a larger --size, or --pencils 5",
        ),
        (("--like", "paris", "--blank"), "leave out --size, --pencils and --blank"),
        (("--like", "pariss"), "there is no city `pariss`"),
    ],
)
def test_what_makes_no_city_is_wrong_usage(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    result = ns("new", "town", *words, cwd=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not any(tmp_path.iterdir())


def test_another_city_is_copied_to_another_file(tmp_path: Path) -> None:
    result = ns("new", "my_town", "--like", "paris", "-o", "town.yaml", cwd=tmp_path)
    assert result.code == 0
    text = (tmp_path / "town.yaml").read_text("utf-8")
    assert "\ntitle: My Town\n" in text
    assert "overhead" in text


def test_what_a_city_says_of_itself_is_not_said_of_its_copy(tmp_path: Path) -> None:
    said, copied = "# The map is our own: no public one", "# Copied from berlin, which says:\n"
    for name, like in (("first", "berlin"), ("second", "first.yaml")):
        assert ns("new", name, "--like", like, cwd=tmp_path).code == 0
        text = (tmp_path / f"{name}.yaml").read_text("utf-8")
        assert text.count("# Copied from") == text.count(copied + said) == 1
        assert "my own" not in text
    assert "\nsource: {rules: as in first, map: as in first}\n" in text


def test_a_first_city_may_go_to_the_terminal(tmp_path: Path) -> None:
    result = ns("new", "town", "--blank", "-o", "-", cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert check_text(result.stdout).sound().city.id == "town"
    assert not any(tmp_path.iterdir())


def test_a_copy_has_the_patches_and_the_comments_of_its_author(tmp_path: Path) -> None:
    own = (ROOT / "cities" / "london.yaml").read_text("utf-8")
    own = own.replace("\ndeck:\n", "\n# Ours has more jokers.\ndeck: # as we play\n")
    (tmp_path / "own.yaml").write_text(own, "utf-8")
    (tmp_path / "patch.yaml").write_text("deck.joker.copies: 2\ntitle: Our London\n", "utf-8")
    words = ("--patch", "patch.yaml", "--set", "solo.bands=[90, 100]")
    assert ns("new", "ours", "--like", "own.yaml", *words, cwd=tmp_path).code == 0
    text = (tmp_path / "ours.yaml").read_text("utf-8")
    assert text.count("\n# Ours has more jokers.\ndeck: # as we play\n") == 1
    patches = [patch_of(tmp_path / "patch.yaml"), patch_of("solo.bands=[90, 100]")]
    wanted = check_city_file(tmp_path / "own.yaml", patches).sound().city
    found = check_text(text).sound().city
    assert (found.id, found.title) == ("ours", "Our London")
    assert (found.deck, found.solo_bands, found.map) == (wanted.deck, wanted.solo_bands, wanted.map)
    # A copy of a copy explains nothing twice.
    assert ns("new", "third", "--like", "ours.yaml", cwd=tmp_path).code == 0
    again = (tmp_path / "third.yaml").read_text("utf-8")
    stage = "\n\n# How finished the city is: a draft, playable, or proved in many games."
    text = text.replace("id: ours", "id: third").replace("Our London", "Third")
    text = text.replace("as in london", "as in ours")
    assert again.replace(stage, "") == text


def test_a_first_city_has_the_patches(tmp_path: Path) -> None:
    assert ns("new", "town", "--set", "deck.joker.copies=2", cwd=tmp_path).code == 0
    assert check_city_file(tmp_path / "town.yaml").sound()
    assert "copies: 2" in (tmp_path / "town.yaml").read_text("utf-8")


def test_a_copy_keeps_the_credit_and_the_title_that_is_set(
    tmp_path: Path,
) -> None:
    text = (ROOT / "cities/paris.yaml").read_text("utf-8")
    credit = "credit: 'Data: Riverton Transit'"
    like = tmp_path / "like.yaml"
    like.write_text(re.sub(r"^source: \{", f"source: {{{credit}, ", text, flags=re.MULTILINE))
    words = ["--like", "like.yaml", "--set", "title=Next Station Paris"]
    assert ns("new", "copy", *words, cwd=tmp_path).code == 0
    copy = yaml.safe_load((tmp_path / "copy.yaml").read_text("utf-8"))
    assert copy["title"] == "Next Station Paris"
    assert copy["source"]["credit"] == "Data: Riverton Transit"


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
