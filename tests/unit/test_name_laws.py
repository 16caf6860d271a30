"""Names on the map: each where it belongs, on every sheet, blank or played; nearly all have one."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from checking import check_text
from drawn_sheet import ALL_PAPERS, CITIES, NAMED, REAL, SHEETS, named
from hypothesis import HealthCheck, assume, given, settings
from properties.name_laws import Names, breaches, coverage
from random_city import City, cities

from nextstation.engine.check.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility, slots
from nextstation.engine.city.network import Network
from nextstation.engine.library.game import Game
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.record.load import check_record, load_record
from nextstation.engine.source.reader import parse_document
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.city_map import names_on
from nextstation.renderers.map.names.label import Label
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.stations import station_name
from nextstation.renderers.page.plan import PaperTooSmallError, plan_sheet
from nextstation.renderers.played.content import played_map_of
from nextstation.renderers.theme.styles import STYLES

pytestmark = pytest.mark.slow
RECORDS = Path(__file__).parents[1] / "records"
GAMES = sorted(RECORDS.glob("*-greedy-*.yaml"))
SOME_SHEETS = [each for each in SHEETS if each[1] in ("a4", "letter", "a5")]
# How many games of each city are played to prove the laws, with all modules and without.
TO_PLAY = 50
Move = Callable[[Names, Label], Label]


def names_of(
    network: Network,
    paper: str = "a4",
    *,
    style: str = "colour",
    shown: Shown = Shown.SOME,
    modules: bool = False,
    played: PlayedMap | None = None,
) -> Names:
    """The names on a sheet that is laid out and not drawn. Raises PaperTooSmallError."""
    fitting = [shipped_module(name).sound() for name in sorted(shipped_modules()) if modules]
    dealt = slots(network, [each for each in fitting if incompatibility(network, each) is None])
    plan = plan_sheet(network.city, ALL_PAPERS[paper], dealt, style=STYLES[style])
    frame = plan.layout.frame
    found = names_on(network, frame, shown, played, dealt)
    assert found
    return Names(network, frame, found, played or PlayedMap())


@cache
def on_record(file: Path, paper: str = "a4") -> Names:
    """The names on the sheet of a game."""
    sheet = load_record(file).sound().outcome.sheets[0]
    return names_of(sheet.network, paper, played=played_map_of(sheet))


def moved(across: float, down: float) -> Move:
    """A name, so many grid steps away."""

    def move(names: Names, label: Label) -> Label:
        step, area = names.frame.step, label.area
        x, y = area.x + across * step, area.y + down * step
        return replace(label, area=Area(x, y, area.width, area.height))

    return move


def shrunk(_: Names, label: Label) -> Label:
    return replace(label, lines=replace(label.lines, size=2.0))


@pytest.mark.parametrize(
    ("law", "move"),
    [
        ("away_from_home", moved(5, 0)),
        ("across_an_edge", moved(0, 3.1)),
        ("small", shrunk),
        ("on_a_line", moved(0, 1)),
        ("reads_as_of_another", moved(0, 1)),
    ],
)
def test_a_law_finds_a_name_that_breaks_it(law: str, move: Move) -> None:
    names = on_record(RECORDS / "london-greedy-1-1.yaml")
    assert [*breaches(names)] == []
    found = [(station, move(names, label)) for station, label in names.found.stations]
    broken = replace(names, found=replace(names.found, stations=found))
    assert law in {each for each, _ in breaches(broken)}


def test_a_law_finds_names_on_each_other() -> None:
    names = names_of(CITIES["london"])
    twice = [*names.found.districts, *names.found.districts]
    found = breaches(replace(names, found=replace(names.found, districts=twice)))
    assert "on_another" in {law for law, _ in found}


@pytest.mark.parametrize(("city", "paper"), SOME_SHEETS)
def test_names_are_where_they_belong(city: str, paper: str) -> None:
    assert [*breaches(names_of(CITIES[city], paper))] == []
    assert [*breaches(names_of(NAMED[city], paper, shown=Shown.ALL))] == []


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_names_are_where_they_belong_on_played_sheets(paper: str) -> None:
    found = {file.name: [*breaches(on_record(file, paper))] for file in GAMES}
    assert not any(found.values()), found


@pytest.mark.parametrize("style", ["colour", "large"])
def test_large_names_are_where_they_belong(style: str) -> None:
    for city in REAL:
        assert [*breaches(names_of(CITIES[city], style=style, modules=True))] == []


def covered(names: Sequence[Names]) -> tuple[float, float]:
    stations, districts = coverage(names)
    return round(stations, 3), round(districts, 3)


@pytest.mark.parametrize(
    ("paper", "stations", "districts"), [("a4", 0.95, 1), ("letter", 0.95, 1), ("a5", 0.85, 1)]
)
def test_nearly_all_names_have_a_place(paper: str, stations: float, districts: float) -> None:
    found = covered([names_of(CITIES[city], paper) for city in REAL])
    assert found >= (stations, districts)
    assert found[1] >= districts


@pytest.mark.parametrize("city", REAL)
def test_nearly_all_stations_of_a_shipped_city_have_their_names(city: str) -> None:
    """Each has one of its own in the file, and `--names` prints it."""
    network = CITIES[city]
    called = [station_name(network, each) for each in network.stations.values()]
    assert all(called)
    assert len(set(called)) == len(called)
    names = names_of(network, shown=Shown.ALL)
    assert covered([names]) >= (0.9, 1)
    assert [*breaches(names)] == []


def test_nearly_all_names_have_a_place_on_played_sheets() -> None:
    stations, districts = covered([on_record(file) for file in GAMES])
    assert stations >= 0.85
    assert districts == 1


@pytest.mark.prove
@pytest.mark.parametrize("paper", ALL_PAPERS)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("city", REAL)
def test_names_are_where_they_belong_on_any_sheet(city: str, style: str, paper: str) -> None:
    for modules in (False, True):
        try:
            names = names_of(CITIES[city], paper, style=style, modules=modules)
        except PaperTooSmallError:
            continue
        assert [*breaches(names)] == []


@pytest.mark.prove
@pytest.mark.parametrize("modules", [(), ("all",)])
@pytest.mark.parametrize("city", REAL)
def test_names_are_where_they_belong_on_any_played_sheet(
    city: str, modules: Sequence[str], seed: int
) -> None:
    for number in range(TO_PLAY):
        game = Game(city, seed, number=number, modules=modules)
        game.play("greedy")
        document = parse_document(game.record())
        sheet: Sheet = check_record(document).sound().outcome.sheets[0]
        played = played_map_of(sheet)
        assert [*breaches(names_of(sheet.network, played=played))] == [], number


@pytest.mark.prove
@given(cities())
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_names_are_where_they_belong_in_any_city(city: City) -> None:
    checked = check_text(json.dumps(city, indent=1))
    assume(not checked.diagnostics)
    network = named(checked.sound())
    try:
        names = names_of(network, shown=Shown.ALL)
    except PaperTooSmallError:
        return
    assert [*breaches(names)] == []
