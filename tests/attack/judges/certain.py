"""One thing more in a sound city is refused, allowed or warned of as it must be, at its place."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path as File
from random import Random
from typing import Any

import yaml
from plain_yaml import read_yaml

from attack.judges.files import checked
from attack.measured import Judgement, judge
from attack.sound import DRAWING, Sound, Steps, Table
from nextstation.engine.checks.registry import checks_in
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.lint.runner import LintReport, lint_city
from nextstation.renderers.lint.catalogue import ENGINE_CHECKS

_ROWS = read_yaml(File(__file__).with_suffix(".yaml").read_bytes())
# How many rows of each list are taken, and how long the list may be that one is put into.
_TAKEN, _ROOM = 6, 8
# The codes that lay out no sheet, or hardly ever.
_UNDRAWN = "W1,W3,W4,W5"
# Lists and mappings whose order changes no warning.
_ORDERED = ("symbols", "specials", "colours", "deck.cards", "scoring.line", "scoring.network")

Path = list[Any]


def _with(data: Any, where: str, value: Any) -> tuple[Any, Path] | None:
    """The data with a value in its place, and the path of that; none where there is no room."""
    changed, path = deepcopy(data), where.removesuffix("+").split(".")
    holder = changed
    for key in path[:-1]:
        holder[key] = holder.get(key) or {}
        holder = holder[key]
    if not where.endswith("+"):
        holder[path[-1]] = value
        return changed, path
    entries = holder.setdefault(path[-1], [])
    entries += value if isinstance(value, list) else [value]
    return (changed, [*path, len(entries) - 1]) if len(entries) < _ROOM else None


def _named(value: Any, names: Mapping[str, Any]) -> Any:
    """A value of a row with the names of a city."""
    if isinstance(value, dict):
        return {_named(key, names): _named(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_named(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _edits(sound: Sound, rows: str) -> Iterator[tuple[str, str, Any, Path | None]]:
    """Some rows of a list, put into the city: code, what is put, the new data, the place of it."""
    data = sound.data
    names = {"SYMBOL": data["symbols"][0], "COLOUR": next(iter(data["colours"]))}
    names |= {
        "GROUPS": [*data["deck"].get("groups", {})],
        "KIND": next(iter(data.get("specials") or {}), "none"),
    }
    for code, where, value, part in sound.random.sample(_ROWS[rows], _TAKEN):
        value = _named(value, names)
        if made := _with(data, where, value):
            said, steps = f"{where}: {json.dumps(value)}", (part or "").split(".")
            rest = [int(each) if each.isdigit() else each for each in steps if each]
            yield code, said, made[0], None if part is None else [*made[1], *rest]


def _told_at(code: str, data: Any, path: Path | None, found: Iterable[Diagnostic]) -> str:
    """What is wrong with where a code is told, if a place is asked for."""
    lines = sorted(each.span.line for each in found if each.code == code)
    if lines and (path is None or (line := _line_of(data, path)) in lines):
        return ""
    return f"not told in line {line}, but in {lines}" if lines else "not told"


def _line_of(data: Any, path: Path) -> int:
    """The line of a place in a file of some data, read without the program."""
    node: Any = yaml.compose(json.dumps(data, indent=1), Loader=yaml.CSafeLoader)
    line = 0
    for step in path:
        if isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line
        else:
            key, node = next(pair for pair in node.value if pair[0].value == step)
            line = key.start_mark.line
    return line + 1


def _certain(sound: Sound) -> Steps:
    """What is wrong is refused where it stands, and what is right is not."""

    def look(judgement: Judgement) -> None:
        for code, said, data, place in _edits(sound, "refused"):
            wrong = _told_at(code, data, place, checked(data).diagnostics)
            judgement.same(f"{code} of {said}", wrong, "")
        for _, said, data, _ in _edits(sound, "sound"):
            faults = [str(each.message) for each in checked(data).diagnostics]
            judgement.same(f"faults of {said}", faults, [])

    yield judge("certain", look)


# Design


def _linted(city: Checked[Network]) -> LintReport:
    """The warnings of a city without games, but for those that lay out its sheet."""
    return lint_city(city, checks_in(ENGINE_CHECKS))


def _flawed(sound: Sound) -> Steps:
    """What is poor is warned of where it stands, in whatever order the file has it."""

    def look(judgement: Judgement) -> None:
        for code, said, data, place in _edits(sound, "warned"):
            data.pop("lint", None)
            if (city := checked(data)).diagnostics:
                continue
            warnings = _linted(city).warnings
            if code:
                wrong = _told_at(code, data, place, [each.diagnostic for each in warnings])
                judgement.same(f"{code} of {said}", wrong, "")
            again = _linted(checked(_reordered(sound.random, data))).warnings
            orders = [
                Counter((each.check.code, each.measure) for each in found)
                for found in (warnings, again)
            ]
            judgement.all_same(f"{said} in another order,", orders[1], orders[0])

    yield judge("flawed", look, DRAWING)


def _reordered(random: Random, data: Any) -> Any:
    """The data with some lists and mappings in another order."""
    changed = deepcopy(data)
    for path in _ORDERED:
        holder, (*keys, last) = changed, path.split(".")
        for key in keys:
            holder = holder[key]
        if isinstance(entries := holder.get(last), list):
            random.shuffle(entries)
        elif entries:
            items = [*entries.items()]
            holder[last] = dict(random.sample(items, len(items)))
    return changed


def _warned(sound: Sound) -> Steps:
    """Codes asked for, left out and ignored by the file are those of the whole answer."""

    def look(judgement: Judgement) -> None:
        file = sound.beside("quiet.yaml")
        data = {key: value for key, value in sound.data.items() if key != "lint"}
        whole = _told(sound, file, data)["warnings"]
        counts = Counter(each["code"] for each in whole)
        codes = sound.random.sample([*counts, "W1", "W4"], 2)
        for option, is_asked in (("--select", True), ("--ignore", False)):
            words = [word for code in codes for word in (option, code)]
            wanted = [each for each in whole if each["code"].startswith(tuple(codes)) is is_asked]
            judgement.same(" ".join(words), _told(sound, file, data, *words)["warnings"], wanted)
        ignored: dict[str, Any] = {
            code: {"reason": "so", "warnings": count} for code, count in counts.items()
        }
        told = _told(sound, file, {**data, "lint": {"ignore": ignored}})
        judgement.same("ignored all", told["warnings"], [])
        judgement.all_same("ignored of", Counter(each["code"] for each in told["ignored"]), counts)
        for code, count in counts.items():
            if count > 1:
                ignored[code]["warnings"] -= 1
        told = _told(sound, file, {**data, "lint": {"ignore": ignored}})
        left = Counter(each["code"] for each in told["warnings"])
        judgement.all_same(
            "ignored too few of", left, {code: count for code, count in counts.items() if count > 1}
        )
        file.unlink()

    yield judge("warned", look, DRAWING)


def _told(sound: Sound, file: File, data: Any, *words: str) -> Any:
    file.write_text(json.dumps(data, indent=1), encoding="utf-8")
    asked = words if "--select" in words else ("--select", _UNDRAWN, *words)
    done = sound.ns("lint", file.name, "--games", "0", "--format", "json", *asked)
    return done.json()["files"][0]


CERTAIN: Table = {"certain": (200, _certain), "flawed": (150, _flawed), "warned": (60, _warned)}
