"""Measures where the published solo bands lie: `make bands`.

For each shipped city, and each player of `ns measure`: the mean and the standard deviation of the
totals, and the share of the games below the total at which each band starts.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from nextstation.engine.checks.load import load_city
from nextstation.engine.stats.batch.simulation import simulate
from nextstation.engine.stats.measure.measurement import PLAYERS

CITIES = ("london", "paris", "berlin")
GAMES, SEED = 50_000, 1
_HEAD = """# Made by `make bands`: the totals of solo games without modules in the cities whose solo
# bands are published (L3), and the share of the games below the start of each band.
"""


def page() -> Iterator[str]:
    """The lines of the file."""
    yield f"{_HEAD}games: {GAMES}\nseed: {SEED}\ncities:"
    for name in CITIES:
        network = load_city(name)
        starts = network.city.solo_bands
        yield f"  {name}:\n    starts: {list(starts)}\n    players:"
        for player in PLAYERS:
            total = simulate(network, GAMES, player, SEED).total
            below = ", ".join(f"{total.between(0, start) / GAMES:.5f}" for start in starts)
            yield f'      "{player}":'
            yield f"        {{mean: {total.mean:.2f}, stdev: {total.stdev:.2f}, below: [{below}]}}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join(page()) + "\n", encoding="utf-8")
