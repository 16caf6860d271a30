"""What is certainly wrong is refused: a city with one fault, a record with one section too many."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from command import ns
from plain_yaml import read_yaml

from attack.folder import POLICY
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from attack.structural import at, paths
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document

# Faults of a city that are made, of all that can be.
_FAULTS = 8
_SECTION = re.compile(r"[a-p]\d+-[a-p]\d+")
# A fault: the data of a city, to be changed; nothing where the city has no place for it.
Fault = Callable[[Any, Random], object]


def _without_a_key(data: Any, random: Random) -> object:
    return data.pop(random.choice(["id", "title", "symbols", "colours", "map", "deck", "scoring"]))


def _unknown_key(data: Any, random: Random) -> object:
    place = random.choice([data, data["map"], data["deck"], data["scoring"]])
    return place.setdefault("no_such_key", 1)


def _departs_outside(data: Any, random: Random) -> object:
    colour = random.choice([*data["colours"].values()])
    stations = data["map"]["stations"].splitlines()
    if len(stations) > 15 or isinstance(colour["departs"], dict):
        return None
    colour["departs"] = "p16"
    return True


def _departs_from_nothing(data: Any, random: Random) -> object:
    """The first point without a station, where the art has no rule of columns above it."""
    rows = [line.split() for line in data["map"]["stations"].splitlines() if line.strip()]
    free = [
        f"{chr(ord('a') + column)}{row}"
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells)
        if cell == "."
    ]
    colour = random.choice([*data["colours"].values()])
    if rows[0][:1] == ["a"] or not free or isinstance(colour["departs"], dict):
        return None
    colour["departs"] = random.choice(free)
    return True


def _unknown_symbol(data: Any, random: Random) -> object:
    cards = [card for card in data["deck"]["cards"] if isinstance(card.get("symbol"), str)]
    return cards and random.choice(cards).update(symbol="no_such_symbol") is None


def _unknown_group(data: Any, random: Random) -> object:
    cards = [card for card in data["deck"]["cards"] if isinstance(card.get("group"), str)]
    return cards and random.choice(cards).update(group="no_such_group") is None


def _too_many_in_a_round(data: Any, random: Random) -> object:
    ends = data["deck"].get("round_ends")
    if not isinstance(ends, dict):
        return None
    ends[random.choice([*ends])] = 99
    return True


def _unknown_district(data: Any, random: Random) -> object:  # noqa: ARG001 - as all faults
    districts = data["map"]["districts"]
    letters = {each for kind in districts.values() if isinstance(kind, dict) for each in kind}
    sign = next(each for each in "ZYXWVUTSRQ@§" if each not in letters)
    rows = districts["art"].splitlines(keepends=True)
    districts["art"] = "".join(re.sub(r"\S(?=\s*$)", sign, row, count=1) for row in rows)
    return sign not in "".join(rows)


def _unknown_link(data: Any, random: Random) -> object:  # noqa: ARG001 - as all faults
    links = data["map"].get("links")
    if not isinstance(links, dict):
        return None
    return links.setdefault("remove", []) is not None and links["remove"].append("a1-b3") is None


def _wrong_type(data: Any, random: Random) -> object:
    numbers = [path for path in paths(data) if type(at(data, path)) is int]
    if not numbers:
        return None
    path = random.choice(numbers)
    at(data, path[:-1])[path[-1]] = {"no_such_key": []}
    return True


_CITY: tuple[Fault, ...] = (
    _without_a_key,
    _unknown_key,
    _departs_outside,
    _departs_from_nothing,
    _unknown_symbol,
    _unknown_group,
    _too_many_in_a_round,
    _unknown_district,
    _unknown_link,
    _wrong_type,
)


def _caught(sound: Sound) -> Steps:
    """A sound city with one fault more is refused."""

    def look(judgement: Judgement) -> None:
        random = sound.random
        for fault in random.sample(_CITY, _FAULTS):
            data = deepcopy(sound.data)
            if fault(data, random):
                found = check_city(parse_document(json.dumps(data, indent=1)))
                said = fault.__name__.strip("_").replace("_", " ")
                judgement.same(f"{said} is a fault", bool(found.diagnostics), True)

    yield judge("caught", look)


def _drawn_twice(sound: Sound) -> Steps:
    """A record in which a player draws a section again is refused (S2)."""

    def look(judgement: Judgement) -> None:
        players = str(sound.random.randint(1, sound.most_players))
        asked = ["--games", "1", "--players", players, "--policy", POLICY, "--records", "twice"]
        done = ns("simulate", sound.file.name, *asked, *sound.words, cwd=sound.folder)
        folder = sound.beside("twice")
        for file in [] if done.code else folder.iterdir():
            data = read_yaml(file.read_bytes())
            player = sound.random.choice(data["players"])
            turns = [each for line in player["lines"] for each in _turns(line["turns"])]
            if len(turns) > 1:
                (one, first), (other, again) = sound.random.sample(turns, 2)
                one[first] = other[again]
                broken = file.with_name("broken.yaml")
                broken.write_text(json.dumps(data, indent=1), "utf-8")
                told = ns("score", f"twice/{broken.name}", cwd=sound.folder)
                judgement.same(f"{one[first]} twice: the code", told.code, 1)
                broken.unlink()
            file.unlink()
        if folder.exists():
            folder.rmdir()

    yield judge("twice", look, PLAYING)


def _turns(turns: Any) -> Iterator[tuple[Any, int]]:
    """Each list that has a section, and where it stands there."""
    for place, each in enumerate(turns):
        if isinstance(each, list):
            yield from _turns(each)
        elif isinstance(each, str) and _SECTION.fullmatch(each):
            yield turns, place


CAUGHT: Table = {"caught": (250, _caught), "twice": (150, _drawn_twice)}
