"""The option `--output` of cards: pages in a file or several, or a folder of pictures."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from nextstation.cli.options.printing.drawing import FLIP
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, safe

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.renderers.cards.face import Pile
    from nextstation.renderers.cards.grid import CardSettings
    from nextstation.renderers.cards.images import Picture

_SUFFIXES = (".pdf", ".svg", ".png")
# The longest side of a picture that Tabletop Simulator shows without loss.
_TABLE_PIXELS = 4096
_MOST_NAMED = 4
# What The Game Crafter asks for: 1/8 inch of bleed in millimetres, and dots per inch.
PRINTED_SIZES, PRINTED_BLEED, PRINTED_DPI = ("poker", "bridge"), 3.175, 300


class CardFormat(StrEnum):
    """What a folder gets."""

    IMAGES = "images"
    TTS = "tts"
    GAMECRAFTER = "gamecrafter"


def check_output(output: Path, kind: CardFormat, of_pages: Sequence[str]) -> None:
    """End the command if cards cannot be written there, or `of_pages` has an option for pages."""
    if _is_folder(output):
        if of_pages:
            fail(f"{of_pages[0]} is for pages, but {output} is a folder of images", USAGE)
        return
    if output.suffix.lower() not in _SUFFIXES:
        fail(f"{output}: end the name in .pdf, .svg or .png, or name a folder", USAGE)
    if kind is not CardFormat.IMAGES:
        fail(f"{output}: --format {kind} writes several pictures; name a folder", USAGE)


def check_for_printer(size: str, bleed: float, dpi: int) -> None:
    """End the command if cards of this kind are none that The Game Crafter prints."""
    if size not in PRINTED_SIZES:
        fail(f"--format gamecrafter takes --size {' or '.join(PRINTED_SIZES)}, not {size}", USAGE)
    if bleed or dpi != PRINTED_DPI:
        fail(f"--format gamecrafter sets --bleed and --dpi: 1/8 inch, {PRINTED_DPI} dpi", USAGE)


def write_cards(
    city: "City",
    piles: "Sequence[Pile]",
    settings: "CardSettings",
    output: Path,
    kind: CardFormat,
    dpi: int,
) -> str:
    """Write pages or pictures; returns how many, and how to print them, in words.

    Raises WriteError, CairoMissingError, CardTextError and PaperTooSmallForCardsError.
    """
    from nextstation.renderers.cards.images import draw_single_cards, draw_table_sheets
    from nextstation.renderers.cards.pages import draw_card_pages
    from nextstation.renderers.output.export import save

    if not _is_folder(output):
        pages = draw_card_pages(city, piles, settings)
        save(pages, output, dpi, two_sided=settings.two_sided)
        return counted(len(pages), "page") + FLIP * settings.two_sided
    draw = draw_table_sheets if kind is CardFormat.TTS else draw_single_cards
    pictures = draw(city, piles, settings)
    _make(output)
    for picture in pictures:
        file = output / f"{picture.name}.png"
        save(picture.canvas, file, _dpi(picture, kind, dpi), within=output)
        _tell(picture)
    _tell_others(output, {f"{picture.name}.png" for picture in pictures})
    return counted(len(pictures), "image")


def _is_folder(output: Path) -> bool:
    return output.is_dir() or not output.suffix


def _tell_others(folder: Path, written: Collection[str]) -> None:
    """Name the images that were there before: who uploads the folder would print them too."""
    others = sorted(file.name for file in folder.glob("*.png") if file.name not in written)
    if others:
        more = f" and {len(others) - _MOST_NAMED} more" if len(others) > _MOST_NAMED else ""
        named = f"{', '.join(others[:_MOST_NAMED])}{more}"
        hint = "remove what is left from an earlier run"
        typer.echo(safe(f"{folder} has other images too: {named}; {hint}"), err=True)


def _make(folder: Path) -> None:
    from nextstation.engine.source.atomic_write import WriteError

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder}: {(error.strerror or str(error)).lower()}") from error


def _dpi(picture: "Picture", kind: CardFormat, dpi: int) -> float:
    """The dots per inch of a picture, fewer where it would be too large."""
    if kind is not CardFormat.TTS:
        return dpi
    longest = max(picture.canvas.width, picture.canvas.height)
    return min(dpi, _TABLE_PIXELS * 25.4 / longest)


def _tell(picture: "Picture") -> None:
    """Say what Tabletop Simulator asks for."""
    from nextstation.renderers.cards.images import TableSheet

    if isinstance(picture, TableSheet):
        grid = f"width {picture.columns}, height {picture.rows}, number {picture.cards}"
        typer.echo(f"{picture.name}.png: {grid}; back: {picture.name}-back.png", err=True)
