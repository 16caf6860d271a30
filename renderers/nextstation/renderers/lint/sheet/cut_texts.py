"""Texts of the city that the sheet cuts off, or breaks within a word."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import COLOURS, GROUPS, MARKS, RIVERS, SPECIALS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.source.diagnostic import Path
from nextstation.renderers.canvas.text import ELLIPSIS
from nextstation.renderers.language.city_names import kind_name, mark_name, plural_name, river_name
from nextstation.renderers.lint.sheets import names_of, sheets_of
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.sides import sides_of

# How many letters in a row the sheet's own words have in common with a name by chance.
_CHANCE = 3


@check(
    "W605",
    bad="""
specials: {«pier»: {icon: arch, name: {en: Dampfschiffanlegestelle}}}
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
        yield (*RIVERS, river.name), river_name(river)
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
