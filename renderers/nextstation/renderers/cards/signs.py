"""The signs of cards: letters and numbers, and what a card of the deck does, by its words alone."""

from collections.abc import Collection, Iterator
from functools import partial

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card, Grant
from nextstation.engine.format.vocabulary.deck import LINES, STARTS
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.symbols.effect_icons import EFFECT_ICONS
from nextstation.renderers.symbols.icons import draw_mark_sign, draw_special_sign, mark_shape
from nextstation.renderers.symbols.parts import at, disc, sign, stroke
from nextstation.renderers.symbols.shapes import DrawSign, draw_symbol, sign_of
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET

# The drawing of where a section starts and which line it extends; None where it is an ordinary one.
_STARTS = {"ends": None, "anywhere": "anywhere", "last": "one_more", "last_straight": "straight_on"}
_LINES = {"card": None, "each": "either_line", "any": "either_line", "this": None}
if missing := {*STARTS, *LINES} - {*_STARTS, *_LINES}:
    raise NotImplementedError(f"`{min(missing)}` needs a drawing in {__file__}")


def written(text: str) -> DrawSign:
    """A letter or a number as a sign; its size is half of the width that it may take."""
    return partial(_write, text)


def _write(text: str, canvas: Canvas, centre: Spot, size: float) -> None:
    letter = min(1.6 * size, 1.85 * size / text_width(text, 1, bold=True))
    canvas.centred_text(centre, text, letter, bold=True)


# A power that is crossed off once it was used.
draw_spent = sign(
    disc(0, 0, 0.92, edge=INK, width=0.14),
    stroke(-0.5, 0.5, 0.5, -0.5, width=0.2, cap="round"),
    stroke(-0.5, -0.5, 0.5, 0.5, width=0.2, cap="round"),
)


def draw_blank(canvas: Canvas, centre: Spot, size: float) -> None:
    """A card that shows nothing."""
    area = Area(*centre, 0, 0).inset(-0.6 * size)
    canvas.rect(area, fill=PAPER_WHITE, stroke=INK, width=0.12 * size, radius=0.15 * size)


def draw_station(
    canvas: Canvas, centre: Spot, radius: float, sign: DrawSign, share: float = 0.62
) -> None:
    """A station with a sign in it, which takes a share of its radius."""
    ring = 0.1 * radius
    canvas.circle(centre, 1.05 * radius, fill=PAPER_WHITE)
    canvas.circle(centre, radius - ring / 2, fill=PAPER_WHITE, stroke=INK, width=ring)
    with canvas.in_colours({QUIET: INK}):
        sign(canvas, centre, share * radius)


def signs_of(city: City, card: Card) -> list[DrawSign]:
    """The signs of what a card does beyond one section to its symbol, each once."""
    names = dict.fromkeys(_names(card))
    signs = [EFFECT_ICONS[name] for name in names]
    signs += [sign_of(draw_mark_sign, mark_shape(city, mark), share=0.8) for mark in _marks(card)]
    signs += [_reached(city.specials[kind].icon) for kind in card.on_reaching]
    if card.idle_as:
        signs.append(struck_numbers(card.idle_as))
    return signs


def _names(card: Card) -> Iterator[str]:
    """The names of drawings, the most telling first."""
    lays = card.lays
    changed = [Grant(lays.start or "ends", None, lays.line or "card")]
    for grant in (*changed, *card.grants):
        yield from filter(None, (_STARTS[grant.start], _LINES[grant.line]))
    if ANY in (lays.to, *(grant.to for grant in card.grants)) and card.symbol != ANY:
        yield "any"
    if lays.double_tracks:
        yield "double_tracks"
    if len(card.grants) > 1:
        yield "two_more"
    if card.reveals_next:
        yield "next_card"


def _marks(card: Card) -> Iterator[str]:
    return iter(dict.fromkeys(grant.marks for grant in card.grants if grant.marks))


def _reached(icon: str) -> DrawSign:
    """A special station, and a plus: there is more when it is reached."""
    return sign(
        at(-0.36, 0, sign_of(draw_special_sign, icon), 0.7),
        stroke(0.4, 0, 1.08, 0, cap="round"),
        stroke(0.74, -0.34, 0.74, 0.34, cap="round"),
    )


def struck_numbers(numbers: Collection[int]) -> DrawSign:
    """The numbers of the cards or rounds in which a card does nothing, struck out."""
    first = sorted(numbers)[:3]
    return partial(_draw_struck, " ".join(map(str, first)) + "…" * (len(numbers) > len(first)))


def _draw_struck(text: str, canvas: Canvas, centre: Spot, size: float) -> None:
    letter = min(1.6 * size, 1.8 * size / text_width(text, 1, bold=True))
    canvas.centred_text(centre, text, letter, bold=True)
    x, y = centre
    start, end = (x - 1.1 * size, y + 0.75 * size), (x + 1.1 * size, y - 0.75 * size)
    canvas.line(start, end, stroke=PAPER_WHITE, width=0.26 * size)
    canvas.line(start, end, stroke=INK, width=0.11 * size)


def symbol_sign(name: str) -> DrawSign:
    """A symbol as the sign of a card; its size is half of its height."""
    return sign_of(draw_symbol, name, share=0.8)
