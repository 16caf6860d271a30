"""What a printed map leaves out."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nextstation.renderers.canvas.canvas import Canvas


def say_left_out(pages: "Iterable[Canvas]") -> None:
    """Say which names have no room on the maps of some pages."""
    left_out = dict.fromkeys(each for page in pages for each in page.left_out)
    if left_out:
        names = [f"{place} {name}".strip() for place, name in left_out]
        which = "the name" if len(names) == 1 else "the names"
        typer.echo(f"no room for {which} {', '.join(names)}", err=True)
