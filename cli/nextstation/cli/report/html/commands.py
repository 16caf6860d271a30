"""The commands that play the cells of a folder again."""

import json
import shlex
from collections.abc import Iterator, Sequence

from nextstation.engine.experiment.results.kept import KeptCell

# More cells than these are played again by the sweep or the batch that played them.
_MOST = 10


def cell_commands(cells: Sequence[KeptCell]) -> list[str]:
    """A command for each of a few cells.

    The city and its modules are called by their ids. A folder keeps neither the name of a patch
    file nor that of a player's module: these are in capitals.
    """
    return [shlex.join(_words(cell)) for cell in cells] if len(cells) <= _MOST else []


def _words(cell: KeptCell) -> Iterator[str]:
    data, games = cell.files.manifest.cell, cell.files.manifest.games
    yield from ("ns", "simulate", data["city"], "--games", str(games))
    policy = f"MODULE:{data['policy']}" if data["source"] else data["policy"]
    yield from ("--policy", policy, "--seed", str(data["seed"]))
    if data["players"] > 1:
        yield from ("--players", str(data["players"]))
    for name in data["modules"]:
        dealt = data["deal"].get(name)
        yield from ("--module", f"{name}: {json.dumps(dealt)}" if dealt else name)
    if data["pencils"]:
        yield from ("--pencils", ",".join(data["pencils"]))
    for text in data["changes"]:
        is_setting = "\n" not in text and "=" in text
        yield from ("--set", text) if is_setting else ("--patch", "FILE")
