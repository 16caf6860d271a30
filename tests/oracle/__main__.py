"""Checks games that stand on the standard input, each a line of JSON: `python -m oracle`.

The first line names the places that stand for numbers, and holds the texts of the city and of the
modules, null for the objectives that the city brings; the rest are traces. PyPy plays them several
times as fast.
"""

import json
import sys
from typing import Any

from oracle import Game, read_city, read_module
from oracle.replay import DisagreementError, Replay


def main() -> int:
    """Check all games; print each that disagrees, and how many were played."""
    first = sys.stdin.readline()
    if not first:
        sys.exit("python -m oracle: there is nothing on the standard input")
    places, city, modules = json.loads(first)
    atlas = read_city(city)
    shared = [atlas.shared_objectives] if atlas.shared_objectives else []
    known = [one for text in modules for one in ([read_module(text)] if text else shared)]
    played, wrong = 0, 0
    for line in sys.stdin:
        number, player, deal, order, log = json.loads(line)
        deal = {name: with_numbers(entry) for name, entry in deal.items()}
        try:
            Replay(Game(atlas, known, deal), places, log).play(order)
        except DisagreementError as disagreement:
            wrong += 1
            print(f"game {number}, player {player}: {disagreement}", flush=True)
        played += 1
    print(f"{played} sheets, {wrong} disagree", flush=True)
    return int(wrong > 0)


def with_numbers(entry: Any) -> Any:
    """JSON has no numbers as keys: rounds are numbers again."""
    if isinstance(entry, dict):
        return {int(key) if key.isdigit() else key: value for key, value in entry.items()}
    return entry


if __name__ == "__main__":
    sys.exit(main())
