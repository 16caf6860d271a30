"""Measures what the intervals of `ns compare` promise, and what pairs save: `make intervals`.

A city is compared with itself many times, each side with other cards: every difference that is
found is wrong. Then the games are counted that it takes to measure one more joker.
"""

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from marks import put

from nextstation.engine import Side, compare, load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.statistics import LEVEL, Share
from nextstation.engine.stats.batch.figure import TOTAL
from nextstation.engine.stats.batch.interval import half_of
from nextstation.engine.stats.batch.parallel import in_parallel
from nextstation.engine.stats.batch.players import CompiledPlayer
from nextstation.engine.stats.experiment.compare import Stop

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks/results/intervals.json"
PAGE, CHART = ROOT / "docs/experiments.md", ROOT / "docs/gallery/intervals.svg"
put_into = partial(put, "make intervals")
CITY, POLICY, JOKER = "london", "greedy", "deck.street.joker.copies=2"
COMPARISONS, GAMES, THREADS = 1000, 10_000, 2
LOOKS = [*Stop(GAMES, decided=True).looks(), GAMES]


def nulls() -> dict[str, Any]:
    """How many comparisons of a city with itself found a difference, at each look and so far."""
    setup = Setup(load_city(CITY))
    CompiledPlayer(setup, POLICY, 0).prepare(lambda: None)
    wrong = {"this look": [], "any look so far": [], "confidence sequence": []}
    for found in in_parallel(
        partial(_wrong, setup), ((2 * each, 2 * each + 1) for each in range(COMPARISONS)), THREADS
    ):
        for way, looks in zip(wrong, found, strict=True):
            wrong[way].append(looks)
    counts = {way: np.sum(looks, axis=0).tolist() for way, looks in wrong.items()}
    return {"comparisons": COMPARISONS, "looks": LOOKS, "wrong": counts}


def _wrong(setup: Setup, seed: int, other: int) -> tuple[Any, Any, Any]:
    """Whether a comparison of two seeds finds a difference: for each look, in each of the ways."""
    one, two = (
        CompiledPlayer(setup, POLICY, each).rows(0, GAMES)[0][:, 0] for each in (seed, other)
    )
    apart = two - one
    looks = np.array(LOOKS)
    sums, squares = np.cumsum(apart)[looks - 1], np.cumsum(apart**2)[looks - 1]
    stdevs = np.sqrt((squares - sums**2 / looks) / (looks - 1))
    once, ever = (
        np.abs(sums / looks)
        > [
            half_of(look, stdev, 1 - LEVEL, any_time=any_time)
            for look, stdev in zip(LOOKS, stdevs.tolist(), strict=True)
        ]
        for any_time in (False, True)
    )
    return once, np.logical_or.accumulate(once), np.logical_or.accumulate(ever)


def savings() -> list[dict[str, Any]]:
    """The games that it takes to measure one more joker, and without pairs."""
    sides = [Side.of(load_city(CITY, settings), POLICY) for settings in ([], [JOKER])]
    rows = []
    for asked in ({"until_decided": True}, {"precision": 0.5}, {"precision": 0.2}):
        found = compare(*sides, **asked)  # type: ignore[arg-type]
        gain = found.results[1].gains[TOTAL]
        rows.append(
            {
                "asked": asked,
                "games": found.games,
                "mean": gain.mean,
                "half": gain.half,
                "unpaired": found.unpaired(1),
            }
        )
    return rows


def report(data: dict[str, Any]) -> str:
    """What was measured, as the page shows it."""
    null, (*_, games) = data["nulls"], data["nulls"]["looks"]
    shares = {way: Share(counts[-1], null["comparisons"]) for way, counts in null["wrong"].items()}
    return "\n".join(
        [
            f"London compared with itself {null['comparisons']:,} times, with other cards on each "
            f"side, {games:,} games of `{POLICY}` each:",
            "",
            "| A difference is found | Comparisons | In percent, with its 99% interval |",
            "| --- | ---: | ---: |",
            *(
                f"| {_WAYS[way]} | {share.count} | {100 * share.share:.1f} "
                f"({100 * share.interval[0]:.1f}–{100 * share.interval[1]:.1f}) |"
                for way, share in shares.items()
            ),
            "",
            "![The share of comparisons that were wrong, by games](gallery/intervals.svg)",
            "",
            f"London with one more joker (`--set {JOKER}`):",
            "",
            "| | Games | Verdict | Games without pairs |",
            "| --- | ---: | --- | ---: |",
            *(_saved(row) for row in data["savings"]),
            "",
        ]
    )


_WAYS = {
    "this look": "once, after the last game, by the interval for a fixed number",
    "any look so far": f"at any of {len(LOOKS)} looks by that interval, against its promise",
    "confidence sequence": "at any look by the confidence sequence (`--until-decided`)",
}


def _saved(row: dict[str, Any]) -> str:
    ((name, value),) = row["asked"].items()
    option = f"--{name.replace('_', '-')}" + ("" if value is True else f" {value:g}")
    verdict = f"{row['mean']:.2f} ± {row['half']:.2f} points more"
    return f"| `{option}` | {row['games']:,} | {verdict} | {row['unpaired']:.1f} times as many |"


# The size of the chart and of its margins, in pixels.
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _RIGHT, _TOP = 640, 300, 48, 40, 190, 16
_INKS = {"this look": "#1f77b4", "any look so far": "#d62728", "confidence sequence": "#2ca02c"}


def chart(data: dict[str, Any]) -> str:
    """The share of wrong comparisons by the number of games."""
    import svgwrite

    null = data["nulls"]
    shares = {
        way: [100 * each / null["comparisons"] for each in counts]
        for way, counts in null["wrong"].items()
    }
    most = max(5.0, *(max(each) for each in shares.values()))
    drawing = svgwrite.Drawing(size=(_WIDTH, _HEIGHT), font_family="sans-serif", font_size=12)
    drawing.add(drawing.rect(size=("100%", "100%"), fill="white"))

    def spot(games: float, percent: float) -> tuple[float, float]:
        across = (games - LOOKS[0]) / (LOOKS[-1] - LOOKS[0])
        up = percent / most
        return (
            round(_LEFT + across * (_WIDTH - _LEFT - _RIGHT), 1),
            round(_HEIGHT - _BOTTOM - up * (_HEIGHT - _BOTTOM - _TOP), 1),
        )

    for percent in range(int(most) + 1):
        start, end = spot(LOOKS[0], percent), spot(LOOKS[-1], percent)
        drawing.add(drawing.line(start, end, stroke="#999999" if percent == 1 else "#e5e5e5"))
        drawing.add(drawing.text(f"{percent}%", (8, start[1] + 4)))
    for games in (1000, 2500, 5000, 7500, 10_000):
        x, y = spot(games, 0)
        drawing.add(drawing.text(f"{games:,}", (x, y + 18), text_anchor="middle"))
    drawing.add(drawing.text("games", (spot(5500, 0)[0], _HEIGHT - 6), text_anchor="middle"))
    for way, percents in shares.items():
        points = [spot(*each) for each in zip(LOOKS, percents, strict=True)]
        drawing.add(drawing.polyline(points, fill="none", stroke=_INKS[way], stroke_width=2))
        x, y = points[-1]
        drawing.add(drawing.text(way, (x + 8, y + 4), fill=_INKS[way]))
    return str(drawing.tostring()) + "\n"


def main() -> None:
    """Measure, and write the results, the chart and the page."""
    data = {"nulls": nulls(), "savings": savings()}
    RESULTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    write(data)


def write(data: dict[str, Any]) -> None:
    """Write the chart and the page."""
    CHART.write_text(chart(data), encoding="utf-8")
    PAGE.write_text(put_into(PAGE.read_text("utf-8"), report(data)), encoding="utf-8")


if __name__ == "__main__":
    main()
