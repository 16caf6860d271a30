"""The files of shipped and of random cities, as their authors would write them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from random_city import cities

from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document

ROOT = Path(__file__).parents[1]
# Random cities drawn for each that is taken: most have few stations.
_DRAWN = 5


def shipped() -> dict[str, str]:
    """The texts of the shipped cities by name."""
    return {file.stem: file.read_text("utf-8") for file in sorted(ROOT.glob("cities/*.yaml"))}


def drawn(count: int, seed: int) -> dict[str, str]:
    """The texts of random cities without faults, of many the ones with the most stations."""
    sizes: dict[str, int] = {}

    @seeded(seed)
    @settings(
        max_examples=_DRAWN * count,
        database=None,
        deadline=None,
        suppress_health_check=[*HealthCheck],
        phases=[Phase.generate],
    )
    @given(cities())
    def draw(city: dict[str, Any]) -> None:
        text = "".join(_lines(city))
        checked = check_city(parse_document(text))
        if not checked.diagnostics:
            sizes[text] = len(checked.sound().stations)

    draw()
    largest = sorted(sizes, key=lambda text: -sizes[text])[:count]
    return {f"random {number}": text for number, text in enumerate(largest, 1)}


def _lines(node: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Art in blocks, the keys above it on lines of their own, any other value on one line."""
    for key, value in node.items():
        if isinstance(value, str) and "\n" in value:
            yield f"{indent}{key}: |\n"
            yield from (f"{indent}  {row}\n" for row in value.splitlines())
        elif key in ("map", "districts"):
            yield f"{indent}{key}:\n"
            yield from _lines(value, f"{indent}  ")
        else:
            yield f"{indent}{key}: {json.dumps(value)}\n"
