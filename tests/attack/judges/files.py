"""A file laid out, patched and patched back is the file; a table holds its map."""

import csv
import json
import re
from collections import Counter
from copy import deepcopy
from functools import cache
from io import StringIO
from random import Random
from typing import Any

import oracle
from boards import FILES as CITIES
from plain_yaml import read_yaml
from untidy import untidy

from attack.measured import Judgement, judge
from attack.sound import Sound, Steps, Table
from attack.structural import at, paths
from nextstation.engine.authoring.change import Change
from nextstation.engine.authoring.differences import differences
from nextstation.engine.authoring.edits.patching import patched_text
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.formatting import LayoutError, formatted
from nextstation.engine.authoring.table.exporting import export_city
from nextstation.engine.authoring.table.importing import import_city
from nextstation.engine.checks.runner import check_city, check_city_file
from nextstation.engine.city.network import Network
from nextstation.engine.format.patch.patch import patch_from
from nextstation.engine.format.patch.patched import patched
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document

_PATCHES = 5
_COMMENT = re.compile("# .*")
_TURNED = {"links lost": "links gained", "river crossings lost": "river crossings gained"}


def text_of(sound: Sound) -> str:
    return sound.file.read_bytes().decode("utf-8-sig")


# Layout


def _laid_out(sound: Sound) -> Steps:
    """A city laid out has the values and the comments of its file, and stays as it is then."""

    def look(judgement: Judgement) -> None:
        text = text_of(sound)
        if sound.random.random() < 0.7:
            text = untidy(read_yaml(text), sound.random.randrange(1000))
        try:
            laid_out = formatted(parse_document(text))
        except LayoutError:
            return
        judgement.same("values", _signs_of(read_yaml(laid_out)), _signs_of(read_yaml(text)))
        judgement.same("comments", _comments(laid_out), _comments(text))
        judgement.same("laid out again", formatted(parse_document(laid_out)), laid_out)

    yield judge("laid", look)


def _signs_of(data: Any) -> Any:
    """The data, and of its text art the signs: how far apart they stand is layout."""
    if isinstance(data, dict):
        return {key: _signs_of(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_signs_of(value) for value in data]
    return data.split() if isinstance(data, str) and "\n" in data else data


def _comments(text: str) -> Counter[str]:
    """The words behind `#`: of comments, and of texts in which one is quoted."""
    return Counter(each.strip() for each in _COMMENT.findall(text))


# Differences


def changes_of(one: Checked[Network], other: Checked[Network]) -> list[Change]:
    return [*differences(one, other)]


def checked(data: Any) -> Checked[Network]:
    """What is found of the data of a city, as a file has them."""
    return check_city(parse_document(json.dumps(data, indent=1)))


def _differing(sound: Sound) -> Steps:
    """A part of the file that is there or not is told by `ns diff`, either way."""

    def look(judgement: Judgement) -> None:
        whole = parse_document(text_of(sound))
        keys = [key for key in whole.data if key not in ("map", "format", "id")]
        for key in sound.random.sample(keys, min(4, len(keys))):
            fewer = {each: value for each, value in whole.data.items() if each != key}
            one, other = check_city(whole), checked(fewer)
            if other.value is None or other.diagnostics:
                continue
            judgement.same(f"{key} gone is told", bool(changes_of(one, other)), True)
            judgement.same(f"{key} new is told", bool(changes_of(other, one)), True)
        city = sound.random.choice([*CITIES])
        ways = [check_city(whole), _read(city)]
        there, back = changes_of(*ways), changes_of(*ways[::-1])
        seen = _seen(back, "after", "before")
        judgement.all_same(f"seen from {city}:", seen, _seen(there, "before", "after"))
        for _ in range(_PATCHES):
            _compare_like_entries(judgement, sound.random, whole.data)

    yield judge("differing", look)


@cache
def _read(city: str) -> Checked[Network]:
    return check_city_file(CITIES[city])


def _seen(changes: list[Change], first: str, second: str) -> Counter[str]:
    """What changed, which turned round is the same seen from the other city.

    Which stations moved, and which districts are renamed, is a guess.
    """
    return Counter(
        f"{_TURNED.get(each.kind, each.kind)} {each.what}: "
        f"{getattr(each, first)}, {getattr(each, second)}"
        for each in changes
        if not re.match("station|district|kind", each.kind) and "districts" not in each.what
    )


def _compare_like_entries(judgement: Judgement, random: Random, data: Any) -> None:
    """A number of an entry of a list is told, though another entry is called alike."""
    numbers = [path for path in paths(data) if type(at(data, path)) is int]
    listed = [path for path in numbers if any(isinstance(step, int) for step in path[:-1])]
    if not listed:
        return
    path = random.choice(listed)
    depth = next(place for place, step in enumerate(path) if isinstance(step, int))
    twice, changed = deepcopy(data), deepcopy(data)
    for number, copy in enumerate((twice, changed)):
        entries = at(copy, path[:depth])
        entries.append(deepcopy(entries[path[depth]]))
        at(copy, path[:-1])[path[-1]] += number + 1
    one, other = checked(twice), checked(changed)
    if not (one.diagnostics or other.diagnostics):
        said = f"{'.'.join(map(str, path))} of two like entries is told"
        judgement.same(said, bool(changes_of(one, other)), True)


# Patches


def _patched(sound: Sound) -> Steps:
    """A patch makes of a city what its values say; its reverse makes the city again."""

    def look(judgement: Judgement) -> None:
        document = parse_document(text_of(sound))
        for _ in range(_PATCHES):
            asked = _change(sound.random, document.data)
            if asked:
                _compare_patch(judgement, document, *asked)

    yield judge("patched", look)


def _change(random: Random, data: Any) -> tuple[tuple[str, ...], Any] | None:
    """A value of the file, by the keys that lead to it, and another value for it."""
    found = [
        path
        for path in paths(data)
        if all(isinstance(step, str) for step in path)
        and isinstance(at(data, path), int | float | bool)
    ]
    if not found:
        return None
    path = random.choice(found)
    value = at(data, path)
    other = not value if isinstance(value, bool) else value + random.choice((1, 2, -1))
    return tuple(str(step) for step in path), other


def _compare_patch(
    judgement: Judgement, document: Document, path: tuple[str, ...], value: Any
) -> None:
    old = at(document.data, path)
    there, back = (patch_from(_nested(path, each)) for each in (value, old))
    wanted = deepcopy(document.data)
    at(wanted, path[:-1])[path[-1]] = value
    what = f"{'.'.join(path)}={value}"
    changed = patched(document, [there])
    if changed.faults:
        return
    judgement.same(what, changed.data, wanted)
    judgement.same(f"{what} and back", patched(document, [there, back]).data, document.data)
    try:
        text = patched_text(document, [there])
    except RefusedEditError:
        return
    judgement.same(f"{what} written", parse_document(text).data, wanted)
    again = parse_document(patched_text(parse_document(text), [back]))
    judgement.same(f"{what} written and back", again.data, document.data)
    judgement.same(f"comments after {what}", _comments(text), _comments("\n".join(document.lines)))


def _nested(path: tuple[str, ...], value: Any) -> str:
    for key in reversed(path):
        value = {key: value}
    return json.dumps(value)


# Tables


def _tabled(sound: Sound) -> Steps:
    """A table holds what the map holds, field by field, read without the program."""

    def look(judgement: Judgement) -> None:
        atlas = sound.atlas
        if not atlas:
            return
        table = export_city(sound.network)
        rows = {f"{row['column']}{row['row']}": row for row in csv.DictReader(StringIO(table))}
        names = {
            place: english(name)
            for place, name in sound.data["map"].get("station_names", {}).items()
        }
        called: dict[str, str] = {}
        for place, first in atlas.station_at.items():
            row = rows.get(place, {})
            station = atlas.stations[first]
            judgement.same(f"symbol of {place}", row.get("symbol"), station.symbol or "any")
            kinds = {each for each in (row.get("special") or "").split(", ") if each}
            judgement.same(f"specials of {place}", len(kinds), len(station.specials))
            called[first] = called.get(first, "") + row.get("name", "")
        own = {atlas.station_at[place]: name for place, name in names.items()}
        judgement.all_same("name of", {at: name for at, name in called.items() if name}, own)
        departing = {
            atlas.station_at[place]
            for places in atlas.departures.values()
            for place in places.values()
        }
        found = {atlas.station_at.get(place) for place in rows if rows[place]["departure"]}
        judgement.same("departures", found, departing)
        for colour, places in atlas.departures.items():
            shown = sum(colour in row["departure"].split() for row in rows.values())
            judgement.same(f"departures of {colour}", shown, len(places))
        _compare_districts(judgement, atlas, rows)
        _compare_inks(judgement, sound, table)

    yield judge("tabled", look)


def _compare_inks(judgement: Judgement, sound: Sound, table: str) -> None:
    """A city of the table has the pencils of the map, in their inks."""
    file = sound.beside("tabled.csv")
    file.write_text(table, encoding="utf-8")
    made = import_city(file, "made", "Made").value
    file.unlink()
    if made:
        inks = [
            {name: each["ink"].lower() for name, each in read["colours"].items()}
            for read in (read_yaml(made.text), sound.data)
        ]
        judgement.all_same("ink of", *inks)


def english(name: Any) -> str:
    """A name of a file in English, if it has one."""
    return str(name.get("en", "") if isinstance(name, dict) else name)


def _compare_districts(
    judgement: Judgement, atlas: oracle.Atlas, rows: dict[str, dict[str, str]]
) -> None:
    """Points that share a district do so in the table, by whatever name, and no others."""
    named: dict[str, set[str]] = {}
    for place, row in rows.items():
        named.setdefault(atlas.districts[place], set()).add(row["district"])
    for district, names in named.items():
        judgement.same(f"names of {district}", len(names), 1)
    judgement.same("districts", len({name for each in named.values() for name in each}), len(named))


FILES: Table = {
    "laid": (400, _laid_out),
    "differing": (300, _differing),
    "patched": (300, _patched),
    "tabled": (400, _tabled),
}
