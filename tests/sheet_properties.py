"""What breaks the laws of the sheet: `python tests/sheet_properties.py london --paper a5`.

The words are those of `ns render`, or of another command that draws, such as `cards london`. With
`LAW=type` only the laws are asked whose names have that part.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from command import ns
from properties import laws, map_laws, print_laws
from properties.drawing import Sheet
from properties.laws import Law

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.output import export

LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        laws.type_is_large_enough,
        laws.type_has_few_sizes,
        laws.stations_are_large_enough,
        laws.boxes_are_large_enough,
        laws.everything_is_in_the_safe_zone,
        laws.no_text_lies_on_another,
        laws.no_text_crosses_an_edge,
        laws.names_keep_off_stations,
        laws.columns_are_aligned,
        laws.texts_can_be_read,
        map_laws.crossing_links_share_dots,
        print_laws.what_is_cut_reaches_into_the_bleed,
        print_laws.small_type_is_black,
        print_laws.ink_is_no_more_than_paper_takes,
        print_laws.pencils_differ_for_everyone,
    )
}
_SHOWN = 12


def broken(sheet: Sheet, names: Sequence[str] = tuple(LAWS)) -> Iterator[str]:
    """What breaks some laws on a page, each line with the law's name."""
    for name in names:
        yield from (f"{name}: {line}" for line in LAWS[name](sheet))


def drawn_by(*words: str) -> list[Canvas]:
    """The pages that a command draws instead of writing them."""
    pages: list[Canvas] = []

    def keep(canvas: Canvas | Sequence[Canvas], *_: object, **__: object) -> list[Path]:
        pages.extend(canvas if isinstance(canvas, Sequence) else [canvas])
        return [Path("sheet.pdf")]

    with patch.object(export, "save", keep):
        done = ns(*words, "-o", "sheet.pdf")
    if done.code:
        sys.exit(done.stderr)
    return list({id(page): page for page in pages}.values())


def main(words: Sequence[str]) -> None:
    """Print what breaks the laws, the first lines of each."""
    words = words if words[0] in ("render", "cards", "kit", "rules") else ["render", *words]
    wanted = [name for name in LAWS if os.environ.get("LAW", "") in name]
    for number, canvas in enumerate(drawn_by(*words), start=1):
        sheet = Sheet(canvas)
        print(f"page {number}: {len(sheet.texts)} texts, {len(sheet.shapes)} shapes")
        for name in wanted:
            lines = list(LAWS[name](sheet))
            print(f"  {'breaks' if lines else 'holds '} {name}" + f" ({len(lines)})" * bool(lines))
            for line in lines[:_SHOWN]:
                print(f"      {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
