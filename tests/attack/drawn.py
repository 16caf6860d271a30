"""Random cities, each with a module, in a process of their own: `python -m attack.drawn SEED`.

hypothesis also takes the constants of all local modules that are loaded. In a process that loads
the same ones each time, a seed means the same files.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from random_city import City, cities
from random_module import modules

from attack.structural import LAYOUTS, written

# How many are drawn for a seed.
_COUNT = 30
_CHECKS = [HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large]


@cache
def random_files(seed: int) -> tuple[list[bytes], list[bytes]]:
    """Random cities, and a random module for each."""
    words = [sys.executable, "-m", "attack.drawn", str(seed)]
    drawn = subprocess.run(  # noqa: S603
        words, cwd=Path(__file__).parents[1], check=True, capture_output=True
    )
    found = json.loads(drawn.stdout)
    of_cities, of_modules = (
        [written(number % LAYOUTS, each[n]) for number, each in enumerate(found)] for n in (0, 1)
    )
    return of_cities, of_modules


def _drawn(seed: int) -> list[tuple[City, Any]]:
    found: list[tuple[City, Any]] = []

    @st.composite
    def both(draw: st.DrawFn) -> tuple[City, Any]:
        city = draw(cities())
        return city, draw(modules(city, 0))

    @seeded(seed)
    @settings(
        max_examples=_COUNT,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=_CHECKS,
    )
    @given(both())
    def draw_all(drawn: tuple[City, Any]) -> None:
        found.append(drawn)

    draw_all()
    return found


if __name__ == "__main__":
    print(json.dumps(_drawn(int(sys.argv[1]))))
