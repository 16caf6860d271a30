"""What a pencil is called at the terminal."""

from nextstation.cli.terminal.text import humanize
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.city.city import Colour
from nextstation.engine.city.colour_vision import difference
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.sheet_words import english_words

PENCILS_CHOSEN = "the order of the pencils was chosen; by the rules of the city it is drawn (L1)"


def pencil_title(colour: Colour) -> str:
    """What a pencil is called on the sheet; one named freely, as `M1`, with a word for its ink."""
    name = colour.names.get(ENGLISH, "")
    if not name or name.lower().replace(" ", "_") in INKS:
        return humanize(colour.name)
    if name.isdecimal():
        name = english_words()["line.numbered"].format(number=name)
    alike = min(INKS, key=lambda each: difference(INKS[each], colour.ink))
    return f"{name} ({humanize(alike)})"
