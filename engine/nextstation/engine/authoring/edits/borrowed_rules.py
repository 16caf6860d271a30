"""A map with the rules of another city: `--rules`."""

import copy
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nextstation.engine.authoring.edits.change import Drop, at, with_change
from nextstation.engine.authoring.edits.patching import changed_text
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.schema import CITY_WORDS, RULE_KEYS
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

# Where rules name kinds of special station and sides of the map.
_NAMING = ("deck", "scoring", "modules")
# Their values are the names of cards and texts, never those of kinds or sides.
_TEXTS = ("id", "name", "plural", "title", "background")
# What follows from the scores on a map: no other map has it.
_OF_SCORES = {"solo"}
_GAP = {
    "rivers": "the map has no river",
    "two_lines": "each pencil of the map has one line",
    "overhead_crossings": "the map has no overhead crossing",
}


class UnfitMapError(ValueError):
    """A map that cannot have the rules of a city, and what to do."""


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A city with the rules of another: its text, its network, and what its author should know."""

    text: str
    network: Network
    notices: tuple[str, ...]


def is_borrowable(document: Document) -> bool:
    """Whether each key of a file begins a line, so that its lines can stand in another file."""
    spans = [document.keys[key,] for key in document.data]
    return {each.column for each in spans} == {1} and len({each.line for each in spans}) == len(
        spans
    )


def named_in(rules: Document, names: Iterable[str]) -> list[str]:
    """Those of some names of kinds, sides or districts that the rules of a city name."""
    naming = {key: rules.data.get(key) for key in _NAMING}
    return [name for name in names if _renamed(naming, {name: ""}) != naming]


def scored_kinds(rules: Document) -> list[str]:
    """The kinds of special station that the rules of a city name."""
    return named_in(rules, rules.data.get("specials") or ())


def matched(
    own: Collection[str], scored: Collection[str], given: Mapping[str, str]
) -> tuple[Mapping[str, str], list[str]]:
    """The kind of a map for each scored kind that has one, and the kinds that are unclear.

    `given` has what the author says, by scored kind. Kinds of the same name match, and so does a
    single one on both sides.
    """
    found = {kind: given.get(kind, kind) for kind in scored if kind in given or kind in own}
    left = [kind for kind in scored if kind not in found]
    free = [kind for kind in own if kind not in found.values()]
    if len(left) == len(free) == 1 and not given:
        return {**found, left[0]: free[0]}, []
    return {kind: name for kind, name in found.items() if name in own}, left if free else []


def with_rules(city: Document, rules: Document, kinds: Mapping[str, str]) -> Borrowed:
    """Give a sound city the rules of another; `kinds` are its special kinds by those of the rules.

    What the map cannot have is left out, and so said. Raises UnfitMapError if the game cannot go
    without it, RefusedEditError where the form of the file of the rules does not allow the changes.
    """
    _check_lines(city.data, rules.data)
    document = parse_document(_joined(city, rules), city.file)
    wanted = copy.deepcopy(document.data)
    notices = [*_kinds_said(city, kinds)]
    _name_source(wanted, rules.data)
    wanted["symbols"] = _symbols(city.data, rules.data)
    drawn = (rules.data.get("look") or {}).get("symbols", {})
    own = [name for name in wanted["symbols"] if name in drawn and name not in SHAPES]
    if borrowed := {name: drawn[name] for name in own}:
        look = wanted.setdefault("look", {})
        look["symbols"] = borrowed | look.get("symbols", {})
    _name_kinds(wanted.get("specials") or {}, rules.data.get("specials") or {})
    _rename(wanted, kinds)
    notices += _sides(wanted, rules.data)
    notices += _interchanges(wanted)
    text, checked, left_out = _without_faults(document, wanted)
    notices += left_out
    if checked.value is None or checked.diagnostics:
        faults = "; ".join(f"{each.place}: {each.message}" for each in checked.diagnostics)
        raise UnfitMapError(f"these rules do not fit the map: {faults}")
    notices += _said(city.data, rules.data, checked.value)
    return Borrowed(text, checked.value, tuple(notices))


def _check_lines(city: Mapping[str, Any], rules: Mapping[str, Any]) -> None:
    theirs, own = side_names(rules), side_names(city)
    if theirs and not own:
        sides = " and ".join(f"`{each}`" for each in theirs)
        example = ", ".join(f"`{next(iter(city['colours']))} {each}`" for each in theirs)
        raise UnfitMapError(
            f"these rules need two lines of each pencil, on the sides {sides}; "
            f"in a table, let each pencil depart twice: {example}"
        )
    if own and not theirs:
        raise UnfitMapError(
            "these rules have one line of each pencil; let each depart from one station, "
            f"without the sides {' and '.join(own)}"
        )


# The file


def _joined(city: Document, rules: Document) -> str:
    """The lines of one file with the keys of the rules from the other, in the order of a file."""
    own = {key: lines for key, lines in _parts(city) if key not in RULE_KEYS}
    theirs = {key: lines for key, lines in _parts(rules) if key in RULE_KEYS - _OF_SCORES}
    parts = {**own, **theirs}
    order = [word.name for word in CITY_WORDS]
    lines = list(city.lines[: city.keys[next(iter(city.data)),].line - 1])
    block = ""
    for key in sorted(parts, key=order.index):
        before, block = block, "\n".join(parts[key]).strip("\n")
        apart = key in RULE_KEYS or "\n" in f"{before}{block}"
        lines += ["", block] if apart and lines and lines[-1] else [block]
    return "\n".join(lines).rstrip("\n") + "\n"


def _first_line(document: Document, key: str) -> int:
    """The first line of a key with the comments directly above it."""
    line = document.keys[key,].line
    while key != next(iter(document.data)) and document.lines[line - 2].startswith("#"):
        line -= 1
    return line


def _parts(document: Document) -> Iterator[tuple[str, list[str]]]:
    begins = sorted((_first_line(document, key), key) for key in document.data)
    ends = [line for line, _ in begins[1:]] + [len(document.lines) + 1]
    for (begin, key), end in zip(begins, ends, strict=True):
        yield key, list(document.lines[begin - 1 : end - 1])


def _name_source(wanted: dict[str, Any], rules: Mapping[str, Any]) -> None:
    source = rules.get("source", {}).get("rules", ())
    named = [source] if isinstance(source, str) else [*source]
    as_there = "my own" in named or not named
    said = {"rules": f"as in {rules['id']}" if as_there else named, "map": "my own"}
    wanted["source"] = {**said, **(wanted.get("source") or {}), "rules": said["rules"]}


def _name_kinds(own: dict[str, Any], theirs: Mapping[str, Any]) -> None:
    """Give kinds of special station that are called as those of the rules what these are called."""
    for kind in own.keys() & theirs.keys():
        names = [each["name"] for each in (theirs[kind], own[kind]) if "name" in each]
        own[kind] = {**theirs[kind], **own[kind]}
        # A name in one language leaves those in the others.
        if len(names) > 1 and all(isinstance(each, dict) for each in names):
            own[kind]["name"] = {**names[0], **names[1]}


def _symbols(city: Mapping[str, Any], rules: Mapping[str, Any]) -> list[str]:
    there = {*city["symbols"], *_deck_symbols(rules)}
    return sorted(there, key=_by_shape)


def _by_shape(symbol: str) -> tuple[int, str]:
    """Shapes in their order, then the names of a city's own."""
    return (SHAPES.index(symbol) if symbol in SHAPES else len(SHAPES)), symbol


def _deck_symbols(rules: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    for card in rules["deck"]["cards"]:
        symbol = card.get("symbol", ())
        found |= {symbol} if isinstance(symbol, str) else {*symbol}
    return found - {ANY}


# Names


def _rename(wanted: dict[str, Any], names: Mapping[str, str]) -> None:
    for key in _NAMING:
        if key in wanted:
            wanted[key] = _renamed(wanted[key], names)


def _renamed(value: Any, names: Mapping[str, str], key: Any = "") -> Any:
    if isinstance(value, dict):
        return {names.get(name, name): _renamed(each, names, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names, key) for each in value]
    return names.get(value, value) if isinstance(value, str) and key not in _TEXTS else value


def _sides(wanted: dict[str, Any], rules: Mapping[str, Any]) -> Iterator[str]:
    """The sides of the rules under the names that those of the map have."""
    theirs, own = side_names(rules), side_names(wanted)
    if len(theirs) == len(own) == 2 and {*theirs} != {*own}:
        _rename(wanted, dict(zip(theirs, own, strict=True)))
        for group in wanted["deck"]["groups"].values():
            group.pop("name", None)
        pairs = (f"{one} → {other}" for one, other in zip(theirs, own, strict=True))
        yield f"sides: {', '.join(pairs)}"


def _interchanges(wanted: dict[str, Any]) -> Iterator[str]:
    """The values of interchanges, without those of more colours than the map has."""
    most = len(wanted["colours"]) - 1
    for term in wanted["scoring"].get("network", ()):
        said = term.get("interchanges", [])
        values = said["values"] if isinstance(said, dict) else said
        if 0 < most < len(values):
            yield f"scoring.network.interchanges: {values[:most]}, the first of {values}"
            del values[most:]


def side_names(city: Mapping[str, Any]) -> list[str]:
    """The sides from which the pencils of a city's data depart; none if each has one line."""
    homes = [each["departs"] for each in city["colours"].values()]
    return [*dict.fromkeys(side for home in homes if isinstance(home, dict) for side in home)]


# What the map cannot have


def _without_faults(document: Document, wanted: Any) -> tuple[str, Checked[Network], list[str]]:
    """The text with what is wanted, less the parts of the rules that are at fault on this map."""
    left_out: list[str] = []
    while True:
        text = changed_text(document, wanted)
        checked = check_city(parse_document(text, document.file))
        removed: set[Path] = set()
        for fault in checked.diagnostics:
            path = _removable(fault.path)
            if path and path not in removed:
                removed.add(path)
                left_out.append(f"left out: {_dotted(path, wanted)} ({fault.message})")
        if not removed:
            return text, checked, left_out
        for path in sorted(removed, key=_numbers, reverse=True):
            _leave_out(wanted, path)


def _removable(path: Path) -> Path | None:
    """The part of the rules that a fault leaves out; None if a game needs it."""
    match path:
        case ("scoring", "line" | "network" as scope, int(number), *_):
            return ("scoring", scope, number)
        case ("modules", name, "cards", int(number), *_):
            return ("modules", name, "cards", number)
        case ("modules", name, *_):
            return ("modules", name)
        case ("deck", "cards", int(number), "on_reaching", *_):
            return ("deck", "cards", number, "on_reaching")
    return None


def _numbers(path: Path) -> tuple[tuple[str, int], ...]:
    return tuple(("", each) if isinstance(each, int) else (each, 0) for each in path)


def _leave_out(wanted: Any, path: Path) -> None:
    """Take out a key or an entry; a module goes with its last objective."""
    if path[0] == "modules" and len(path) > 2 and len(at(wanted, path[:-1])) == 1:
        path = path[:2]
    with_change(wanted, Drop(path))


def _dotted(path: Path, data: Any) -> str:
    value = at(data, path)
    told = value if isinstance(value, dict) else {}
    named = told.get("id") or told.get("count") or next(iter(told), "")
    steps = [*(each for each in path if isinstance(each, str)), named]
    return ".".join(filter(None, steps if isinstance(path[-1], int) else steps[:-1]))


# What the author should know


def _kinds_said(city: Document, kinds: Mapping[str, str]) -> Iterator[str]:
    for kind, name in kinds.items():
        yield f"specials: {name} scores" + (f" as {kind}" if name != kind else "")
    for name in city.data.get("specials") or ():
        if name not in kinds.values():
            yield f"specials: no rule names {name}"


def _said(city: Mapping[str, Any], rules: Mapping[str, Any], made: Network) -> Iterator[str]:
    needs = {
        "rivers": bool(city["map"].get("rivers")),
        "two_lines": bool(side_names(city)),
        "overhead_crossings": bool(made.crossings),
    }
    for term in (*made.city.line_terms, *made.city.network_terms):
        need = TERM_NAMED[term.name].needs
        if need and not needs[need]:
            yield f"kept: {term.name}, which scores nothing so long as {_GAP[need]}"
    on_map = {each.symbol for each in made.stations.values()} - {ANY}
    on_cards = _deck_symbols(rules)
    if more := sorted(on_map - on_cards, key=_by_shape):
        yield f"symbols: {', '.join(more)} on the map, but on no card: only a joker reaches them"
    if more := sorted(on_cards - on_map, key=_by_shape):
        yield f"symbols: {', '.join(more)} on cards, but on no station"
    count, theirs = len(city["colours"]), len(rules["colours"])
    if count != theirs:
        yield f"pencils: the map has {count}, the city of the rules {theirs}: those of the map stay"
    if rules.get("solo"):
        yield (
            f"left out: solo.bands (those of {rules['id']} are for the scores on its map); "
            "`ns measure` suggests some for this map, as a line for the file"
        )
