"""Plans of sheets: whatever a city has, its sheet keeps the floors and shares its edges."""

from itertools import chain, product

import pytest
from covering import covering
from drawn_sheet import ALL_PAPERS, CITIES, made_up

from nextstation.engine.checks.shipped import shipped_module
from nextstation.engine.city.dealing import Slot, slots
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.frame import LEAST_STEP, STREET
from nextstation.renderers.page.layout import Layout, PageLayout
from nextstation.renderers.page.plan import PaperTooSmallError, Plan, plan_sheet
from nextstation.renderers.theme.styles import STYLES

SAFE = 3.0
# A style of each size and shape of the sheet.
SHAPES = ("colour", "large", "dry-erase")


def objectives_of(city: str) -> list[Slot]:
    own = CITIES[city].city.objectives
    return slots(CITIES[city], [own]) if own else []


def plan_for(city: str, paper: str, style: str, language: str, dealt: list[Slot]) -> Plan | None:
    with in_language(language, CITIES[city].city):
        try:
            return plan_sheet(CITIES[city].city, ALL_PAPERS[paper], dealt, style=STYLES[style])
        except PaperTooSmallError:
            return None


def parts_of(layout: PageLayout) -> list[Area]:
    page = layout.page
    parts = [page.header, page.footer, layout.score, layout.modules]
    if isinstance(layout, Layout):
        parts.append(layout.frame.area.inset(STREET))
    return [part for part in parts if part]


@pytest.mark.parametrize(("city", "style"), covering(product(CITIES, SHAPES)))
def test_a_plan_keeps_the_floors_and_its_edges(city: str, style: str) -> None:
    spoken = languages()
    for number, (paper, dealt) in enumerate(
        chain(((each, []) for each in ALL_PAPERS), (("a4", objectives_of(city)),))
    ):
        plan = plan_for(city, paper, style, spoken[number % len(spoken)], dealt)
        if plan is None:
            continue
        assert plan.layout.step >= LEAST_STEP * STYLES[style].scale
        assert plan.layout.unit >= STYLES[style].scale
        for layout in plan.pages:
            room = layout.page.area.inset(SAFE / layout.unit)
            assert all(room.holds(part) for part in parts_of(layout)), paper
            assert layout.page.header.x == layout.page.footer.x
            assert layout.page.header.right == layout.page.footer.right
            ends = layout.panel.right if layout.panel else layout.page.area.right
            assert ends == pytest.approx(layout.page.area.right)


@pytest.mark.parametrize(
    ("with_objectives", "city", "paper"),
    covering(
        product([False, True], ["london", "paris", "berlin"], ["a4", "letter", "a5", "a3", "a2"])
    ),
)
def test_the_parts_of_a_shipped_city_share_their_edges(
    city: str, paper: str, with_objectives: bool
) -> None:
    dealt = objectives_of(city) if with_objectives else []
    plan = plan_for(city, paper, "colour", "en", dealt)
    assert plan is not None
    for layout in plan.pages:
        header = layout.page.header
        parts = [part for part in (layout.score, layout.modules) if part]
        assert all(part.right == pytest.approx(header.right, abs=0.1) for part in parts)


def test_modules_leave_the_map_of_a_shipped_city_150_mm_wide_on_a4() -> None:
    for city in ("london", "paris", "berlin"):
        plan = plan_for(city, "a4", "colour", "en", objectives_of(city))
        assert plan is not None
        assert len(plan.pages) == 1
        assert plan.layout.frame.area.inset(STREET).width >= 150


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_a_small_paper_has_room_for_modules_on_two_pages(city: str) -> None:
    own = CITIES[city].city.modules
    played = [shipped_module(name).sound() for name in own if name != "shared_objectives"]
    dealt = [*objectives_of(city), *slots(CITIES[city], played)]
    plan = plan_for(city, "a5", "colour", "en", dealt)
    assert plan is not None
    assert len(plan.pages) == 2
    assert plan.layout.frame.area.inset(STREET).width > 125


@pytest.mark.parametrize(("paper", "is_upright"), [("a4", True), ("letter", False)])
def test_the_score_lies_where_it_leaves_the_map_larger(paper: str, is_upright: bool) -> None:
    plan = plan_for("berlin", paper, "colour", "en", [])
    assert plan is not None
    assert plan.layout.is_upright is is_upright


def test_large_print_has_larger_type_on_every_page() -> None:
    usual, large = (plan_for("london", "a4", style, "en", []) for style in ("colour", "large"))
    assert usual is not None
    assert large is not None
    assert [page.unit for page in large.pages] == [1.25 * usual.layout.unit] * 2
    assert large.layout.step > usual.layout.step


def test_a_map_with_a_page_to_itself_has_the_legend_below_it() -> None:
    small, usual = (plan_for("london", paper, "colour", "en", []) for paper in ("a5", "a4"))
    assert small is not None
    assert usual is not None
    assert small.layout.legend is not None
    assert small.layout.page.room.holds(small.layout.legend)
    assert small.layout.legend.y > small.layout.frame.area.inset(STREET).bottom
    assert not small.score.ledger.entries
    assert usual.layout.legend is None
    assert usual.score.ledger.entries


@pytest.mark.parametrize(("width", "height"), [(6, 10), (8, 11), (9, 14), (12, 7)])
def test_map_and_score_share_a_page_of_a4_where_the_grid_stays_ample(
    width: int, height: int
) -> None:
    city = made_up(width, height, 4, network=[{"interchanges": [2, 5, 9]}]).city
    plan = plan_sheet(city, ALL_PAPERS["a4"])
    assert len(plan.pages) == 1
    assert plan.layout.step >= 12
