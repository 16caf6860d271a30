"""Sheets as they are drawn, kept as text: `python tests/golden_sheets.py` writes them anew.

Each line is a group or what is drawn, with lengths in tenths of a millimetre. Whoever changes the
sheet on purpose looks at it, writes them anew and reads the difference.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from drawn_sheet import CITIES, SVG, draw_sheet, named

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.played_map import PlayedMap

FOLDER = Path(__file__).parent / "goldens"
_NUMBER = re.compile(r"-?\d+\.\d+")
_CONSTANT = {
    "font-family",
    "stroke-linejoin",
    "{http://www.inkscape.org/namespaces/inkscape}groupmode",
}


def sheets() -> dict[str, Canvas]:
    """The sheets that are kept."""
    berlin = CITIES["berlin"]
    lines = {colour.name: (number, number + 4) for number, colour in enumerate(berlin.city.colours)}
    points = tuple(berlin.stations)[:3]
    played = PlayedMap(lines, dict.fromkeys(berlin.city.marks, points), (("pink", points[1]),))
    return {
        "london": draw_sheet(CITIES["london"]),
        "paris": draw_sheet(CITIES["paris"], "letter", language="fr", style="high-contrast"),
        "berlin": draw_sheet(berlin, "a5", language="ru", style="greyscale", played=played),
        "six": draw_sheet(
            named(CITIES["six"]), style="ink-saver", station_names=True, grid_names=False
        ),
    }


def normalised(canvas: Canvas) -> str:
    """A sheet, one line for each thing drawn."""
    root = ElementTree.fromstring(canvas.to_svg())  # noqa: S314 - our own
    return "\n".join(_lines(root, "")) + "\n"


def _lines(element: ElementTree.Element, indent: str) -> Iterator[str]:
    attributes = [
        f"{key.split('}')[-1]}={_NUMBER.sub(_tenths, value)}"
        for key, value in sorted(element.attrib.items())
        if key not in _CONSTANT
    ]
    text = [element.text.strip()] if element.text and element.text.strip() else []
    yield indent + " ".join([element.tag.removeprefix(SVG), *attributes, *text])
    for each in element:
        yield from _lines(each, indent + " ")


def _tenths(number: re.Match[str]) -> str:
    return f"{round(float(number.group()), 1) + 0.0:g}"


if __name__ == "__main__":
    for name, canvas in sheets().items():
        (FOLDER / f"{name}.txt").write_text(normalised(canvas), encoding="utf-8")
