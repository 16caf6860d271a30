"""The model of docs/scale.md: what follows from the measured costs, and the page that says so."""

from typing import Any

from nextstation.engine.stats.experiment.cluster.errand import LONGEST
from nextstation.engine.stats.experiment.results.run import chunk_size

# The player of the batch of many cities.
POLICY = "greedy"
# The runs of one cell that the page foresees, each a player and a number of games.
RUNS = (
    ("greedy", 10**9),
    ("greedy", 10**10),
    ("greedy", 10**11),
    ("greedy", 10**12),
    ("learner", 10**9),
    ("search", 10**9),
)
CORES = (100, 1000)
MOST_CHUNKS = 10_000  # as in results/folder.py


def model(found: dict[str, Any], policy: str, games: int) -> dict[str, float]:
    """What a run costs: the workers, and the one process that asks, hands out and writes."""
    seconds = games / found["games a second"][policy]
    size = max(chunk_size(policy), -(-games // MOST_CHUNKS))
    chunks, tasks = -(-games // size), seconds / LONGEST
    asks = tasks * found["seconds a task"] + max(tasks, chunks) * found["seconds a chunk"]
    return {
        "core hours": seconds / 3600,
        "chunk": size,
        "megabytes": chunks * found["chunk bytes"] / 1e6,
        "most cores": seconds / asks,
        **{f"{cores} cores": max(seconds / cores, asks) / 3600 for cores in CORES},
    }


def page(found: dict[str, Any]) -> str:
    """The measured part of docs/scale.md."""
    costs = [
        ("games a second and core, " + policy, f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}")
        for policy, rate in found["games a second"].items()
    ]
    costs += [
        ("processor time to hand out a task", _ms(found["seconds a task"])),
        (
            "processor time to read the sums of a chunk and to write it",
            _ms(found["seconds a chunk"]),
        ),
        ("bytes that ask for a task", f"{found['errand bytes']:,}"),
        ("bytes of a chunk, as it returns and as it is kept", f"{found['chunk bytes']:,}"),
        ("further bytes of each sheet with `--per-game`", f"{found['sheet bytes']:.0f}"),
    ]
    rows = [(policy, games, model(found, policy, games)) for policy, games in RUNS]
    most = min(row["most cores"] for _, games, row in rows if games > 10**9)
    lines = [
        f"On {found['machine']}, London without modules:",
        "",
        "| What | Measured |",
        "| --- | ---: |",
        *(f"| {what} | {figure} |" for what, figure in costs),
        "",
        "What follows for a run of one cell:",
        "",
        "| Player | Games | Core hours | Games a chunk | Folder | Hours on 100 cores | on 1,000 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {policy} | {_power(games)} | {_rounded(row['core hours'])} | {row['chunk']:,} "
            f"| {row['megabytes']:,.0f} MB | {_rounded(row['100 cores'])} "
            f"| {_rounded(row['1000 cores'])} |"
            for policy, games, row in rows
        ),
        "",
        f"The process that hands out the tasks keeps about {_rounded(most)} cores busy.",
    ]
    lines += [
        "",
        f"A batch of {found['batch']['cells']:,} cities, each with settings of its own, of "
        f"{found['batch']['games']:,} games of `{POLICY}` each, takes "
        f"{found['batch']['seconds']:.0f} seconds of the processor, "
        f"{found['batch']['share not playing']:.0%} of which are not spent playing: "
        "each city is changed, checked, put into tables, and its files are written.",
    ]
    if "overhead" in found:
        ratios = found["overhead"]
        lines += [
            "",
            f"Two workers of `local:2` against two threads, {ratios['games']:,} games of `greedy`, "
            f"medians of three: {_percent(ratios['playing'])}% longer from the first game to the "
            f"last, {_percent(ratios['clock'])}% with the start of the workers; "
            f"{_percent(ratios['processor'])}% more time of the processor.",
        ]
    return "\n".join(lines) + "\n"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _percent(ratio: float) -> str:
    return f"{(ratio - 1) * 100:.1f}"


def _power(games: int) -> str:
    return f"10^{len(str(games)) - 1}"


def _rounded(number: float) -> str:
    """Two digits that count."""
    return f"{float(f'{number:.2g}'):,g}"
