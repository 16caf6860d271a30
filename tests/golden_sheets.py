"""Sheets as they are drawn, kept as text: `python tests/golden_sheets.py` writes them anew.

Each line is a group or what is drawn, with lengths in tenths of a millimetre. Whoever changes the
sheet on purpose looks at it, writes them anew and reads the difference.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from drawn_sheet import CITIES, SVG, draw_sheet, named

from nextstation.engine.checks.shipped import shipped_module
from nextstation.engine.city.module import Effect, Module, ModuleCard, Objective
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.engine.play.record.load import load_record
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.grid import CardSettings
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.kit.kit import draw_kit
from nextstation.renderers.kit.section import KitSettings
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PageSettings, PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.played.content import content_of
from nextstation.renderers.poster.poster import draw_poster
from nextstation.renderers.poster.strip import draw_strip
from nextstation.renderers.reference.page import draw_reference
from nextstation.renderers.rules.draw_rules import draw_rules
from nextstation.renderers.theme.styles import STYLES

FOLDER = Path(__file__).parent / "goldens"
RECORD = Path(__file__).parent / "records" / "paris-greedy-1-1.yaml"
_NUMBER = re.compile(r"-?\d+\.\d+")
_CONSTANT = {
    "font-family",
    "stroke-linejoin",
    "{http://www.inkscape.org/namespaces/inkscape}groupmode",
}


def london() -> Canvas:
    return draw_sheet(CITIES["london"])


def paris() -> Canvas:
    return draw_sheet(CITIES["paris"], "letter", language="fr", style="high-contrast")


def berlin() -> Canvas:
    """A sheet with what a game leaves on its map."""
    network = CITIES["berlin"]
    names = [colour.name for colour in network.city.colours]
    lines = {name: (number, number + 4) for number, name in enumerate(names)}
    points = tuple(network.stations)[:3]
    played = PlayedMap(lines, dict.fromkeys(network.city.marks, points), (("pink", points[1]),))
    return draw_sheet(network, "a5", language="ru", style="greyscale", played=played)


def six() -> Canvas:
    network = named(CITIES["six"])
    return draw_sheet(network, style="ink-saver", station_names=True, grid_names=False)


def rules() -> Canvas:
    return draw_rules(CITIES["berlin"], [], PageSettings(language="de"))[0]


@cache
def game() -> SheetContent:
    """The game that is kept as a poster and as a strip."""
    outcome = load_record(RECORD).sound().outcome
    return content_of(outcome.sheets[0], outcome.scores[0], alone=True)


def poster() -> Canvas:
    return draw_poster(game(), PrintSettings(PAPERS["a3"]))


def strip() -> Canvas:
    return draw_strip(game(), PrintSettings(language="fr", style=STYLES["greyscale"]))


@cache
def card_pages() -> Sequence[Canvas]:
    """Faces of a deck and of modules, and their backs."""
    settings = CardSettings(size=CARD_SIZES["mini"], paper=PAPERS["a5"], language="de")
    modules = [shipped_module("accelerated_construction").sound()]
    deck, *others = piles_of(CITIES["berlin"], modules, settings.language)
    deck = replace(deck, faces=deck.faces[-3:])
    others = [replace(pile, faces=pile.faces[2:4]) for pile in others]
    return draw_card_pages(CITIES["berlin"].city, [deck, *others], settings)


def card_words() -> Canvas:
    settings = CardSettings(size=CARD_SIZES["mini"], backs="none")
    return draw_card_pages(CITIES["berlin"].city, [word_pile()], settings)[0]


@cache
def kit_pages() -> Sequence[Canvas]:
    """The pages of a small kit that are drawn for it alone."""
    settings = KitSettings(paper=PAPERS["a5"], size=CARD_SIZES["mini"], language="fr")
    return draw_kit(Setup(CITIES["berlin"], players=2), settings)[0].pages


def reference() -> Canvas:
    settings = PrintSettings(paper=PAPERS["a5"], language="es", style=STYLES["greyscale"])
    return draw_reference(CITIES["paris"], [], settings)[0]


# How each sheet that is kept is drawn.
SHEETS: dict[str, Callable[[], Canvas]] = {
    **{each.__name__: each for each in (london, paris, berlin, six, rules, poster, strip)},
    **{each.__name__: each for each in (card_words, reference)},
    "cards": lambda: card_pages()[0],
    "card_backs": lambda: card_pages()[1],
    "kit_title": lambda: kit_pages()[0],
    "kit_printing": lambda: kit_pages()[1],
}


def word_cards() -> list[ModuleCard]:
    """A card for each word of the vocabulary of modules: of effects, and of objectives."""
    effects = [
        ModuleCard(word.name, Effect.of({**_WITH.get(word.name, {}), word.name: word.examples[-1]}))
        for word in EFFECT_WORDS
        if word.name != "not_in_rounds"
    ]
    forms = {"every": None, "least": 3, "one": 1}
    counts = [
        ModuleCard(f"{name}_{form}", objective=Objective(name, number, {}))
        for name in TRANSLATED
        for form, number in forms.items()
    ]
    filters = [
        ModuleCard(f"{count}_{name}", objective=Objective(count, 3, {name: value}))
        for count, name, value in _FILTERS
    ]
    return [*effects, *counts, *filters]


# What a word needs to say something: most say something alone.
_WITH: dict[str, dict[str, object]] = {
    "repeats": {"grants": [{"to": "any"}]},
    "lines": {"counts": {"fullest_district": 2}},
}
_FILTERS = (
    ("districts", "kind", "main"), ("districts", "with", "interchange"),
    ("stations", "which", "national_train_station"), ("stations", "in", "mitte"),
    ("interchanges", "of_colours", 3), ("overhead_crossings", "times_used", 2),
    ("stations", "per", "line"),
)  # fmt: skip


def word_pile(language: str = "en") -> Pile:
    """The cards for each word, as a module of Berlin."""
    module = Module("made_up", "Made up", "game", tuple(word_cards()), points=10)
    _, pile = piles_of(CITIES["berlin"], [module], language)
    return pile


def normalised(canvas: Canvas) -> str:
    """A sheet, one line for each thing drawn."""
    return normalised_text(ElementTree.fromstring(canvas.to_svg()))  # noqa: S314 - our own


def normalised_text(root: ElementTree.Element) -> str:
    """The text of a sheet, by the root of its SVG."""
    return "\n".join(_lines(root, "")) + "\n"


def _lines(element: ElementTree.Element, indent: str) -> Iterator[str]:
    attributes = [
        f"{key.split('}')[-1]}={_NUMBER.sub(_tenths, value)}"
        for key, value in sorted(element.attrib.items())
        if key not in _CONSTANT
    ]
    text = [element.text.strip()] if element.text and element.text.strip() else []
    yield indent + " ".join([element.tag.removeprefix(SVG), *attributes, *text])
    for each in element:
        yield from _lines(each, indent + " ")


def _tenths(number: re.Match[str]) -> str:
    return f"{round(float(number.group()), 1) + 0.0:g}"


if __name__ == "__main__":
    for name, draw in SHEETS.items():
        (FOLDER / f"{name}.txt").write_text(normalised(draw()), encoding="utf-8")
