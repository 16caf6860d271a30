"""`ns deck`: the odds of a deck, for people and for programs."""

import json
from fractions import Fraction
from typing import Any

import pytest
from command import ROOT, Result, ns

EXAMPLE = "docs/example/pebble_bay.yaml"


def printed(*words: str) -> str:
    result = ns("deck", *words)
    assert (result.code, result.stderr) == (0, "")
    return result.stdout


def data(*words: str) -> Any:
    return json.loads(printed(*words, "--format", "json"))


def cells(text: str, label: str) -> list[str]:
    """The cells of a row, of all parts of its table."""
    rows = [line.split() for line in text.splitlines() if line.strip().startswith(label)]
    return [cell for row in rows for cell in row[len(label.split()) :]]


def test_the_odds_of_the_documents_are_those_printed() -> None:
    assert f"```\n{printed('london')}```" in (ROOT / "docs/commands.md").read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("london",),
        ("tests/cities/harbour.yaml",),
        ("london", "berlin", EXAMPLE),
        ("paris", "--fractions"),
    ],
)
def test_the_tables_fit_a_terminal(words: tuple[str, ...]) -> None:
    assert max(map(len, printed(*words).splitlines())) <= 79


def test_the_text_and_the_json_say_the_same() -> None:
    (deck,) = data("berlin", "--seen", "bear circle, wild", "--switch-returns")["decks"]
    text = printed("berlin", "--seen", "bear circle, wild", "--switch-returns", "--fractions")
    for label, odds in [
        ("circle", deck["symbols"]["circle"]),
        ("pentagon", deck["symbols"]["pentagon"]),
        ("switch", deck["switch"]),
        ("joker", deck["joker"]),
    ]:
        by_turn = [each["exact"] for each in odds["by_turn"]]
        shown = cells(text, label)
        assert shown[:2] == [odds["mean"]["exact"], odds["in_round"]["exact"]], label
        assert shown[2:] == by_turn[:-1], label
        assert by_turn[-1] == odds["in_round"]["exact"]
    assert "shuffled back" in text


def test_numbers_are_exact_and_decimal() -> None:
    found = data("london", "--seen", "switch")
    assert (found["seen"], found["switch_returns"]) == (["switch"], False)
    (deck,) = found["decks"]
    assert deck["turn_goes_on"] == {"exact": "1", "decimal": 1}
    chances = deck["turns"]["probabilities"].values()
    assert sum(Fraction(each["exact"]) for each in chances) == 1
    assert all(each["decimal"] == float(Fraction(each["exact"])) for each in chances)
    assert deck["switch"]["in_round"]["exact"] == "0"


def test_decks_stand_side_by_side() -> None:
    text = printed("london", EXAMPLE)
    assert text.count("Next Station London") == text.count("Pebble Bay") == 1
    turns = [line.split() for line in text.split("revealed by turn")[0].splitlines()]
    (london,) = (line for line in turns if line[:1] == ["london"] and line[1] == "9.17")
    (pebble,) = (line for line in turns if line[:1] == ["…ebble_bay.yaml"] and line[1] == "7.20")
    # London has no round of four turns.
    assert (london[2], pebble[2]) == ("–", "1.43%")
    assert [len(deck["turns"]["probabilities"]) for deck in data("london", EXAMPLE)["decks"]] == [
        6,
        5,
    ]


def test_a_turn_that_goes_on_is_said() -> None:
    assert "the next card belongs to the same turn" in printed("london", "--seen", "circle,switch")
    assert "the next card belongs" not in printed("london", "--seen", "switch,circle")


def test_a_round_that_is_over_is_said() -> None:
    seen = ",".join(
        f"bear {each}" for each in ("circle", "square", "triangle", "pentagon", "joker")
    )
    text = printed("berlin", "--seen", seen)
    assert " ".join(text.split()).endswith("bear joker; the round is over")
    assert max(map(len, text.splitlines())) <= 80
    (deck,) = data("berlin", "--seen", seen)["decks"]
    assert deck["turns"]["probabilities"] == {"0": {"exact": "1", "decimal": 1}}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("londn",), 2, "did you mean `london`?"),
        (("london", "--seen", "crcle"), 2, "ns: london: there is no card `crcle`; did you mean"),
        (("berlin", "london", "--seen", "crown wild"), 2, "ns: london: there is no card"),
        (("london", "--seen", "switch,switch"), 2, "no `switch` can follow"),
        (("missing.yaml",), 3, "E001 cannot be read"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], code: int, message: str) -> None:
    result: Result = ns("deck", *words)
    assert (result.code, message in result.stdout + result.stderr) == (code, True), result
    assert "Traceback" not in result.stderr
