"""The option `--pencils`: their order."""

from typing import Annotated

import typer

PencilsOption = Annotated[
    str | None,
    typer.Option(
        metavar="COLOURS",
        help="The pencils in the order of the rounds, such as green,blue,pink,purple.",
        show_default="as the city's rules say",
    ),
]


def pencils_of(text: str | None) -> tuple[str, ...]:
    """The pencils named, separated by commas or spaces."""
    return tuple((text or "").lower().replace(",", " ").split())
