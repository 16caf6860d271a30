"""Cards as single pictures, and as sheets for Tabletop Simulator."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.draw_card import draw_back, draw_face
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import FacePlan, plan_piles
from nextstation.renderers.cards.grid import CardSettings
from nextstation.renderers.language.translations import in_language

# The most columns and rows of a sheet that Tabletop Simulator reads, and the fewest.
_MOST, _LEAST = (10, 7), 2
# Cards reach into each other by this many millimetres, or there would be seams between them.
_OVERLAP = 0.1


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture and the name of its file, without an ending."""

    name: str
    canvas: Canvas


@dataclass(frozen=True, slots=True)
class TableSheet(Picture):
    """The faces of a pile in columns and rows; the last place has the back, for hidden cards."""

    columns: int
    rows: int
    cards: int


def draw_single_cards(city: City, piles: Sequence[Pile], settings: CardSettings) -> list[Picture]:
    """Each face once, the number of its copies in its name, and the back of each pile if wanted.

    Raises CardTextError for a card that says too much.
    """
    with in_language(settings.language, city):
        planned = plan_piles(piles, settings.size)
        return [picture for each in planned for picture in _single(city, *each, settings)]


def draw_table_sheets(city: City, piles: Sequence[Pile], settings: CardSettings) -> list[Picture]:
    """A sheet for each pile, and its back; raises as `draw_single_cards` does."""
    with in_language(settings.language, city):
        return [
            picture
            for pile, plans in plan_piles(piles, settings.size)
            for picture in (_sheet(city, pile, plans, settings), _back(city, pile, settings))
        ]


def _single(
    city: City, pile: Pile, plans: Sequence[FacePlan], settings: CardSettings
) -> Iterator[Picture]:
    copies = Counter(plan.face.name for plan in plans)
    kinds = {plan.face.name: plan for plan in plans}
    for number, (name, plan) in enumerate(kinds.items(), 1):
        canvas = _canvas(city, settings)
        area = settings.size.area
        draw_face(canvas, city, plan, area, area.inset(-settings.bleed))
        times = f"-x{copies[name]}" if copies[name] > 1 else ""
        yield Picture(f"{_file_name(pile)}-{number:02}-{name}{times}", canvas)
    if settings.backs != "none":
        yield _back(city, pile, settings)


def _back(city: City, pile: Pile, settings: CardSettings) -> Picture:
    canvas = _canvas(city, settings)
    draw_back(canvas, city, pile, settings.size, settings.size.area.inset(-settings.bleed))
    return Picture(f"{_file_name(pile)}-back", canvas)


def _sheet(city: City, pile: Pile, plans: Sequence[FacePlan], settings: CardSettings) -> TableSheet:
    size, count = settings.size, len(plans)
    columns, rows = table_grid(count, size.width / size.height)
    canvas = _canvas(city, settings, columns, rows)
    for place, plan in enumerate(plans):
        corner = place % columns * size.width, place // columns * size.height
        with canvas.part(
            f"face-{place + 1}", plan.face.name, corner, title=plan.face.spoken, is_picture=True
        ):
            draw_face(canvas, city, plan, size.area, size.area.inset(-_OVERLAP))
    corner = (columns - 1) * size.width, (rows - 1) * size.height
    with canvas.part("back", pile.name, corner, title=pile.title, is_picture=True):
        draw_back(canvas, city, pile, size, size.area.inset(-_OVERLAP))
    return TableSheet(_file_name(pile), canvas, columns, rows, count)


def table_grid(cards: int, ratio: float) -> tuple[int, int]:
    """The columns and rows that show cards of a ratio of sides largest on a square picture.

    One place more than there are cards is for the back.
    """
    grids = []
    for columns in range(_LEAST, _MOST[0] + 1):
        rows = max(_LEAST, ceil((cards + 1) / columns))
        if rows <= _MOST[1]:
            grids.append((max(columns * ratio, rows), columns * rows, columns, rows))
    *_, columns, rows = min(grids)
    return columns, rows


def _canvas(city: City, settings: CardSettings, columns: int = 1, rows: int = 1) -> Canvas:
    bleed = settings.bleed if columns * rows == 1 else 0.0
    size = columns * settings.size.width, rows * settings.size.height
    return settings.blank(size, city.title, city, surround=bleed, bleed=bleed)


def _file_name(pile: Pile) -> str:
    return pile.name.replace("_", "-")
