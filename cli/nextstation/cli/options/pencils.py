"""The option `--pencils`: their order."""

from typing import Annotated

import typer

PencilsOption = Annotated[
    str | None,
    typer.Option(
        metavar="COLOURS", help="The pencils in the order of the rounds, such as green,blue."
    ),
]


def pencils_of(words: str | None) -> tuple[str, ...]:
    """The pencils that were named, with commas or spaces between them."""
    return tuple((words or "").lower().replace(",", " ").split())
