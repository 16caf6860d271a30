"""Design checks of the texts and names that a sheet has no room for."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.network import Network
from nextstation.engine.city.paths import (
    COLOURS,
    DISTRICTS,
    GROUPS,
    MARKS,
    RIVERS,
    SCORING,
    SPECIALS,
    STATION_NAMES,
)
from nextstation.engine.format.source.diagnostic import Path
from nextstation.renderers.canvas.text import ELLIPSIS
from nextstation.renderers.language.city_names import kind_name, map_name, mark_name, plural_name
from nextstation.renderers.lint.sheets import PaperSheet, names_of, sheets_of
from nextstation.renderers.map.names.district_places import named_districts
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.score.labels import labels_of
from nextstation.renderers.theme.pencils import pencils_of, sides_of

# How many letters in a row the sheet's own words have in common with a name by chance.
_CHANCE = 3


@check(
    "W602",
    bad="""
map:
  station_names:
    a1: «NorthernMunicipalSwimmingBathsAndGymnasi»
    b1: Eastern Municipal Baths
  districts:
    main: {A: baths, N: north, S: south, E: east}
    art: |
      A N E E
      N N E E
      S S E E
      S S E E
""",
    good="""
map:
  station_names:
    a1: Northern Municipal Baths
    b1: Eastern Municipal Baths
    c1: Southern Municipal Baths
    d1: Western Municipal Baths
""",
)
def names_left_out(context: CityContext) -> Iterator[Finding]:
    papers: dict[tuple[Path, str, str], list[Paper]] = defaultdict(list)
    for sheet in sheets_of(context).planned:
        # A small paper has no room for all names; `ns render` says which are missing.
        if not sheet.paper.is_small:
            for left_out in (
                *_stations(context.network, sheet),
                *_districts(sheet),
                *_rivers(sheet),
            ):
                papers[left_out].append(sheet.paper)
    for (path, name, place), without in papers.items():
        yield Finding(
            f"the name {name} is left out on {names_of(without)}: no place {place} is free",
            path,
            "shorten it, or the names near it",
            measure=len(without),
        )


def _stations(network: Network, sheet: PaperSheet) -> Iterator[tuple[Path, str, str]]:
    """The names of stations that are left out, each with its path and its place."""
    named = network.city.map.station_names
    keys = {network.canonical[point].name: point.name for point in sorted(named)[::-1]}
    for place, name in sheet.names.left_out:
        if place:
            yield (*STATION_NAMES, keys[place]), name, f"beside {place}"


def _districts(sheet: PaperSheet) -> Iterator[tuple[Path, str, str]]:
    """The names of districts that are left out."""
    shown = {district.name for district, _ in sheet.names.districts}
    for district, name in named_districts(sheet.network):
        if district.name not in shown:
            yield (*DISTRICTS, "names", district.name), name, "in its district"


def _rivers(sheet: PaperSheet) -> Iterator[tuple[Path, str, str]]:
    """The names of rivers that are left out."""
    left_out = {name for place, name in sheet.names.left_out if not place}
    for river in sheet.network.city.map.rivers:
        if (name := map_name(river)) in left_out:
            yield (*RIVERS, river.name), name, "along it"


@check(
    "W605",
    bad="""
specials: {«pier»: {icon: arch, name: {en: Dampfschifffahrtsanlegestelle}}}
scoring:
  line: [{per_special: {pier: 2}}]
""",
    good="""
specials: {pier: {icon: arch, name: {en: Pier of the steamers}}}
scoring:
  line: [{per_special: {pier: 2}}]
""",
)
def cut_texts(context: CityContext) -> Iterator[Finding]:
    shown: dict[Path, set[str]] = defaultdict(set)
    papers: dict[Path, dict[Paper, None]] = defaultdict(dict)
    names = dict(_names(context))
    for sheet in sheets_of(context).planned:
        for text in (each.text for each in sheet.texts):
            path = _cut(text, names)
            if path is not None:
                shown[path].add(text)
                papers[path][sheet.paper] = None
    for path, texts in shown.items():
        shortest = min(texts, key=len)
        yield Finding(
            f"`{names[path]}` has no room on {names_of(papers[path])}: `{shortest}`",
            path,
            "shorten it" if " " in names[path] else "shorten it, or add a soft hyphen",
            on_key=len(path) > 1,
            measure=len(shortest) - 1,
        )


@check(
    "W606",
    bad="""
scoring:
  network:
    - {count: stations, each: 1}
    - «{»count: stations, at_least: 9, points: 5}
""",
    good="""
scoring:
  network:
    - {count: stations, each: 1}
    - {count: stations, at_least: 9, points: 5, title: Large network}
""",
)
def like_rows(context: CityContext) -> Iterator[Finding]:
    seen = set[tuple[str | int, ...]]()
    # Of a name for a count and a count, the count may have another title.
    for path, term in sorted(context.terms(), key=lambda each: each[1].is_count):
        titles = [label.text for label in labels_of(context.city, term)]
        row = path[len(SCORING)], *titles
        if term.is_count and row in seen:
            message = f"two rows of the sheet are called {' × '.join(titles)}"
            yield Finding(message, path, "give one a `title` of its own")
        seen.add(row)


def _names(context: CityContext) -> Iterator[tuple[Path, str]]:
    """What the city calls things on its sheet, in English."""
    city = context.city
    yield ("title",), city.title
    for pencil in pencils_of(city):
        yield (*COLOURS, pencil.name), pencil.title
    for kind in city.specials:
        yield (*SPECIALS, kind), kind_name(city, kind)
        yield (*SPECIALS, kind, "plural"), plural_name(city, kind)
    for mark in city.marks:
        yield (*MARKS, mark), mark_name(city, mark)
    for river in city.map.rivers:
        yield (*RIVERS, river.name), map_name(river)
    for side in sides_of(city):
        yield (*GROUPS, side.name), side.title


def _cut(text: str, names: Mapping[Path, str]) -> Path | None:
    """The path of the name that a text shows a part of, cut off or broken within a word."""
    if ELLIPSIS in text:
        return _path_of(text.removesuffix(ELLIPSIS), names)
    word = text.rpartition(" ")[2]
    part = word.removesuffix("-")
    # A dash by itself breaks no word.
    if part in ("", word):
        return None
    return next((path for path, name in names.items() if _breaks(name, part)), None)


def _breaks(name: str, part: str) -> bool:
    """Whether a name goes on after a part, within a word and not at a hyphen of its own."""
    after = name.partition(part)[2][:1]
    return after.isalpha()


def _path_of(cut: str, names: Mapping[Path, str]) -> Path | None:
    """The path of the name that a text begins or is made with; None for words of the sheet."""

    def shared(path: Path) -> int:
        match = SequenceMatcher(None, names[path].lower(), cut.lower(), autojunk=False)
        return match.find_longest_match().size

    best = max(names, key=shared)
    return best if shared(best) > _CHANCE else None
