"""The files of an exported site: a page for each city, and for several a page that lists them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from nextstation.engine.city.network import Network
from nextstation.engine.stats.batch.interval import half_of_mean
from nextstation.engine.stats.batch.result import SimulationResult
from nextstation.engine.stats.batch.statistic import Shown, data_of, shown_at, text_of
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.output.svg import to_svg
from nextstation.renderers.page.page import draw_pages, draw_spread
from nextstation.renderers.page.sheet import SheetContent
from nextstation.studio.bundle import bundle, page_folder, styles
from nextstation.studio.export.frames import frames_of
from nextstation.studio.map_data import map_data
from nextstation.studio.records.opened import OpenedRecord, replay_data
from nextstation.studio.sheets import SheetChoice, draw
from nextstation.studio.term_words import sheet_titles

_FONTS = ("Inter-Regular.ttf", "Inter-Bold.ttf", "OFL.txt")
_STYLES = ("tokens", "base", "layout", "bar", "strip", "sheet", "panels", "face", "records")


@dataclass(frozen=True, slots=True)
class ExportedCity:
    """A city to export: the games that measured it, its records, the warnings about its design.

    Where there is None, nobody asked.
    """

    network: Network
    measured: SimulationResult | None = None
    records: Sequence[OpenedRecord] = ()
    warnings: Sequence[str] | None = None


def site(cities: Sequence[ExportedCity], choice: SheetChoice) -> dict[str, bytes]:
    """All files by their paths. Raises what drawing a sheet raises."""
    shared = {f"fonts/{name}": _fonts()[name] for name in _FONTS}
    style = "\n".join([styles(*_STYLES), (_folder() / "page.css").read_text("utf-8")])
    script = bundle(page_folder() / "js" / "export" / "main.js")
    shared |= {"studio.css": style.encode(), "studio.js": script.encode()}
    if len(cities) == 1:
        return shared | _city_files(cities[0], choice, "")
    names = _folders([each.network.city.id for each in cities])
    for name, each in zip(names, cities, strict=True):
        found = _city_files(each, choice, "../")
        shared |= {f"{name}/{path}": content for path, content in found.items()}
    listed = [_summary(name, each) for name, each in zip(names, cities, strict=True)]
    data = {"cities": listed}
    return shared | {"index.html": _page("Cities", ""), "data.js": _script_of(data)}


def _folders(ids: Sequence[str]) -> list[str]:
    """A folder for each city: its id, with a number where another city has the same."""
    return [
        name if name not in ids[:place] else f"{name}-{ids[:place].count(name) + 1}"
        for place, name in enumerate(ids)
    ]


def _city_files(city: ExportedCity, choice: SheetChoice, up: str) -> dict[str, bytes]:
    """The files of a city, which finds what all share one folder `up`, or beside itself."""
    network = city.network
    sheet = draw(network, choice)
    played = enumerate(city.records, 1)
    games = {f"game-{number}.js": _game(each, choice) for number, each in played}
    data = {
        "map": map_data(network),
        "author": network.city.author,
        "sheet": sheet.data,
        "measures": _measures(network, city.measured) if city.measured else None,
        "games": [each.name for each in city.records],
        "warnings": city.warnings,
        "home": bool(up),
    }
    content, settings = SheetContent(network), choice.settings
    spread, pages = draw_spread(content, settings), draw_pages([content], settings)
    return {
        "index.html": _page(network.city.title, up, list(games)),
        "data.js": _script_of(data),
        "sheet.svg": to_svg(spread).encode(),
        "sheet.pdf": to_pdf(*pages),
        **games,
    }


def _game(record: OpenedRecord, choice: SheetChoice) -> bytes:
    assert record.steps is not None
    return _script_of(
        {**frames_of(record, choice).data, "game": replay_data(record.steps)}, "games"
    )


def _summary(folder: str, city: ExportedCity) -> dict[str, Any]:
    facts = map_data(city.network)
    return {
        "folder": folder,
        "title": city.network.city.title,
        "author": city.network.city.author,
        "counts": facts["counts"],
        "mean": city.measured.total.mean if city.measured else None,
    }


def _measures(network: Network, found: SimulationResult) -> dict[str, Any]:
    titles, total = sheet_titles(network.city), found.total
    return {
        "player": found.policy,
        "games": found.games,
        "total": {
            **data_of(total),
            "half": half_of_mean(total),
            "histogram": [total.values.tolist(), total.frequencies.tolist()],
        },
        "beside": [[each.head, text_of(each.of(total))] for each in shown_at(Shown.BESIDE)],
        "terms": [
            {"title": titles.get(name, name), "mean": each.mean}
            for name, each in found.terms.items()
        ],
        "colours": [{"name": name, "mean": each.mean} for name, each in found.colours.items()],
    }


def _page(title: str, up: str, scripts: Sequence[str] = ()) -> bytes:
    """A page of the site; all that it shows is in its data."""
    tags = "".join(f'\n    <script defer src="{escape(each)}"></script>' for each in scripts)
    page = Template((_folder() / "page.html").read_text("utf-8"))
    return page.substitute(title=escape(title), up=up, games=tags).encode()


def _script_of(data: Mapping[str, Any], name: str = "") -> bytes:
    """A script that gives data to the page: a name of its own, or one more in a list."""
    text = json.dumps(data, separators=(",", ":"))
    place = f"(window.{name} ??= []).push({text});" if name else f"window.exported = {text};"
    return f"{place}\n".encode("ascii")


@cache
def _fonts() -> dict[str, bytes]:
    folder = files("nextstation.renderers.canvas") / "inter"
    return {name: (folder / name).read_bytes() for name in _FONTS}


def _folder() -> Path:
    return Path(str(files("nextstation.studio.export")))
