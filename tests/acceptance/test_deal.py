"""`ns deal`: the deck revealed for players with printed sheets."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from command import ns
from feeds import write_feed


def test_four_rounds_are_dealt_each_to_its_end() -> None:
    result = ns("deal", "london", "--seed", "3", stdin="\n" * 60)
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout.startswith("Next Station London  (seed 3)\n")
    assert result.stdout.count("Last turn of the round") == 4
    assert result.stdout.count("Underground 5 of 5") == 4
    assert result.stdout.endswith("The game is over: score the network.\n")
    assert result.stdout == ns("deal", "london", "--seed", "3", stdin="\n" * 60).stdout
    assert result.stdout != ns("deal", "london", "--seed", "4", stdin="\n" * 60).stdout


def test_modules_are_dealt_too() -> None:
    words = ("--module", "city_gates", "--module", "accelerated_construction: [visible_cards]")
    result = ns("deal", "london", "--seed", "3", *words, stdin="\n" * 60)
    assert result.code == 0
    assert "City gates:\n" in result.stdout
    head, *rounds = result.stdout.split("\nRound ")
    assert "Accelerated construction:\n  round 1: 31 Visible cards. The pile lies face up" in head
    assert [each.count("Accelerated construction: ") for each in rounds] == [1, 1, 1, 1]
    assert [each.count("in later rounds") for each in rounds] == [1, 1, 1, 0]
    assert "next  " in result.stdout.split("Round 2")[0], "the next card is visible in round 1"


def test_cards_are_said_as_their_faces_say_them_in_any_language() -> None:
    result = ns("deal", "london", "--seed", "3", "--lang", "fr", stdin="\n" * 60)
    assert result.code == 0
    assert "Carré (Métro)" in result.stdout
    assert "Une section depuis une extrémité de la ligne vers le symbole de la carte" in " ".join(
        result.stdout.split()
    )
    assert "there is no language `xx`" in ns("deal", "london", "--lang", "xx").stderr


def test_the_deal_stops_when_asked_and_where_the_input_ends() -> None:
    for stdin in ("\n\nq\n", "\n\n"):
        result = ns("deal", "london", stdin=stdin)
        assert (result.code, result.stderr) == (0, "")
        assert result.stdout.endswith("stopped\n")


def test_cards_with_symbols_are_turned_up_round_by_round() -> None:
    """T: unlike the bonuses of X, nobody knows them before."""
    result = ns("deal", "london", "--seed", "4", "--module", "special_stations", stdin="\n" * 60)
    head, *rounds = result.stdout.split("\nRound ")
    assert head.endswith("Special stations: a card at the start of each round\n")
    assert "Special stations: 44 Circle: Straight on." in rounds[0]
    assert "later" not in result.stdout


def test_a_record_of_the_deal_is_filled_in_and_scored(tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cy: c")
    words = ("deal", "paris", "--seed", "3", *(f"--player={each}" for each in names))
    record = tmp_path / "game.yaml"
    result = ns(*words, "--record", "game.yaml", stdin="\n" * 60, cwd=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert "# Pencils" not in record.read_text(), "their names say all"
    assert "ns score game.yaml" in result.stdout.splitlines()[-1]
    scored = ns("score", "game.yaml", cwd=tmp_path)
    said = "game.yaml: Ann, Ben, Cy: c drew nothing: every turn is a `pass`\n"
    assert (scored.code, scored.stderr) == (0, said)
    assert "Ann, Ben, Cy: c share the win" in scored.stdout
    content = record.read_text()
    assert len(set(re.findall("colour: ([a-z]+), turns", content))) == 4
    assert ns(*words, "--record", "game.yaml", cwd=tmp_path).code == 2
    assert record.read_text() == content, "an own record is overwritten with --force alone"


def test_a_deal_that_is_stopped_keeps_what_lies_on_the_table(tmp_path: Path) -> None:
    ns("deal", "london", "--seed", "3", "--record", "game.yaml", stdin="\n\n", cwd=tmp_path)
    scored = ns("score", "game.yaml", cwd=tmp_path)
    assert "it stops in round 1 of 4, turn 2" in scored.stderr
    refused = ns("deal", "london", "--record", "no/game.yaml", stdin="\n", cwd=tmp_path)
    assert (refused.code, "cannot write no/game.yaml" in refused.stderr) == (2, True)
    assert "ns score" not in refused.stdout
    assert "is for 1 to 4 players" in ns("deal", "london", *["--player=A"] * 5).stderr


@pytest.mark.parametrize("words", [("london", "--player=Ann", "--player=Ben"), ("paris",)])
def test_a_deal_that_was_stopped_goes_on(words: Sequence[str], tmp_path: Path) -> None:
    """In the middle of a round, and between two: the same cards, and the same record in the end."""
    deal = ("deal", *words, "--seed", "3", "--module", "accelerated_construction")
    ns(*deal, "--record", "whole.yaml", stdin="\n" * 60, cwd=tmp_path)
    whole = tmp_path / "whole.yaml"
    turns = whole.read_text().split("turns: [")[1].split("]}")[0].count("pass")
    stopped = ns(*deal, "--record", "game.yaml", stdin="\n" * 3 + "q\n", cwd=tmp_path)
    told = "saved; continue with: ns deal --resume game.yaml\n"
    assert (stopped.code, stopped.stderr) == (0, told)
    for keys in (turns - 3, 0, 60):
        text = (tmp_path / "game.yaml").read_text()
        again = ns("deal", "--resume", "game.yaml", stdin="\n" * keys, cwd=tmp_path)
        assert (again.code, again.stderr) == (0, "" if keys == 60 else told)
        assert keys or (tmp_path / "game.yaml").read_text() == text
    assert "ns score game.yaml" in again.stdout.splitlines()[-1]
    assert (tmp_path / "game.yaml").read_text() == whole.read_text()


def test_an_unfinished_table_is_said_to_be_dealt_on(tmp_path: Path) -> None:
    words = ("deal", "london", "--player=Ann", "--player=Ben", "--record", "game.yaml")
    ns(*words, stdin="\n\nq\n", cwd=tmp_path)
    assert "`ns deal --resume game.yaml`" in ns("score", "game.yaml", cwd=tmp_path).stderr
    played = ns("play", "--resume", "game.yaml", cwd=tmp_path)
    assert (played.code, "`ns deal --resume` deals on at a table" in played.stderr) == (1, True)
    seeded = ns("deal", "--resume", "game.yaml", "--player=Cy", cwd=tmp_path)
    assert (seeded.code, "they come from the record" in seeded.stderr) == (2, True)


def test_a_town_has_its_words_in_every_language_and_its_pencils_have_colours(
    tmp_path: Path,
) -> None:
    write_feed(tmp_path / "feed.zip")
    assert ns("import", "feed.zip", "-o", "town.yaml", cwd=tmp_path).code == 0
    drawn = ns("render", "town.yaml", "-o", "town.svg", "--lang", "de", cwd=tmp_path)
    assert (drawn.code, "English" in drawn.stderr) == (0, False)
    city = tmp_path / "town.yaml"
    text = re.sub("name: {en: Day, .*}}", "name: {en: Day}}", city.read_text("utf-8"))
    city.write_text(text, encoding="utf-8")
    told = ns("render", "town.yaml", "-o", "town.svg", "--lang", "de", cwd=tmp_path).stderr
    assert "Town: 1 name in English: Day; `{en: Day, de: …}` in `deck.groups`" in told
    dealt = ns("deal", "town.yaml", "--player=Ann", "--player=Ben", cwd=tmp_path).stdout
    assert "Ann T1 (red)" in dealt
