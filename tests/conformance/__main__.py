"""Writes down games of the kernel, for the oracle to check, which may run on PyPy:

cd tests; python -m conformance london --games 333000 | pypy3 -m oracle
"""

import argparse
import json

from boards import FILES, network
from conformance.match import SEED, match_of_modules, text_of_module

from nextstation.engine.checks.load import ALL, UnknownModuleError
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError


def main() -> None:
    """Print a line of JSON for the city, and one for the trace of each sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("city", choices=FILES)
    parser.add_argument(
        "--module",
        action="append",
        default=[],
        help="a shipped one, a file, or `all` that the city lists",
    )
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    listed = network(asked.city).city.modules
    words = dict.fromkeys(
        each for word in asked.module for each in (listed if word == ALL else [word])
    )
    try:
        found = match_of_modules(asked.city, [*words], seed=asked.seed, compiled=True)
    except (UnknownModuleError, UnreadableError, FaultyFileError) as error:
        parser.error(str(error))
    city = FILES[asked.city].read_text("utf-8")
    print(json.dumps([found.places, city, [text_of_module(word) for word in words]]))
    for number in range(asked.first, asked.first + asked.games):
        for player in range(asked.players):
            print(json.dumps(found.trace(number, player, asked.players)))


if __name__ == "__main__":
    main()
