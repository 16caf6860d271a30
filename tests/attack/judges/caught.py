"""What is certainly wrong is refused: a city with one fault, a record with one section too many."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from plain_yaml import read_yaml

from attack.folder import POLICY
from attack.judges.files import checked
from attack.measured import Judgement, judge
from attack.sound import PLAYING, Sound, Steps, Table
from attack.structural import at, paths

# Faults of a city that are made, of all that can be.
_FAULTS = 8
_SECTION = re.compile(r"[a-p]\d+-[a-p]\d+")
# Puts a fault into the data of a city. Returns whether the city has a place for it.
Fault = Callable[[Any, Random], bool]


def _without_a_key(data: Any, random: Random) -> bool:
    del data[random.choice(["id", "title", "symbols", "colours", "map", "deck", "scoring"])]
    return True


def _unknown_key(data: Any, random: Random) -> bool:
    random.choice([data, data["map"], data["deck"], data["scoring"]])["no_such_key"] = 1
    return True


def _departs_outside(data: Any, random: Random) -> bool:
    return len(data["map"]["stations"].splitlines()) <= 15 and _depart(data, random, "p16")


def _departs_from_nothing(data: Any, random: Random) -> bool:
    """From a point without a station; the art may have letters of columns above it."""
    rows = [line.split() for line in data["map"]["stations"].splitlines() if line.strip()]
    free = [
        f"{chr(ord('a') + column)}{row}"
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells)
        if cell == "."
    ]
    has_letters = rows[0][:1] == ["a"]
    return bool(free) and not has_letters and _depart(data, random, random.choice(free))


def _depart(data: Any, random: Random, place: str) -> bool:
    """Let a pencil of one departure depart from a place."""
    colours = [each for each in data["colours"].values() if isinstance(each["departs"], str)]
    return _put(colours, random, "departs", place)


def _unknown_symbol(data: Any, random: Random) -> bool:
    cards = [card for card in data["deck"]["cards"] if isinstance(card.get("symbol"), str)]
    return _put(cards, random, "symbol", "no_such_symbol")


def _unknown_group(data: Any, random: Random) -> bool:
    cards = [card for card in data["deck"]["cards"] if isinstance(card.get("group"), str)]
    return _put(cards, random, "group", "no_such_group")


def _too_many_in_a_round(data: Any, random: Random) -> bool:
    ends = data["deck"].get("round_ends")
    return isinstance(ends, dict) and _put([ends], random, random.choice([*ends]), 99)


def _unknown_district(data: Any, random: Random) -> bool:  # noqa: ARG001 - as all faults
    districts = data["map"]["districts"]
    letters = {each for kind in districts.values() if isinstance(kind, dict) for each in kind}
    sign = next(each for each in "ZYXWVUTSRQ@§" if each not in letters)
    rows = districts["art"].splitlines(keepends=True)
    districts["art"] = "".join(re.sub(r"\S(?=\s*$)", sign, row, count=1) for row in rows)
    return sign not in "".join(rows)


def _unknown_link(data: Any, random: Random) -> bool:  # noqa: ARG001 - as all faults
    links = data["map"].get("links")
    if isinstance(links, dict):
        links["remove"] = [*links.get("remove", ()), "a1-b3"]
    return isinstance(links, dict)


def _wrong_type(data: Any, random: Random) -> bool:
    numbers = [path for path in paths(data) if type(at(data, path)) is int]
    if numbers:
        path = random.choice(numbers)
        at(data, path[:-1])[path[-1]] = {"no_such_key": []}
    return bool(numbers)


def _put(mappings: Sequence[Any], random: Random, key: str, value: object) -> bool:
    """Give one of some mappings, if there are any, a value."""
    if mappings:
        random.choice(mappings)[key] = value
    return bool(mappings)


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
                said = fault.__name__.strip("_").replace("_", " ")
                judgement.same(f"{said} is a fault", bool(checked(data).diagnostics), True)

    yield judge("caught", look)


def _drawn_twice(sound: Sound) -> Steps:
    """A record in which a player draws a section again is refused (S2)."""

    def look(judgement: Judgement) -> None:
        players = str(sound.random.randint(1, sound.most_players))
        asked = ["--games", "1", "--players", players, "--policy", POLICY, "--records", "twice"]
        done = sound.ns("simulate", sound.file.name, *asked, *sound.words)
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
                told = sound.ns("score", f"twice/{broken.name}")
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
