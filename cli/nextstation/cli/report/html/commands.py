"""The commands that play the cells of a folder again."""

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.experiment.coupling import differ
from nextstation.engine.stats.experiment.results.kept import KeptCell, played_city

# More commands than these are one: the sweep or the batch that played the cells.
_MOST = 10
# What coupled cells of one sweep do not share.
_OWN = {"hash", "changes"}


def cell_commands(
    cells: Sequence[KeptCell], known: Sequence[KeptCell], files: Sequence[str] = ()
) -> list[str]:
    """A command for each of a few cells; one for the cells of a sweep whose decks are coupled.

    That one has all cells of the sweep that are `known`: without another deck, it would play other
    games, so there is none where a sweep was interrupted before it came to another deck. `files`
    are of cities that were played. The city and its modules are called by their ids. A folder keeps
    neither the name of a patch file nor that of a player's module: these are in capitals.
    """
    sweeps: dict[str, list[KeptCell]] = {}
    found: dict[str, None] = {}
    for cell in cells:
        if not _data(cell).get("coupled"):
            found[shlex.join(_simulation(cell))] = None
            continue
        together = [each for each in known if _shared(each) == _shared(cell)]
        sweeps.setdefault(shlex.join(_sweep(cell, together)), together)
    found |= dict.fromkeys(text for text, them in sweeps.items() if _decks_differ(them, files))
    return list(found) if len(found) <= _MOST else []


def _decks_differ(cells: Sequence[KeptCell], files: Sequence[str]) -> bool:
    """Whether cells that differ only in the changes of their city are known to differ in decks."""
    # A cell for each value of a setting: all of a large sweep would take long to load.
    with_value = {text: cell for cell in cells for text in _data(cell)["changes"]}
    some = {id(cell): cell for cell in with_value.values()}.values()
    cities = (played_city(cell, files) for cell in some)
    return differ(Setup(city) for city in cities if city)


def _simulation(cell: KeptCell) -> Iterator[str]:
    data = _data(cell)
    yield from ("ns", "simulate", data["city"], "--games", str(cell.files.manifest.last))
    yield from _player(data)
    for name in data["modules"]:
        dealt = data["deal"].get(name)
        yield from ("--module", f"{name}: {json.dumps(dealt)}" if dealt else name)
    if data["pencils"]:
        yield from ("--pencils", ",".join(data["pencils"]))
    yield from _changes(data["changes"])


def _sweep(cell: KeptCell, together: Sequence[KeptCell]) -> Iterator[str]:
    """The sweep of cells that are played as this one is."""
    data, manifest = _data(cell), cell.files.manifest
    yield from ("ns", "sweep", data["city"], "--games", str(manifest.games))
    if manifest.precision is not None:
        yield from ("--precision", f"{manifest.precision:g}")
    yield from _player(data)
    for name in data["modules"]:
        yield from ("--module", name)
    values: dict[str, dict[str, None]] = {}
    for text in (text for each in together for text in _data(each)["changes"]):
        path, equals, value = text.partition("=") if _is_setting(text) else (text, "", "")
        values.setdefault(path + equals, {})[value] = None
    yield from _changes(path + ",".join(several) for path, several in values.items())


def _data(cell: KeptCell) -> Mapping[str, Any]:
    return cell.files.manifest.cell


def _shared(cell: KeptCell) -> tuple[object, ...]:
    """What cells of one sweep share."""
    manifest = cell.files.manifest
    data = {name: value for name, value in manifest.cell.items() if name not in _OWN}
    return data, manifest.games, manifest.precision


def _player(data: Mapping[str, Any]) -> Iterator[str]:
    policy = f"MODULE:{data['policy']}" if data["source"] else data["policy"]
    yield from ("--policy", policy, "--seed", str(data["seed"]))
    if data["players"] > 1:
        yield from ("--players", str(data["players"]))


def _changes(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from ("--set", text) if _is_setting(text) else ("--patch", "FILE")


def _is_setting(text: str) -> bool:
    return "\n" not in text and "=" in text
