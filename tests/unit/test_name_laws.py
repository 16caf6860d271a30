"""Names on the map: each where it belongs, on every sheet, blank or played; nearly all have one."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from unittest.mock import patch

import pytest
from _pytest.mark import ParameterSet
from checking import check_text
from covering import covering
from drawn_sheet import ALL_PAPERS, CITIES, NAMED, REAL, SHEETS, named
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from properties.name_laws import Names, breaches, coverage
from random_city import City, cities

from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import Slot, incompatibility, slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.play.library.game import Game
from nextstation.engine.play.record.load import check_record, load_record
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import deal_seen
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.city_map import names_on
from nextstation.renderers.map.gates import gate_obstacles
from nextstation.renderers.map.names.lines import Label
from nextstation.renderers.map.names.map_names import MapNames, NamesTask, Sizes
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.stations import station_name
from nextstation.renderers.page.plan import PaperTooSmallError, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of, played_map_of
from nextstation.renderers.poster.poster import draw_poster, plan_poster
from nextstation.renderers.theme.styles import STYLES

pytestmark = pytest.mark.slow
RECORDS = Path(__file__).parents[1] / "records"
GAMES = sorted(RECORDS.glob("*-greedy-*.yaml"))
SOME_SHEETS = [each for each in SHEETS if each[1] in ("a4", "letter", "a5")]
# The styles in which sheets are laid out differently, whatever their inks.
LAID_OUT = {(each.scale, each.wiped): name for name, each in reversed(STYLES.items())}.values()
# How many games of each city are played to prove the laws, with all modules and without.
TO_PLAY = 50
Move = Callable[[Names, Label], Label]


def fitting(network: Network) -> list[Module]:
    """The modules that a city can be played with."""
    modules = (shipped_module(name).sound() for name in sorted(shipped_modules()))
    return [each for each in modules if incompatibility(network, each) is None]


def names_of(
    network: Network,
    paper: str = "a4",
    *,
    style: str = "colour",
    language: str = "en",
    shown: Shown = Shown.SOME,
    dealt: Sequence[Slot] = (),
    played: PlayedMap | None = None,
    placed: dict[object, Names] | None = None,
) -> Names:
    """The names on a sheet that is laid out and not drawn. Raises PaperTooSmallError.

    Those that were `placed` on the same map before are not placed again.
    """
    with in_language(language, network.city):
        plan = plan_sheet(network.city, ALL_PAPERS[paper], dealt, style=STYLES[style])
        frame = plan.layout.frame
        key = (frame, language, shown, *gate_obstacles(network, frame, dealt))
        if placed is not None and key in placed:
            return placed[key]
        found = names_on(network, frame, shown, played, dealt)
        assert found
        names = Names.on_map(network, frame, found, played)
        if placed is not None:
            placed[key] = names
        return names


def names_of_game(sheet: Sheet, paper: str) -> Names:
    """The names on the sheet of a game."""
    dealt = slots(sheet.network, sheet.modules, deal_seen(sheet))
    return names_of(sheet.network, paper, dealt=dealt, played=played_map_of(sheet))


@cache
def on_record(file: Path, paper: str = "a4") -> Names:
    return names_of_game(load_record(file).sound().outcome.sheets[0], paper)


def names_on_poster(content: SheetContent, paper: str, shown: Shown = Shown.SOME) -> Names:
    """The names on the poster of a game, as they are placed while it is drawn."""
    found: list[tuple[NamesTask, MapNames]] = []
    place = NamesTask.placed

    def placed(task: NamesTask, sizes: Iterable[Sizes]) -> MapNames:
        found.append((task, place(task, sizes)))
        return found[-1][1]

    with patch.object(NamesTask, "placed", placed):
        draw_poster(content, PrintSettings(ALL_PAPERS[paper], names=shown))
    # Where tags of lines would leave names out, they are placed once more without.
    task, names = found[-1]
    unit = plan_poster(content, ALL_PAPERS[paper]).unit
    return Names.on_diagram(task, names, unit)


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


@pytest.mark.parametrize(("city", "paper"), covering(SOME_SHEETS))
def test_names_are_where_they_belong(city: str, paper: str) -> None:
    assert [*breaches(names_of(CITIES[city], paper))] == []
    assert [*breaches(names_of(NAMED[city], paper, shown=Shown.ALL))] == []


@pytest.mark.parametrize(("file", "paper"), covering(product(GAMES, ("a4", "letter", "a5"))))
def test_names_are_where_they_belong_on_played_sheets(file: Path, paper: str) -> None:
    assert [*breaches(on_record(file, paper))] == []


@pytest.mark.parametrize(("style", "paper"), [("colour", "a4"), ("large", "a4"), ("large", "a5")])
def test_names_are_where_they_belong_beside_modules(style: str, paper: str) -> None:
    for city, language in zip(REAL, ("ru", "fr", "de"), strict=True):
        network = CITIES[city]
        dealt = slots(network, fitting(network))
        names = names_of(network, paper, style=style, language=language, dealt=dealt)
        assert [*breaches(names)] == []


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ("london-greedy-1-1", Shown.SOME),
        ("paris-greedy-1-3", Shown.SOME),
        ("berlin-greedy-1-1", Shown.SOME),
        # Beside a terminus in a corner there is room as near to another station.
        ("posters/paris", Shown.ALL),
    ],
)
def test_names_are_where_they_belong_on_posters(record: str, shown: Shown) -> None:
    outcome = load_record(RECORDS / f"{record}.yaml").sound().outcome
    content = content_of(outcome.sheets[0], outcome.scores[0])
    assert [*breaches(names_on_poster(content, "a3", shown))] == []


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


def each_by_itself(*names: str) -> list[ParameterSet]:
    """Cities whose tests may run beside those of others."""
    return [pytest.param(each, marks=pytest.mark.xdist_group(f"names {each}")) for each in names]


@pytest.mark.prove
@pytest.mark.parametrize("city", each_by_itself(*CITIES))
def test_names_are_where_they_belong_on_any_sheet(city: str) -> None:
    """On every paper, in every style and language, with every set of modules."""
    found: dict[object, list[tuple[str, str]]] = {}
    for paper, style in product(ALL_PAPERS, LAID_OUT):
        placed: dict[object, Names] = {}
        for network, shown, language, modules in maps_of(city):
            dealt, known = slots(network, modules), len(placed)
            with suppress(PaperTooSmallError):
                names = names_of(
                    network, paper, style=style, language=language, shown=shown, dealt=dealt,
                    placed=placed,
                )  # fmt: skip
                if len(placed) > known:
                    case = paper, style, language, shown, len(modules)
                    found[case] = [*breaches(names)]
    assert {case: broken for case, broken in found.items() if broken} == {}
    assert found


def maps_of(city: str) -> Iterator[tuple[Network, Shown, str, Sequence[Module]]]:
    """A shipped city with what changes its sheet; one that is made up with all its names."""
    modules = fitting(CITIES[city])
    if city in REAL:
        for count in range(len(modules) + 1):
            for some in combinations(modules, count):
                spoken = languages() if count in (0, len(modules)) else ("en",)
                yield from ((CITIES[city], Shown.SOME, language, some) for language in spoken)
    yield from ((NAMED[city], Shown.ALL, "en", some) for some in ((), modules))


@pytest.mark.prove
@pytest.mark.parametrize("modules", [(), ("all",)], ids=["plain", "modules"])
@pytest.mark.parametrize("city", each_by_itself(*REAL))
def test_names_are_where_they_belong_on_any_played_sheet(
    city: str, modules: Sequence[str], seed: int
) -> None:
    """On every small paper in turn, and on the poster."""
    found = {}
    for number in range(TO_PLAY):
        game = Game(city, seed, number=number, modules=modules)
        game.play("greedy")
        outcome = check_record(parse_document(game.record())).sound().outcome
        paper = ("a5", "a4", "letter")[number % 3]
        found[number, paper] = [*breaches(names_of_game(outcome.sheets[0], paper))]
        if not number % 3:
            content, shown = content_of(outcome.sheets[0], outcome.scores[0]), [*Shown][number % 2]
            poster = names_on_poster(content, ("a3", "a4")[number % 2], shown)
            found[number, "poster"] = [*breaches(poster)]
    assert {case: broken for case, broken in found.items() if broken} == {}


@pytest.mark.prove
@given(st.one_of(cities(), cities(most=16)), st.sampled_from(["a3", "a4", "letter", "a5"]))
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_names_are_where_they_belong_in_any_city(city: City, paper: str) -> None:
    checked = check_text(json.dumps(city, indent=1))
    assume(not checked.diagnostics)
    network = named(checked.sound())
    try:
        names = names_of(network, paper, shown=Shown.ALL)
    except PaperTooSmallError:
        return
    assert [*breaches(names)] == []
