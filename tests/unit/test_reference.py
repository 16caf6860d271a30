"""The reference on the backs of sheets: all its parts keep above the foot of the page."""

from dataclasses import replace
from itertools import chain

import pytest
from drawn_sheet import CITIES, Drawn

from nextstation.engine.city.city import City, CityTerm
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.content import reference_of
from nextstation.renderers.reference.grids import RecordGrid
from nextstation.renderers.reference.page import best_arrangement, draw_reference
from nextstation.renderers.rules.pages.piece import foot_of


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("city", CITIES)
def test_all_parts_keep_above_the_foot_of_the_page(city: str, paper: str) -> None:
    network, settings = CITIES[city], PrintSettings(PAPERS[paper])
    with in_language("en", network.city):
        found = best_arrangement(network, reference_of(network.city, []), settings)
    for _, column in chain.from_iterable(found.pages):
        assert foot_of(column) <= found.body.height + 0.01


@pytest.mark.parametrize("height", [20.0, 60.0, 100.0, 400.0])
def test_every_turn_is_noted_once_however_low_the_page_is(height: float) -> None:
    city = CITIES["london"].city
    grids = [*RecordGrid.pages_of(city, 120, height)]
    blocks = [block for grid in grids for row in grid.rows for block in row]
    turns = [(block.round, turn) for block in blocks for turn in block.turns]
    assert turns == [(number, turn) for number in range(4) for turn in range(city.deck.most_turns)]
    assert all(grid.height <= height for grid in grids)


def with_counts(city: City, number: int) -> City:
    """A city that scores stations in so many rows, each by a term."""
    counts = (
        {"id": f"row_{row}", "count": "stations", "row": row % 10 + 1, "each": 3}
        for row in range(number)
    )
    return replace(city, network_terms=tuple(CityTerm.of("network", each) for each in counts))


@pytest.mark.parametrize(("number", "told"), [(1, True), (80, False)])
def test_what_counts_of_ones_own_score_is_told_where_there_is_room(number: int, told: bool) -> None:
    network = CITIES["london"]
    own = replace(network, city=with_counts(network.city, number))
    settings = PrintSettings(PAPERS["a4"])
    before, pages = (draw_reference(each, [], settings) for each in (network, own))
    said = " ".join(text for page in pages for text, _ in Drawn(page).texts)
    assert ("in row 1" in said) == told
    assert len(pages) == len(before)
