"""`ns render`: a blank play sheet."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.exits import USAGE, fail, open_city


class PaperName(StrEnum):
    """The papers that a sheet is laid out for."""

    A4 = "a4"
    LETTER = "letter"


def render(
    city: Annotated[str, typer.Argument(help="A city file, or the name of a shipped city.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The file to write: .pdf, .svg or .png.")
    ],
    paper: Annotated[PaperName, typer.Option(help="The paper.")] = PaperName.A4,
    dpi: Annotated[int, typer.Option(help="Dots per inch of a PNG.", min=30, max=600)] = 300,
) -> None:
    """Draw a blank play sheet, to print and play on.

    Example: ns render london -o sheet.pdf
    """
    network = open_city(city)
    from nextstation.renderers.export import CairoMissing, save
    from nextstation.renderers.sheet import draw_sheet

    try:
        save(draw_sheet(network, paper.value), output, dpi=dpi)
    except (ValueError, CairoMissing) as error:
        fail(str(error), USAGE)
    typer.echo(f"{output}: {network.city.title}, {paper.value.upper()}", err=True)
