"""The blank play sheet of a city: one page with the map as large as the score leaves room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import ENGLISH, in_language
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.played import Played
from nextstation.renderers.map.side_banners import room_for_bars
from nextstation.renderers.modules import panel as module_panel
from nextstation.renderers.modules.block import Block, blocks_of
from nextstation.renderers.page.furniture import FOOTER, HEADER, draw_footer, draw_header
from nextstation.renderers.page.paper import SMALL_UNITS, Paper, paper_named
from nextstation.renderers.score import score_panel as panel
from nextstation.renderers.score.filled_in import Tally
from nextstation.renderers.score.pencil_marks import draw_tally
from nextstation.renderers.theme.styles import COLOUR, Style, style_named

# The names of rows hang in the margin, which is wider than printers need.
SIDE = 12.5
TOP = 10.0
BOTTOM = 8.5
_NAMES = 4.5
_GAP = 6.0
_ASIDE = 10.0
# What comes so near to the best is as good: an upright page, larger type.
_NEAR, _NEAR_TYPE = 0.93, 0.9
# And, as it says more: a list of what cards do, type of the usual size.
_NEAR_ENOUGH = 0.78
# With less room for a grid point a map is hard to draw on, in millimetres.
_GOOD_STEP = 9.0
# Of the height that map and score leave side by side, the part above them.
_DROP = 0.4


class TooSmall(ValueError):
    """A paper has no room for the sheet of a city."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a sheet lie, in units of so many millimetres."""

    unit: float
    width: float
    height: float
    header: Area
    frame: MapFrame
    score: Area
    footer: Area
    modules: Area | None = None

    @property
    def step(self) -> float:
        """The grid step of the map in millimetres."""
        return self.frame.step * self.unit

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the sheet in millimetres."""
        return self.width * self.unit, self.height * self.unit

    @property
    def is_upright(self) -> bool:
        """Whether the sheet is higher than wide."""
        return self.height > self.width


@dataclass(frozen=True, slots=True)
class Plan:
    """What is drawn on a sheet and where: the city as the score shows it, blocks of modules."""

    layout: Layout
    scored: City
    blocks: Sequence[Block]


def draw_sheet(
    network: Network,
    paper: Paper | str = "a4",
    *,
    language: str = ENGLISH,
    style: Style | str = COLOUR,
    places: bool = True,
    names: bool = False,
    played: Played | None = None,
    tally: Tally | None = None,
    dealt: Sequence[Slot] = (),
) -> Canvas:
    """Draw the sheet, blank or as played.

    `places` are the names of columns and rows at the edge of the map, `names` those of stations.
    `dealt` are the places of the modules that are played, with what is known of their cards.
    Raises ValueError for a paper, a language or a style that there is not.
    """
    paper = paper_named(paper) if isinstance(paper, str) else paper
    style = style_named(style) if isinstance(style, str) else style
    with in_language(language):
        plan = plan_sheet(network.city, paper, dealt)
        canvas = Canvas(*plan.layout.size, network.city.title, style)
        draw_parts(
            canvas,
            network,
            plan,
            places=places,
            names=names,
            played=played,
            tally=tally,
            dealt=dealt,
        )
    return canvas


def plan_sheet(
    city: City, paper: Paper, dealt: Sequence[Slot] = (), *, upright: bool | None = None
) -> Plan:
    """What a sheet has and where; raises TooSmall for a paper that has no room for it.

    `upright` asks for a sheet that is higher than wide, or for one that is not.
    """
    blocks = blocks_of(dealt)
    scored = _scored(city, blocks)
    layout, told = _with_blocks(scored, paper, paper.units, blocks, upright)
    if layout.step < _GOOD_STEP and paper.units != SMALL_UNITS:
        small, told_small = _with_blocks(scored, paper, SMALL_UNITS, blocks, upright)
        if layout.step < _NEAR_ENOUGH * small.step:
            layout, told = small, told_small
    if layout.step < paper.least_step:
        without = _largest_type(city, paper, paper.units, (), upright)
        fewer = " or fewer modules" if without.step >= paper.least_step else ""
        raise TooSmall(
            f"the sheet of {city.title} has no room on {paper.name}: take a larger paper{fewer}"
        )
    return Plan(layout, scored, told)


def draw_parts(
    canvas: Canvas,
    network: Network,
    plan: Plan,
    *,
    places: bool = True,
    names: bool = False,
    played: Played | None = None,
    tally: Tally | None = None,
    dealt: Sequence[Slot] = (),
) -> None:
    """Draw the parts of a sheet where its plan has them."""
    city, layout = network.city, plan.layout
    with canvas.in_units(layout.unit):
        draw_header(canvas, city, layout.header)
        with canvas.group("map", "Map"):
            draw_map(
                canvas,
                network,
                layout.frame,
                places=places,
                names=names,
                played=played,
                dealt=dealt,
            )
        if layout.modules:
            module_panel.draw_panel(canvas, city, plan.blocks, layout.modules)
        panel.draw_score(canvas, plan.scored, layout.score)
        if tally:
            draw_tally(canvas, city, tally)
        draw_footer(canvas, layout.footer)


def _scored(city: City, blocks: Sequence[Block]) -> City:
    """The city as the score shows it: objectives are ticked on their cards, where these are."""
    if not blocks or city.objectives is None:
        return city
    played = any(block.module.id == city.objectives.id for block in blocks)
    return replace(city, objectives=replace(city.objectives, count=0) if played else None)


def _with_blocks(
    city: City, paper: Paper, units: Sequence[float], blocks: Sequence[Block], upright: bool | None
) -> tuple[Layout, Sequence[Block]]:
    """A layout that tells what every card does unless the map would be much smaller for it."""
    layout = _largest_type(city, paper, units, blocks, upright)
    if all(block.is_dealt for block in blocks):
        return layout, blocks
    short = [replace(block, listed=False) for block in blocks]
    without = _largest_type(city, paper, units, short, upright)
    least = max(_NEAR_ENOUGH * without.step, paper.least_step)
    return (layout, blocks) if layout.step >= least else (without, short)


def _largest_type(
    city: City, paper: Paper, units: Sequence[float], blocks: Sequence[Block], upright: bool | None
) -> Layout:
    """The layout with the largest type that leaves the map about as large as it can be."""
    layouts = [_largest_map(city, paper, blocks, unit, upright) for unit in units]
    largest = max(layout.step for layout in layouts)
    return next(layout for layout in layouts if layout.step >= _NEAR_TYPE * largest)


def _largest_map(
    city: City, paper: Paper, blocks: Sequence[Block], unit: float, upright: bool | None
) -> Layout:
    """The layout with the largest grid; the first of those that come near it, which is upright."""
    ways = ((paper.short, paper.long, True), (paper.long, paper.short, False))
    layouts = [
        replace(layout, unit=unit)
        for width, height, is_upright in ways
        if upright in (None, is_upright)
        for layout in _layouts(city, width / unit, height / unit, blocks)
    ]
    largest = max(layout.frame.step for layout in layouts)
    return next(layout for layout in layouts if layout.frame.step >= _NEAR * largest)


def _layouts(city: City, width: float, height: float, blocks: Sequence[Block]) -> Iterator[Layout]:
    above, _ = room_for_bars(city)
    room = Area.between(
        SIDE, TOP + HEADER + _NAMES + above, width - SIDE, height - BOTTOM - FOOTER - _GAP + 1
    )
    page = Area(0, 0, width, height)
    yield _score_below(city, page, room, blocks)
    if blocks:
        yield from _modules_aside(city, page, room, blocks)
    yield from _score_aside(city, page, room, blocks)


def _score_below(city: City, page: Area, room: Area, blocks: Sequence[Block]) -> Layout:
    """The score below the map; modules between them."""
    least = panel.least_height(city, room.width)
    above, below = room_for_bars(city)
    strip = module_panel.panel_height(city, blocks, _NEAR * room.width) if blocks else 0.0
    taken = strip + _GAP if blocks else 0.0
    step = _step(city, room.width, room.height - least - _GAP - below - taken)
    across, down = city.map.width * step, city.map.height * step
    width = _narrowest(city, across - 2 * STREET, room.width)
    room = Area((page.width - width) / 2, room.y, width, room.height)
    most = room.height - (down - 2 * STREET) - _GAP - below - taken
    high = min(most, panel.best_height(city, width))
    map_area = Area((page.width - across) / 2, room.y - STREET, across, down)
    score = Area(room.x, room.bottom - high, width, high)
    modules = Area(room.x, score.y - taken - (most - high) / 2, width, strip) if blocks else None
    return _layout(page, room, MapFrame(map_area, step, STREET, above), score, modules)


def _modules_aside(city: City, page: Area, room: Area, blocks: Sequence[Block]) -> Iterator[Layout]:
    """The score below the map, modules right of it, as narrow as their height allows."""
    least, best = panel.least_height(city, room.width), panel.best_height(city, room.width)
    above, below = room_for_bars(city)
    width = module_panel.LEAST_WIDTH
    while width < 0.6 * room.width:
        step = _step(city, room.width - width - _ASIDE, room.height - least - _GAP - below)
        across, down = city.map.width * step - 2 * STREET, city.map.height * step - 2 * STREET
        wide = room.width - across - _ASIDE
        most = room.height - down - _GAP - below
        free = down + max(most - best, 0)
        taken = module_panel.panel_height(city, blocks, wide)
        if taken <= free:
            high = min(most, best)
            score = Area(room.x, room.bottom - high, room.width, high)
            modules = Area(room.right - wide, room.y, wide, free)
            # White that modules beside it make is not all left below the map.
            top = room.y + _DROP * max(taken - down, 0)
            map_area = Area(room.x, top, across, down).inset(-STREET)
            yield _layout(page, room, MapFrame(map_area, step, STREET, above), score, modules)
            return
        width += 2


def _narrowest(city: City, least: float, most: float) -> float:
    """The width nearest to the map's at which the score is no higher: so the edges agree."""
    wanted, width = panel.least_height(city, most), min(max(least, _NEAR * most), most)
    while width < most and panel.least_height(city, width) > wanted:
        width += 0.5
    return min(width, most)


def _score_aside(city: City, page: Area, room: Area, blocks: Sequence[Block]) -> Iterator[Layout]:
    """The score right of the map, as narrow as its height allows; modules below the score."""

    def taken(width: float) -> float:
        return module_panel.panel_height(city, blocks, width) + 1.5 * _GAP if blocks else 0.0

    width = panel.least_width(city)
    while width < 0.7 * room.width and panel.least_height(city, width) + taken(width) > room.height:
        width += 2
    if panel.least_height(city, width) + taken(width) > room.height:
        return
    above, below = room_for_bars(city)
    step = _step(city, room.width - width - _ASIDE, room.height - below)
    across, down = city.map.width * step - 2 * STREET, city.map.height * step - 2 * STREET
    # What the map leaves of the width goes to the score, so that both edges hold.
    width = room.width - across - _ASIDE
    high = min(room.height, max(down, panel.least_height(city, width) + taken(width)))
    high = min(high - taken(width), panel.best_height(city, width) + 12)
    top = room.y + _DROP * (room.height - max(down + below, high + taken(width)))
    score = Area(room.right - width, top, width, high)
    modules = Area(score.x, score.bottom + 1.5 * _GAP, width, taken(width) - 1.5 * _GAP)
    map_area = Area(room.x, top, across, down).inset(-STREET)
    frame = MapFrame(map_area, step, STREET, above)
    yield _layout(page, room, frame, score, modules if blocks else None)


def _step(city: City, width: float, height: float) -> float:
    """The grid step that fills a room with the districts, whose outer rim is blank."""
    across, down = width + 2 * STREET, height + 2 * STREET
    return max(min(across / city.map.width, down / city.map.height), 1.0)


def _layout(page: Area, room: Area, frame: MapFrame, score: Area, modules: Area | None) -> Layout:
    header = Area(room.x, TOP, room.width, HEADER)
    footer = Area(room.x, page.height - BOTTOM - FOOTER, room.width, FOOTER)
    return Layout(1, page.width, page.height, header, frame, score, footer, modules)
