"""What a printed map leaves out, and what it has in another language than was asked for."""

from typing import TYPE_CHECKING

from nextstation.cli.terminal.say import say
from nextstation.cli.terminal.text import counted, safe
from nextstation.engine.city.titles import name_in
from nextstation.engine.vocabulary.schema_builder import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nextstation.engine.city.city import City
    from nextstation.renderers.canvas.canvas import Canvas


def say_left_out(pages: "Iterable[Canvas]") -> None:
    """Say which names have no room on the maps of some pages."""
    left_out = dict.fromkeys(each for page in pages for each in page.left_out)
    if left_out:
        names = [f"{place} {name}".strip() for place, name in left_out]
        which = "the name" if len(names) == 1 else "the names"
        say(f"no room for {which} {', '.join(names)}", err=True)


def say_english(city: "City", language: str) -> None:
    """Say which names of a city are printed in English, and which keys of its file have them."""
    # Who gives a name in some languages leaves it as it is in the others.
    things = {
        "map.districts.names": {each.name: each.names for each in city.map.districts},
        "map.rivers": {each.name: each.names for each in city.map.rivers},
        "specials": {name: each.names for name, each in city.specials.items()},
        "deck.groups": {name: city.deck.group_names.get(name, {}) for name in city.deck.groups},
    }
    for key, named in things.items() if language != ENGLISH else ():
        alone = [
            safe(name_in(names, name))
            for name, names in named.items()
            if not names.get(language) and {*names} <= {ENGLISH}
        ]
        if alone:
            listed = f"{counted(len(alone), 'name')} in English: {', '.join(alone)}"
            given = f"`{{en: {alone[0]}, {language}: …}}` in `{key}` gives another"
            say(f"{city.title}: {listed}; {given}", err=True)
