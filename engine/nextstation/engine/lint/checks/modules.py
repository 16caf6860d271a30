"""Design checks of objectives and of the cards of other modules."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.checks.shipped import shipped_module
from nextstation.engine.city.counting.count import Count, bounds, tests_of
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Link
from nextstation.engine.city.paths import MODULES
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.counts import MAX_COUNT, TESTS
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml
from nextstation.engine.lint.bounds import is_given, proved
from nextstation.engine.lint.examples import with_objectives
from nextstation.engine.lint.played import GREEDY, in_games, played_of, surely_below

# Enough for the bridges of any map that a person draws; beyond it, nothing is proved.
_MOST_STEPS = 50_000


@check(
    "W401",
    bad=with_objectives("id: many_bridges, count: river_crossings, at_least: «8»"),
    good=with_objectives("id: many_bridges, count: river_crossings, at_least: 7"),
)
def crossings_in_conflict(context: CityContext) -> Iterator[Finding]:
    # Where only sections of one colour must not cross, those of several may do so (S4).
    if context.city.rules.crossing != "none":
        return
    for path, asked in context.objectives():
        if asked.count != "river_crossings" or asked.at_least is None or asked.filters:
            continue
        most = _most_crossings(context.network.links, asked.at_least)
        if most < asked.at_least:
            yield Finding(
                f"{asked.at_least} crossings of a river are asked for, and sections that do not "
                f"cross one another (S4) make at most {most} on single tracks",
                path,
                f"ask for {most}, or let the river cross more links",
                measure=most,
            )


def _most_crossings(links: Sequence[Link], enough: int) -> int:
    """The most crossings of rivers by links that do not cross one another, up to `enough`.

    It is `enough` too where the search for the most takes too long.
    """
    bridges = [number for number, link in enumerate(links) if link.rivers]
    best = steps = 0

    def search(left: list[int], made: int) -> None:
        nonlocal best, steps
        steps += 1
        if best >= enough or steps > _MOST_STEPS:
            return
        best = max(best, made)
        if made + sum(len(links[each].rivers) for each in left) <= best:
            return
        # The one that blocks most is taken or left out first.
        first = max(left, key=lambda each: len(links[each].conflicts.intersection(left)))
        apart = [each for each in left if each not in links[first].conflicts and each != first]
        search(apart, made + len(links[first].rivers))
        if links[first].conflicts.intersection(left):
            search([each for each in left if each != first], made)

    search(bridges, 0)
    return enough if steps > _MOST_STEPS else best


@check(
    "W402",
    bad=with_objectives(
        "id: long_line, count: stations, per: line, at_least: «12»",
        "id: every_corner, count: interchanges, at_least: «10»",
    ),
    good=with_objectives(
        "id: long_line, count: stations, per: line, at_least: 7",
        "id: some_corners, count: interchanges, at_least: 4",
    ),
)
def impossible_objectives(context: CityContext) -> Iterator[Finding]:
    for path, asked in context.tests():
        if bound := proved(context.network, asked):
            least = asked.get("at_least", asked.get("exactly"))
            yield Finding(
                f"{least} are asked for, and a game without other modules "
                f"comes to at most {bound.most}",
                path,
                f"{bound.because}; ask for less",
                measure=bound.most,
            )


@check(
    "W403",
    bad=with_objectives(
        "id: many_interchanges, count: interchanges, at_least: «8»",
        limit="W403: {at_least: 0.1}",
    ),
    good=with_objectives(
        "id: some_interchanges, count: interchanges, at_least: 2",
        limit="W403: {at_least: 0.1}",
    ),
)
def unreached_objectives(context: CityContext) -> Iterator[Finding]:
    hint = "ask for less, or make the map lead there"
    for number, (path, objective) in enumerate(context.objectives()):
        is_proved = any(proved(context.network, each) for each in tests_of(objective.asked))
        players = () if is_proved else (GREEDY, number)
        shares = (played_of(context).objective_reached(number, player) for player in players)
        if share := surely_below(shares, context.limit("W403")):
            yield in_games("a player that tries for it reaches it", share, path, hint)


@check(
    "W404",
    bad=with_objectives(
        "id: one_bridge, count: river_crossings, at_least: «1»",
        limit="W404: {at_most: 0.9}",
    ),
    good=with_objectives(
        "id: some_bridges, count: river_crossings, at_least: 5",
        limit="W404: {at_most: 0.9}",
    ),
)
def free_objectives(context: CityContext) -> Iterator[Finding]:
    what = f"the player `{GREEDY}`, which does not try for it, reaches it"
    hint = "ask for more: points that everybody gets decide nothing"
    for number, (path, _) in enumerate(context.objectives()):
        share = played_of(context).objective_reached(number, GREEDY)
        if share.interval[0] > context.limit("W404"):
            yield in_games(what, share, path, hint)


@check(
    "W405",
    bad="""
scoring:
  network:
    - interchanges: [2]
    - {count: river_crossings, «at_most»: 16, points: 5}
""",
    good="""
scoring:
  network:
    - interchanges: [2]
    - {count: river_crossings, at_most: 2, points: 5}
""",
)
def given_points(context: CityContext) -> Iterator[Finding]:
    for path, asked in context.tests():
        if is_given(context.network, asked):
            hint = "ask for more, or for less: points that everybody gets decide nothing"
            yield Finding("every game meets this test", path, hint, on_key=True)


@check(
    "W406",
    bad="""
scoring:
  network:
    - interchanges: [2]
    - {count: stations, at_least: 9, points: 5}
    - {count: stations, «at_most»: 5, points: 5}
""",
    good="""
scoring:
  network:
    - interchanges: [2]
    - {count: stations, at_least: 5, points: 5}
    - {count: stations, at_most: 9, points: 5}
""",
)
def contradictory_tests(context: CityContext) -> Iterator[Finding]:
    for (_, one), (path, other) in combinations(context.tests(), 2):
        bare = [_without_tests(each) for each in (one, other)]
        (least, most), (low, high) = (bounds(_tests(each), 0, MAX_COUNT) for each in (one, other))
        if bare[0] == bare[1] and (most < low or high < least):
            message = f"no game meets this and `{to_flow_yaml(_tests(one))}` of the same count"
            yield Finding(message, path, "is one of the two meant otherwise?", on_key=True)


def _tests(asked: Count) -> Count:
    """The test of a count, as far as it names numbers."""
    return {word: asked[word] for word in TESTS if isinstance(asked.get(word), int)}


def _without_tests(asked: Count) -> Count:
    return {word: value for word, value in asked.items() if word not in (*TESTS, "points")}


@check(
    "W410",
    bad="""
modules:
  «accelerated_construction»: {}
""",
    good="""
modules:
  pencil_powers: {}
""",
)
def idle_cards(context: CityContext) -> Iterator[Finding]:
    for module, file in _modules(context):
        change = "give the card more" if file else "play without this module"
        for number, card in enumerate(module.cards):
            # No built-in player plans so that it helps to know the next card.
            if card.objective or card.effect.shows_next_card:
                continue
            gain = played_of(context).gain(module, card, GREEDY)
            if gain.interval[1] < context.limit("W410"):
                yield Finding(
                    f"`{card.id}` gains the player `{GREEDY}` {gain.words}",
                    ("cards", number, "id") if file else (*MODULES, module.id),
                    f"{change}, or give the map what the card needs",
                    on_key=file is None,
                    measure=gain.mean,
                    document=file,
                )


def _modules(context: CityContext) -> Iterator[tuple[Module, Document | None]]:
    """The modules that the city lists, and those to check with it, each of these with its file."""
    for name in context.city.modules:
        if name != SHARED_OBJECTIVES.name:
            yield shipped_module(name).sound(), None
    for checked in context.modules:
        yield checked.sound(), checked.document
