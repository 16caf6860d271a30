"""The sound files that mutants are made of, by kind."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from boards import full_city
from command import ROOT
from conformance.test_cookbook import ENTRIES, LONDON, merged
from conformance.test_counts import random_city
from plain_yaml import read_yaml

from attack.choices import choices, greedily
from attack.drawn import random_files
from attack.networks import networks
from attack.structural import LAYOUTS, Pool, pool_of, written
from attack.words import COMMANDS
from nextstation.engine import load_city
from nextstation.engine.authoring.table.exporting import export_city
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document

KINDS = (
    *("city", "module", "record", "table", "choices", "words"),
    *("patch", "experiment", "network", "results"),
)
# Kinds whose mutants are made of their data, too.
_WITH_DATA = ("city", "module", "record", "patch", "experiment")
TESTS = ROOT / "tests"
# The cities that records name by a file beside them, and that choices are made in.
BESIDE = TESTS / "records" / "cities" / "ferry.yaml"
# Its map as a table, beside it.
TABLE = "ferry.csv"
# How many entries of the cookbook are taken for a seed, each of them London once more.
_ENTRIES = 6
# Cities that count what is drawn, and how many counts are drawn for each part of the score.
_COUNTING, _COUNTS = 24, 4


@dataclass(frozen=True)
class Originals:
    """The files of a kind: their bytes, their data where they have any, and what keys hold."""

    files: Sequence[bytes]
    data: Sequence[Any]
    pool: Pool


@cache
def originals(kind: str, seed: int) -> Originals:
    """The sound files of a kind; random ones are drawn from the seed."""
    files = _FILES[kind](seed)
    data = [read_yaml(content) for content in files] if kind in _WITH_DATA else []
    return Originals(files, data, pool_of(data))


def _cities(seed: int) -> list[bytes]:
    small = [TESTS / "cases" / "base.yaml", TESTS / "cases" / "base_two.yaml", BESIDE]
    rich = [TESTS / "cities" / "harbour.yaml", *sorted((ROOT / "cities").glob("*.yaml"))]
    ours = [file.read_bytes() for file in [*small, *small, *rich]]
    ours += [_rare(), *_cookbook(seed), *_counting(seed)]
    return [*ours, *random_files(seed)[0], full_city(120).encode(), full_city(256).encode()]


def _rare() -> bytes:
    """A small city with the words that no other has."""
    city = read_yaml((TESTS / "cases" / "base.yaml").read_bytes())
    links = load_city(TESTS / "cases" / "base.yaml").links
    city["map"]["links"] = {
        "join": "none",
        "add": [f"{each.start.name}-{each.end.name}" for each in links],
    }
    city["specials"]["pier"] = {"icon": "star"}
    city["modules"]["shared_objectives"] |= {"title": "Aims", "text": "Score the aims."}
    return json.dumps({**city, "stage": "proved"}, indent=1).encode()


def _cookbook(seed: int) -> list[bytes]:
    """A few cities that count as the cookbook says."""
    ours = [entry for entry, _ in ENTRIES.values() if "format" not in entry]
    drawn = Random(f"cookbook {seed}").sample(ours, _ENTRIES)  # noqa: S311
    return [written(number % LAYOUTS, merged(LONDON, each)) for number, each in enumerate(drawn)]


def _counting(seed: int) -> list[bytes]:
    """Known maps with terms and objectives that are drawn."""
    numbers = Random(f"counts {seed}").sample(range(10**6), _COUNTING)  # noqa: S311
    return [random_city(number, _COUNTS)[0].encode() for number in numbers]


def _modules(seed: int) -> list[bytes]:
    bases = read_yaml((TESTS / "cases" / "modules.yaml").read_bytes())["bases"].values()
    shipped = [file.read_bytes() for file in sorted((ROOT / "cities" / "modules").glob("*.yaml"))]
    entries = [entry for entry, _ in ENTRIES.values() if "format" in entry]
    shipped += [json.dumps(each, indent=1).encode() for each in entries]
    return [*(text.encode() for text in bases), *shipped, *random_files(seed)[1]]


def _records(_seed: int) -> list[bytes]:
    cases = read_yaml((TESTS / "cases" / "records.yaml").read_bytes())
    beside = [cases[name].encode() for name in ("game", "sheet")]
    played = [file.read_bytes() for file in sorted((TESTS / "records").glob("*-*.yaml"))]
    return [*beside * len(played), *played]


def _tables(seed: int) -> list[bytes]:
    """The maps of cities."""
    files = [BESIDE, *sorted((ROOT / "cities").glob("*.yaml"))]
    drawn = [parse_document(content.decode()) for content in random_files(seed)[0]]
    networks = [*map(load_city, files), *(check_city(each).value for each in drawn)]
    return [export_city(each).encode() for each in networks if each]


def _choices(_seed: int) -> list[bytes]:
    """Choices at a game in the city of BESIDE: greedy, first of all, passing."""
    setup = Setup(load_city(BESIDE))
    greedy = ["\n".join(choices(setup, seed, greedily)).encode() for seed in range(3)]
    return [*greedy, b"1\n" * 60, b"1\np\n" * 40, b"p\n" * 80, b"1\n2\nu\n1\n\nh\n?\n" * 8, b"q\n"]


def _words(_seed: int) -> list[bytes]:
    """Command lines, a word a line."""
    return ["\n".join(line.split(" ")).encode() for line in COMMANDS]


def _patches(_seed: int) -> list[bytes]:
    """Patches of London and of the city beside: by paths, by parts, and every part of each."""
    cities = [read_yaml(file.read_bytes()) for file in (ROOT / "cities" / "london.yaml", BESIDE)]
    parts = [{word: value} for city in cities for word, value in city.items() if word != "format"]
    return [json.dumps(each, indent=1).encode() for each in (*_PATCHES, *parts)]


def _experiments(_seed: int) -> list[bytes]:
    return [json.dumps({"format": 1, "games": 2, **each}).encode() for each in _EXPERIMENTS]


def _damages(_seed: int) -> list[bytes]:
    """Folders of results are damaged anew each time, whatever the mutant is made of."""
    return [b""]


_PATCHES: tuple[dict[str, Any], ...] = (
    {"deck.street.joker.copies": 2},
    {"deck.cards[1].copies": 3, "title": "More", "look": "nothing"},
    {"scoring": {"line": {"per_river_crossing": 3}}, "solo": {"bands": [10, 20]}},
    {"scoring.line.per_river_crossing": 1, "rules.crossing": "own", "scoring.network": None},
    {"colours.blue.ink": "#123456", "map.links": {"remove": ["d3-e4"]}, "lint": {"ignore": {}}},
    {"modules.shared_objectives.cards[0].at_least": 2},
)
_PLAYED = {"cities": ["ferry.yaml"], "policies": ["at_random:AtRandom"]}
_EXPERIMENTS: tuple[dict[str, Any], ...] = (
    {**_PLAYED, "set": {"deck.cards[1].copies": [1, 2]}, "per_game": True},
    {**_PLAYED, "patches": [{}, {"title": "More", "deck.cards[0].copies": 2}], "players": [1, 2]},
    {**_PLAYED, "cities": ["ferry.yaml", "london"], "seeds": [1, 7]},
    {**_PLAYED, "cities": ["paris"], "modules": [[], ["pencil_powers"], ["all"]]},
    {**_PLAYED, "policies": ["random", "greedy"], "players": [2]},
)
_FILES = {
    "city": _cities,
    "module": _modules,
    "record": _records,
    "table": _tables,
    "choices": _choices,
    "words": _words,
    "patch": _patches,
    "experiment": _experiments,
    "network": lambda _seed: networks(),
    "results": _damages,
}
