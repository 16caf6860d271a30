"""New towns: sound and without warnings in every mood, size and with all rules, and repeatable."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from covering import covering

from nextstation.engine import generate, load_city
from nextstation.engine.authoring.invented.quarters import quarters
from nextstation.engine.authoring.invented.shapes import MOODS
from nextstation.engine.authoring.invented.town import Invented, invent
from nextstation.engine.authoring.invented.wish import Wish
from nextstation.engine.authoring.invented.words import LANGUAGES, Words, town_names
from nextstation.engine.checks.load import find_city
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.place import Point, pieces
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.texts import fault_of
from nextstation.engine.lint.runner import lint_city
from nextstation.engine.stats.design.generate import SIZES, chosen_of
from nextstation.renderers.lint.catalogue import every_check

SMALL = Wish(8, 8, 30)


def drafted(wish: Wish, mood: str, seed: str = "1") -> Invented:
    """The first draft that comes out and about which no check warns; few do not."""
    for number in range(8):
        draft = invent(wish, mood, "Town", f"{seed}/{number}")
        if draft and not lint_city(draft.checked, every_check().values()).warnings:
            return draft
    raise AssertionError(f"no {mood} town of 8 is without a warning")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mood", "size", "rules", "language"),
    covering(
        case
        for case in product(MOODS, SIZES, ["", *shipped_cities()], LANGUAGES)
        # The ten departures of these rules stand too close on most islands (W143).
        if case[::2] != ("islands", "berlin") or case[1] == "small"
    ),
)
def test_every_town_is_sound_and_as_large_as_asked(
    mood: str, size: str, rules: str, language: str
) -> None:
    lender = read_document(find_city(rules)) if rules else None
    wish = Wish(*SIZES[size], language=language, rules=lender)
    town = drafted(wish, mood)
    assert len(town.network.stations) == wish.stations
    assert (town.network.city.map.width, town.network.city.map.height) == SIZES[size][:2]
    city = load_city(rules).city if rules else town.network.city
    assert town.network.city.line_terms == city.line_terms
    assert len(town.network.city.colours) == 4


@pytest.mark.parametrize("mood", MOODS)
def test_the_same_seed_invents_the_same_town_and_another_seed_another(mood: str) -> None:
    texts = [drafted(SMALL, mood, seed).text for seed in ("1", "1", "2")]
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("wish", "count"),
    [
        (Wish(8, 8, 30, pencils=2), 2),
        (Wish(9, 8, 40, pencils=6), 6),
    ],
)
def test_a_town_has_as_many_pencils_as_asked(wish: Wish, count: int) -> None:
    colours = drafted(wish, "branching").network.city.colours
    assert len(colours) == count == len({each.ink for each in colours})


@pytest.mark.parametrize("specials", [0, 3, 5])
def test_a_town_has_as_many_special_stations_as_asked(specials: int) -> None:
    town = drafted(Wish(9, 9, 42, specials=specials), "dense")
    assert sum(bool(each.specials) for each in town.network.stations.values()) == specials


def test_a_town_that_follows_no_rules_has_every_symbol_and_no_station_of_any() -> None:
    town = drafted(Wish(8, 8, 30), "dense").network
    assert {each.symbol for each in town.stations.values()} == {*town.city.symbols}


@pytest.mark.parametrize(("river", "least", "most"), [(True, 1, 1), (False, 0, 0)])
def test_a_town_has_a_river_or_none_as_asked(river: bool, least: int, most: int) -> None:
    rivers = drafted(Wish(8, 8, 30, river=river), "dense").network.city.map.rivers
    assert least <= len(rivers) <= most


def test_among_islands_few_links_lead_over_water() -> None:
    city, town = (drafted(Wish(10, 10, 54), mood).network for mood in ("dense", "islands"))
    assert len(town.city.map.rivers) == 2
    assert len(town.river_links) / len(town.links) < 0.25
    assert len(city.links) > 2 * len(city.stations)


def test_a_draft_whose_river_no_link_crosses_is_dropped() -> None:
    sparse = Wish(8, 8, 16, specials=0)
    drafts = [invent(sparse, "islands", "Town", str(number)) for number in range(12)]
    assert None in drafts
    assert not any(draft.checked.diagnostics for draft in drafts if draft)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_stations_are_called_alike_and_every_name_can_be_printed(language: str) -> None:
    words = Words(language, Random(3))  # noqa: S311
    names = words.stations(128)
    assert [name for name, count in Counter(names).items() if count > 1] == []
    texts = [*names, *words.some("corners"), *words.some("rivers"), *town_names(language, 1)]
    assert [text for text in texts if fault_of(text) or len(text) > 20] == []


@pytest.mark.parametrize("seed", range(12))
def test_every_district_is_in_one_piece(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    parts = {Point(x, y): int(x + y > 9) for x in range(10) for y in range(9)}
    stations = random.sample([*parts], 45)
    found = quarters(parts, stations, [], 8, random)
    assert {*found} == {*parts}
    for number in {*found.values()}:
        assert len(pieces([point for point in parts if found[point] == number])) == 1


def test_the_chosen_are_good_and_far_apart() -> None:
    rows = np.array([[0.0], [0.1], [1.0], [5.0], [5.1], [9.0]])
    costs = np.array([0.0, 3.0, 1.0, 2.0, 1.5, 50.0])
    better, rest = [0, 1, 2, 3, 4], [5]
    assert chosen_of(rows, costs, better, rest, 3, lambda at: True)[0] == [0, 4, 2]
    # What is refused gives way, and the rest comes when nothing better is left.
    assert chosen_of(rows, costs, better, rest, 3, lambda at: at in (0, 3, 5))[0] == [0, 3, 5]


@pytest.mark.compiled("small")
def test_generated_towns_differ_and_repeat() -> None:
    one, other = (generate(2, "6x6", stations=20, seed=seed) for seed in (1, 1))
    assert [each.text for each in one.towns] == [each.text for each in other.towns]
    assert len({each.title for each in one.towns}) == 2
    assert one.apart > 0
    assert one.candidates == 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"count": 0}, "number of towns must be from 1 to 1000"),
        ({"size": "99x99"}, "`99x99` is not a size of a town; give small, medium, large"),
        ({"size": "huge"}, "`huge` is not a size"),
        ({"stations": 80}, "a town of 9x9 grid points and 4 pencils has from 16 to 56 stations"),
        ({"pencils": 9}, "number of pencils must be from 1 to 8"),
        ({"specials": 30}, "of 42 stations, from 0 to 10 can be special"),
        ({"mood": "gloomy"}, "there is no mood `gloomy`"),
        ({"language": "la"}, "there is no language `la`"),
        ({"rules": "atlantis"}, "there is no city `atlantis`"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_is_said(words: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("`", "`")):
        generate(**words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "codes", "cure"),
    [
        ({"size": "10x10", "stations": 16}, (), "more stations, a smaller size"),
        ({"size": "6x6"}, ("W602",), "fewer stations or a larger size"),
        ({"size": "6x6"}, ("W122", "W121"), "a larger size or another mood"),
        ({"size": "6x6"}, ("W143",), "fewer pencils"),
        ({"size": "6x6"}, ("W503",), "another size or mood"),
    ],
)
def test_a_refusal_advises_what_cures_most_drafts(
    words: dict[str, Any], codes: tuple[str, ...], cure: str
) -> None:
    with pytest.raises(ValueError, match=f"only 0 of 1 towns .* give them {cure}"):
        generate(1, mood="dense", flaws=lambda town, is_chosen: codes, **words)
