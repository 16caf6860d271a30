"""A new map with the rules of another city: `--rules`."""

from pathlib import Path

import pytest
from command import Result
from command import ns as run

from nextstation.engine.authoring.edits.borrowed_rules import matched
from nextstation.engine.checks.load import find_city, load_city
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.vocabulary.schema import CITY_WORDS, RULE_KEYS


def ns(*words: object) -> Result:
    return run(*map(str, words))


CITIES = ("london", "paris", "berlin")


def table(
    file: Path, specials: tuple[str, ...] = (), sides: tuple[str, ...] = ("",), pencils: int = 4
) -> Path:
    """A table of 8 × 8 stations, with kinds of special station and a departure on each side."""
    shapes = ("circle", "square", "triangle", "pentagon")
    special = {f"{'abcdefgh'[n]}8": kind for n, kind in enumerate(specials)}
    departs = {
        f"{'abcdefgh'[2 * n + side]}4": f"{pencil} {name}".strip()
        for n, pencil in enumerate(("red", "blue", "green", "purple")[:pencils])
        for side, name in enumerate(sides)
    }
    rows = ["place,symbol,special,departure"]
    for row in range(1, 9):
        for column, letter in enumerate("abcdefgh"):
            place = f"{letter}{row}"
            shape = shapes[(column + 2 * row) % 4]
            rows.append(f"{place},{shape},{special.get(place, '')},{departs.get(place, '')}")
    file.write_text("\n".join(rows), "utf-8")
    return file


def test_every_word_of_a_city_is_of_the_rules_or_of_the_map() -> None:
    names = {word.name for word in CITY_WORDS}
    assert names > RULE_KEYS
    assert names - RULE_KEYS == {
        *("format", "id", "title", "author", "stage", "source"),
        *("symbols", "specials", "colours", "map", "look", "lint"),
    }


@pytest.mark.parametrize(
    ("own", "scored", "given", "found", "unclear"),
    [
        (["sight"], ["site"], {}, {"site": "sight"}, []),
        (["site", "pier"], ["site"], {}, {"site": "site"}, []),
        (["sight", "pier"], ["site"], {}, {}, ["site"]),
        (["sight", "pier"], ["site"], {"site": "pier"}, {"site": "pier"}, []),
        (["sight", "pier"], ["site"], {"site": "none"}, {}, []),
        (["sight"], ["site", "gate"], {}, {}, ["site", "gate"]),
        ([], ["site"], {}, {}, []),
        (["sight"], [], {}, {}, []),
    ],
)
def test_special_stations_match_by_name_by_option_or_alone(
    own: list[str],
    scored: list[str],
    given: dict[str, str],
    found: dict[str, str],
    unclear: list[str],
) -> None:
    assert matched(own, scored, given) == (found, unclear)


@pytest.mark.parametrize("city", CITIES)
def test_a_table_has_the_deck_and_the_rules_of_a_shipped_city(city: str, tmp_path: Path) -> None:
    sides = ("west", "east") if city == "berlin" else ("",)
    stations = table(tmp_path / "t.csv", ("Sight",) * 5, sides)
    made = tmp_path / "t.yaml"
    result = ns("import", stations, "--rules", city, "-o", made)
    assert result.code == 0, result.stderr
    lent, network = load_city(city).city, load_city(made).city
    assert network.rules == lent.rules
    assert "solo" not in read_document(made).data
    assert f"left out: solo.bands (those of {city} are for the scores" in result.stdout
    assert len(network.deck.cards) == len(lent.deck.cards)
    assert {each.name for each in network.colours} == {"red", "blue", "green", "purple"}
    assert ("sight" in str(read_document(made).data["scoring"])) == (city != "berlin")
    assert network.specials["sight"]
    source = read_document(made).data["source"]
    lender = read_document(find_city(city)).data["source"]
    assert source == {"rules": lender["rules"], "map": "my own"}
    assert "look" not in read_document(made).data


@pytest.mark.parametrize("city", CITIES)
def test_a_first_city_has_the_rules_of_a_shipped_city_or_a_file(city: str, tmp_path: Path) -> None:
    once, again = tmp_path / "once.yaml", tmp_path / "again.yaml"
    assert ns("new", once, "--rules", city).code == 0
    assert ns("new", again, "--rules", once).code == 0
    decks = [
        [card.symbol for card in load_city(each).city.deck.cards] for each in (city, once, again)
    ]
    assert decks[0] == decks[1] == decks[2]
    assert read_document(once).data["source"]["map"] == "my own"


def test_what_the_map_cannot_have_is_left_out_and_said(tmp_path: Path) -> None:
    stations = table(tmp_path / "t.csv", ("Sight",) * 5)
    said = ns("import", stations, "--rules", "london", "-o", tmp_path / "t.yaml").stdout
    assert "specials: sight scores as tourist_site" in said
    for part in ("scoring.line.per_river_crossing", "cards.whole_centre", "cards.six_crossings"):
        assert f"left out: modules.shared_objectives.{part}" in said or f"left out: {part}" in said
    assert "cards.eight_interchanges" not in said


@pytest.mark.parametrize(
    ("city", "pencils", "scoring"),
    [
        ("london", 2, "- interchanges: [2]"),
        ("london", 3, "- interchanges: [2, 5]"),
        ("london", 4, "- interchanges: [2, 5, 9]"),
        ("london", 1, ""),
        ("berlin", 3, "- interchanges: {values: [2, 5], twice: national_train_station}"),
    ],
)
def test_interchanges_score_for_as_many_colours_as_the_map_has(
    city: str, pencils: int, scoring: str, tmp_path: Path
) -> None:
    sides = ("west", "east") if city == "berlin" else ("",)
    stations, made = table(tmp_path / "t.csv", (), sides, pencils), tmp_path / "t.yaml"
    result = ns("import", stations, "--rules", city, "-o", made)
    assert result.code == 0, result.stderr
    lines = [line.strip() for line in made.read_text("utf-8").splitlines()]
    assert [line for line in lines if line.startswith("- interchanges")] == [
        *filter(None, [scoring])
    ]
    assert ("interchanges: [" in result.stdout) == (pencils in (2, 3))


REFUSED = [
    (
        ("Sight", "Pier"),
        ("",),
        ("london",),
        "--as sight=tourist_site, --as pier=tourist_site, --as",
    ),
    (("Sight",), ("",), ("london", "--as", "sight"), "such as railway=tourist_site"),
    (("Sight",), ("",), ("london", "--as", "sight=gate"), "no rule of london names `gate`"),
    (("Sight",), ("",), ("london", "--as", "pier=tourist_site"), "no special station `pier`"),
    (("Sight",), ("",), ("london", "--like", "london"), "leave out --like or --rules"),
    ((), ("",), ("berlin",), "let each pencil depart twice: `red bear`, `red crown`"),
    ((), ("west", "east"), ("london",), "these rules have one line of each pencil"),
]


@pytest.mark.parametrize(("specials", "sides", "options", "expected"), REFUSED)
def test_what_is_unclear_or_cannot_be_says_what_to_type(
    specials: tuple[str, ...],
    sides: tuple[str, ...],
    options: tuple[str, ...],
    expected: str,
    tmp_path: Path,
) -> None:
    stations = table(tmp_path / "t.csv", specials, sides)
    result = ns("import", stations, "-o", tmp_path / "t.yaml", "--rules", *options)
    assert result.code == 2
    assert expected in " ".join(result.stderr.split())
    assert not (tmp_path / "t.yaml").exists()


def test_kinds_are_those_of_rules_that_are_named(tmp_path: Path) -> None:
    stations = table(tmp_path / "t.csv", ("Sight",))
    result = ns("import", stations, "-o", tmp_path / "t.yaml", "--as", "sight=tourist_site")
    assert (result.code, "--as goes with --rules" in result.stderr) == (2, True)
    assert not (tmp_path / "t.yaml").exists()


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("tourist_site", "Tourist site", "Sehenswürdigkeit"),
        ("Tourist site", "Tourist site", "Sehenswürdigkeit"),
        ("Tourist-Site", "Tourist-Site", "Sehenswürdigkeit"),
        ("Sight", "Sight", "Sehenswürdigkeit"),
        ("Pier", "Pier", None),
    ],
)
def test_a_kind_that_is_called_as_that_of_the_rules_has_its_names_in_all_languages(
    text: str, english: str, german: str | None, tmp_path: Path
) -> None:
    stations, made = table(tmp_path / "t.csv", (text,)), tmp_path / "t.yaml"
    assert ns("import", stations, "-o", made, "--rules", "london").code == 0
    (kind,) = load_city(made).city.specials.values()
    assert (kind.names["en"], kind.names.get("de")) == (english, german)


def test_a_kind_is_named_by_an_option(tmp_path: Path) -> None:
    stations = table(tmp_path / "t.csv", ("Sight", "Pier", "Pier"))
    made = tmp_path / "t.yaml"
    chosen = ("--rules", "london", "--as", "pier=tourist_site")
    result = ns("import", stations, "-o", made, *chosen)
    assert "no rule names sight" in result.stdout
    assert "{of: pier" in made.read_text("utf-8")
