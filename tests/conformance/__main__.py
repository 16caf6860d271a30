"""Writes games of the compiled kernel down for the oracle to check, on any Python:

cd tests; python -m conformance london --games 333000 | pypy3 -m oracle
"""

import argparse
import json

from boards import FILES, OBJECTIVES
from conformance.match import SEED, match_of_modules

from nextstation.engine.check.library import shipped_modules


def main() -> None:
    """Print a line of JSON for the city, and one for the trace of each sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("city")
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    found = match_of_modules(asked.city, asked.module, seed=asked.seed, compiled=True)
    texts = {OBJECTIVES: None} | {
        name: file.read_text() for name, file in shipped_modules().items()
    }
    city = FILES[asked.city].read_text("utf-8")
    print(json.dumps([found.places, city, [texts[name] for name in asked.module]]))
    for number in range(asked.first, asked.first + asked.games):
        for player in range(asked.players):
            print(json.dumps(found.trace(number, player, asked.players)))


if __name__ == "__main__":
    main()
