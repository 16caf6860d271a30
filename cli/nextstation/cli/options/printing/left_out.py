"""What a printed map leaves out, and what it has in another language than was asked for."""

from typing import TYPE_CHECKING

import typer

from nextstation.cli.terminal.text import counted

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
        typer.echo(f"no room for {which} {', '.join(names)}", err=True)


def say_english(city: "City", language: str) -> None:
    """Say which names of a city are printed in English, and which keys of its file have them."""
    from nextstation.renderers.language.city_names import names_in_english_alone

    for key, names in names_in_english_alone(city, language).items():
        given = f"`{{en: {names[0]}, {language}: …}}` in `{key}` gives another"
        listed = f"{counted(len(names), 'name')} in English: {', '.join(names)}"
        typer.echo(f"{city.title}: {listed}; {given}", err=True)
