"""The figures of the benchmark as docs/speed.md shows them."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from marks import put

from nextstation.engine.statistics import half_of_error

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks/results/speed.json"
PAGE = ROOT / "docs/speed.md"
put_into = partial(put, "make bench")


def report(data: dict[str, Any]) -> str:
    """Tables of the rates and of the players, and a note on start and memory."""
    start, memory = data["start"], data["memory"]
    return "\n".join(
        [
            f"One thread of {data['machine']}, processor time. Only turns in which something can "
            "be drawn count as decisions:",
            "",
            "| City | Policy | Games a second | Decisions a second |",
            "| --- | --- | ---: | ---: |",
            *(_rate(row) for row in data["rates"]),
            "",
            "| Policy | Games | Mean | Time of a game |",
            "| --- | ---: | ---: | ---: |",
            *(_player(row) for row in data["players"]),
            "",
            "In a city that is not shipped, `learner` and `search` train for "
            f"{_time(data['training_seconds'])} before they play.",
            "",
            f"`ns simulate london --games {start['games']}` takes {start['seconds']:.1f} s in all "
            f"({start['processor_seconds']:.1f} s of the processor), once the engine is built. "
            f"{memory['games']:,} games take {memory['more_megabytes']:.0f} MB more memory than "
            f"{memory['beside']:,}.",
            "",
        ]
    )


def _rate(row: dict[str, Any]) -> str:
    city = row["city"].capitalize() + (", all modules" if row["modules"] else "")
    games, decisions = row["games_per_second"], row["decisions_per_second"]
    return f"| {city} | `{row['policy']}` | {_round(games):,} | {_round(decisions):,} |"


def _player(row: dict[str, Any]) -> str:
    mean = f"{row['mean']:.2f} ± {half_of_error(row['standard_error']):.2f}"
    return f"| `{row['policy']}` | {row['games']:,} | {mean} | {_time(row['seconds_a_game'])} |"


UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))


def _round(number: float) -> int:
    """A number to two figures, as more would say more than is known."""
    return int(float(f"{number:.1e}"))


def _time(seconds: float) -> str:
    unit, size = next((each for each in UNITS if seconds >= each[1]), UNITS[-1])
    return f"{float(f'{seconds / size:.2g}'):g} {unit}"


def publish(data: dict[str, Any]) -> None:
    """Write the figures down, and into the page."""
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    PAGE.write_text(put_into(PAGE.read_text("utf-8"), report(data)), "utf-8")
