"""Writes games of the compiled kernel down for the oracle to check, on any Python:

cd tests; python -m conformance london --games 333000 | pypy3 -m oracle
"""

import argparse
import json

from conformance.test_kernel import CITIES, ROOT
from conformance.test_modules import OBJECTIVES, match

from nextstation.engine.check.library import shipped_modules
from nextstation.engine.policy.game_loop import seat_of


def main() -> None:
    """Print a line of JSON for the city, and one for the trace of each sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("city")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    found = match(asked.city, asked.module, compiled=True)
    texts = {OBJECTIVES: None} | {
        name: file.read_text() for name, file in shipped_modules().items()
    }
    city = (ROOT / CITIES[asked.city][0]).read_text("utf-8")
    print(json.dumps([found.places, city, [texts[name] for name in asked.module]]))
    for number in range(asked.first, asked.first + asked.games):
        for player in range(asked.players):
            seat = seat_of(player, asked.players, len(found.atlas.departures))
            print(json.dumps(found.tracer.trace(number, player, seat)))


if __name__ == "__main__":
    main()
