"""Edits of a city that nobody reports: how many there are of each kind, and why.

    PYTHONPATH=tests python benchmarks/silent_edits.py [--most N] [--random N] [--seed N]

Each shipped city and some random ones are edited, one edit at a time (edits.py). `ns validate` or
`ns lint` reports an edit if it finds a fault, or a warning that the city did not have before.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from city_texts import drawn, shipped
from outcomes import Outcome, outcomes

IGNORED = "the file ignores the warning"
SAME = "the game is the same"
# What an edit leaves that no check warns about, by a word of its kind.
REASONS = {
    "station": "another map: lines still reach and leave every station",
    "link": "another map: lines still reach and leave every station",
    "symbol": "other symbols, about as many of each",
    "special": "a special station more or less",
    "border": "another border, without a spur",
    "departure": "another departure, with enough stations in reach",
    "river": "another course, which crosses other links",
    "points": "another number, as good as the one before",
    "number": "another number, as good as the one before",
}


def reason(outcome: Outcome) -> str:
    """Why nobody reports an edit."""
    if outcome.ignored:
        return IGNORED
    if outcome.is_same_game:
        return SAME
    return next(why for word, why in REASONS.items() if word in outcome.edit.kind)


def share(part: int, whole: int) -> str:
    """A count, and what share of the whole it is."""
    return f"{part} ({part / whole:.0%})" if whole else "0"


def kind_table(found: Sequence[Outcome]) -> Iterator[str]:
    """Who reports the edits of each kind, and whether reports and `ns diff` name the place."""
    yield "| Edit | Edits | `validate` | `lint` | None | Report at the edit | In `ns diff` |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    kinds = list(dict.fromkeys(each.edit.kind for each in found))
    for kind in (*kinds, "all"):
        rows = [each for each in found if kind in ("all", each.edit.kind)]
        by = Counter(each.reported_by for each in rows)
        reported, sound = len(rows) - by["none"], len(rows) - by["validate"]
        placed = sum(each.is_placed for each in rows)
        compared = sum(each.is_in_diff for each in rows)
        cells = [share(by[each], len(rows)) for each in ("validate", "lint", "none")]
        cells += [share(placed, reported), share(compared, sound)]
        yield f"| {kind} | {len(rows)} | {' | '.join(cells)} |"


def reason_table(found: Sequence[Outcome]) -> Iterator[str]:
    """Why nobody reports an edit, as shares of all edits."""
    yield "| Nobody reports it, because | Edits |"
    yield "| --- | ---: |"
    silent = [each for each in found if each.reported_by == "none"]
    for why, count in Counter(map(reason, silent)).most_common():
        yield f"| {why} | {share(count, len(found))} |"


def examples(found: Sequence[Outcome], most: int, seed: int) -> Iterator[str]:
    """Some silent edits of each reason, with what `ns diff` says of them."""
    silent = [each for each in found if each.reported_by == "none"]
    for why in dict.fromkeys(map(reason, silent)):
        yield f"{why}:"
        own = [each for each in silent if reason(each) == why]
        for each in Random(seed).sample(own, min(most, len(own))):  # noqa: S311
            yield f"  {each.city}: {each.edit.kind}: {each.edit.what}"
            yield from (f"    {change}" for change in each.changes)


def report(title: str, found: Sequence[Outcome]) -> Iterable[str]:
    """The two tables of some cities."""
    return ("", title, "", *kind_table(found), "", *reason_table(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--most", type=int, default=60, help="edits of a kind and city")
    parser.add_argument("--random", type=int, default=4, help="random cities")
    parser.add_argument("--examples", type=int, default=3, help="silent edits shown of a reason")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    found: dict[str, list[Outcome]] = {}
    for title, texts in (
        ("Shipped cities", shipped()),
        ("Random cities", drawn(options.random, options.seed)),
    ):
        found[title] = [
            each
            for city, text in texts.items()
            for each in outcomes(city, text, options.most, options.seed)
        ]
        print("\n".join(report(title, found[title])))
    print("\n".join(["", *examples(found["Shipped cities"], options.examples, options.seed)]))


if __name__ == "__main__":
    main()
