"""`ns deal`: the deck revealed for players with printed sheets."""

from command import ns


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
