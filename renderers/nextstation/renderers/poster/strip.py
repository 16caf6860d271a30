"""The forms other than a sheet in which a game is drawn: the poster, and a strip of small maps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.crop_marks import draw_crop_marks
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, blank_page
from nextstation.renderers.poster.game import Diagram, draw_game, quiet_style
from nextstation.renderers.poster.legend import alike, fitted
from nextstation.renderers.poster.poster import draw_poster
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.pencils import Pencil, accent_of, pencils_of

_MARGIN, _APART = 8.0, 7.0
_HEAD, _CAPTION = 10.0, 8.0
_TITLE, _NAME = 4.6, 3.6
_STREET = 0.35


class NothingPlayedError(ValueError):
    """A strip is wanted of a city, or of a game in which no round has begun."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title}: a strip shows the rounds of a game: name the record of one")


def draw_strip(content: SheetContent, settings: PrintSettings) -> Canvas:
    """Draw the rounds of a game in a row that is as wide as the paper is long.

    Raises NothingPlayedError where there is no round, and UnknownLanguageError.
    """
    city, score = content.network.city, content.score
    if content.played is None or score is None or not score.lines:
        raise NothingPlayedError(city.title)
    row = _Row.of(city, settings.paper.long)
    size = settings.paper.long, row.area.bottom + _CAPTION + _MARGIN
    canvas = blank_page([content], settings, size)
    canvas.style = quiet_style(settings.style, city)
    with in_language(settings.language, city):
        _draw_head(canvas, content, row.area.x, row.area.right)
        pencils = {pencil.name: pencil for pencil in pencils_of(city)}
        _draw_captions(canvas, score, row, [pencils[colour] for colour in score.lines])
        for number, colour in enumerate(score.lines):
            area = row.places[number]
            played = played_after(content.played, list(score.lines)[: number + 1])
            quiet = [each for each in played.lines if each != colour]
            frame = MapFrame(area, area.width / city.map.width, _STREET)
            diagram = Diagram(content.network, frame, played, quiet)
            told = f"{tr('place.round', number=number + 1)}: {diagram.told(colour)}"
            with canvas.part(
                f"round-{number + 1}", f"Round {number + 1}", (0, 0), title=told, is_picture=True
            ):
                draw_game(canvas, diagram, sides=False)
    if settings.marks:
        draw_crop_marks(canvas)
    return canvas


@dataclass(frozen=True, slots=True)
class _Row:
    """Where the small maps lie, all rounds of a game side by side."""

    area: Area
    places: Sequence[Area]

    @classmethod
    def of(cls, city: City, width: float) -> "_Row":
        rounds, room = len(city.colours), width - 2 * _MARGIN
        row = Area(_MARGIN, _MARGIN + _HEAD, room, 0)
        high = row.columns(rounds, _APART)[0].width * city.map.height / city.map.width
        area = row.strip(0, high)
        return cls(area, area.columns(rounds, _APART))


def played_after(played: PlayedMap, colours: Sequence[str]) -> PlayedMap:
    """What of a map had been drawn when the lines of some colours were."""
    lines = {colour: played.lines.get(colour, ()) for colour in colours}
    circled = tuple(each for each in played.circled if each[0] in colours)
    return PlayedMap(lines, circled=circled)


def _draw_head(canvas: Canvas, content: SheetContent, left: float, right: float) -> None:
    """The title, and whose game it is with what it scored."""
    city, line = content.network.city, _MARGIN + _TITLE
    assert content.score
    said = f"{content.player} · {tr('total')} {content.score.total}".removeprefix(" · ")
    text, size = fitted(canvas, said, 0.45 * (right - left), _NAME)
    with canvas.group("title"):
        canvas.text((right, line), text, size, fill=QUIET, align="end")
        room = right - left - text_width(text, size) - 6
        title, large = fitted(canvas, city.title, room, _TITLE, bold=True)
        canvas.text((left, line), title, large, bold=True, fill=accent_of(city), heading=1)


def _draw_captions(
    canvas: Canvas, score: FilledScore, row: _Row, pencils: Sequence[Pencil]
) -> None:
    """Below each map the round with its pencil, and what its line scored."""
    points, places = [str(line.total) for line in score.lines.values()], row.places
    room = places[0].width - max(text_width(each, _NAME) for each in points) - 2
    names = [f"{number} {pencil.title}" for number, pencil in enumerate(pencils, start=1)]
    for number, name in enumerate(alike(canvas, names, room, _NAME, bold=True)):
        line = row.area.bottom + 2 + _NAME
        with canvas.group(f"caption-{number + 1}"):
            canvas.text((places[number].x, line), *name, bold=True)
            canvas.text((places[number].right, line), points[number], name.size, align="end")


FORMS: Mapping[str, Callable[[SheetContent, PrintSettings], Canvas]] = {
    "poster": draw_poster,
    "strip": draw_strip,
}
