"""What things of a game are called in a report: safe to print."""

from collections.abc import Mapping

from nextstation.cli.terminal.text import humanize, safe
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.city import titles
from nextstation.engine.city.city import City, Colour
from nextstation.engine.city.colour_vision import difference
from nextstation.engine.vocabulary.schema_builder import ENGLISH

PENCILS_CHOSEN = "the order of the pencils was chosen; by the rules of the city it is drawn (L1)"


def pencil_title(colour: Colour) -> str:
    """What a pencil is called; one named freely, such as `M1`, with the word for its ink."""
    name = safe(colour.names.get(ENGLISH, ""))
    if not name or name.lower().replace(" ", "_") in INKS:
        return humanize(colour.name)
    alike = min(INKS, key=lambda each: difference(INKS[each], colour.ink))
    return f"{name} ({humanize(alike)})"


def kind_title(city: City, kind: str) -> str:
    """What a kind of special station is called."""
    return safe(titles.kind_title(city, kind))


def district_title(city: City, district: str) -> str:
    """What a district is called."""
    return safe(titles.district_title(city, district))


def term_titles(city: City) -> Mapping[str, str]:
    """What the scoring terms of a city are called, by their names."""
    return {name: safe(title) for name, title in titles.term_titles(city).items()}
