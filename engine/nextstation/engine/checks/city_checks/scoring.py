"""Scoring terms, shared objectives and solo bands: names that exist, values that can be reached."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from nextstation.engine.checks.city_checks.counts import (
    MAP_OF_COUNTS,
    PARTS_OF_COUNTS,
    Asked,
    least_of,
    sound_counts,
)
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.counting.count import Count
from nextstation.engine.city.paths import (
    COLOURS,
    LEGEND,
    LINKS,
    MARKS,
    OBJECTIVES,
    RIVERS,
    SCORING,
    SOLO_BANDS,
    SPECIALS,
    STATIONS,
    SUFFIXES,
)
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.counts import MET_BY
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED, Need

CARDS: Path = (*OBJECTIVES, "cards")


@check("E606", "The city has no scoring term.")
def nothing_scores(context: CityContext) -> Iterator[Finding]:
    if not (context.city.line_terms or context.city.network_terms):
        yield Finding("nothing scores in this city", SCORING)


@check("E605", "A scoring term that a city may have once is given twice.")
def repeated_terms(context: CityContext) -> Iterator[Finding]:
    # Its setting decides how the districts of every line are counted.
    found = [path for path, term in context.terms() if term.name == "districts_times_stations"]
    for path in found[1:]:
        yield Finding("this term is given twice", path, "keep one of the two", on_key=True)


@check("E601", "The values of a track decrease.")
def falling_tracks(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        if TERM_NAMED[term.name].form == "track":
            values = term.parsed.values
            for number, (before, after) in enumerate(pairwise(values), 1):
                if after < before:
                    message = f"the track falls from {before} to {after}"
                    hint = "another visit must not cost points"
                    yield Finding(message, (*path, "values", number), hint)


def _named(context: CityContext, path: Path, name: str) -> tuple[Path, bool]:
    """Where a term's value names a special kind or a mark; whether it is a key there."""
    value = context.document.at(path)
    for key, each in value.items() if isinstance(value, Mapping) else ():
        if name in (key, each):
            return (*path, key), key == name
    return path, False


def _scored_specials(context: CityContext) -> Iterator[tuple[Path, str, bool]]:
    """The kinds of special station that terms score, with their paths; whether each is a key."""
    for path, term in context.terms():
        if name := term.parsed.special:
            here, on_key = _named(context, path, name)
            yield here, name, on_key


@check(
    "E602",
    "A scoring term names a kind of special station or a mark that is not declared.",
    needs=(SPECIALS,),
)
def unknown_specials(context: CityContext) -> Iterator[Finding]:
    for path, name, on_key in _scored_specials(context):
        if name not in context.city.specials:
            yield context.undeclared_special(path, name, on_key=on_key)


@check("E602", needs=(MARKS,))
def unknown_marks(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        mark = term.parsed.mark
        if mark is not None and mark not in context.city.marks:
            yield context.undeclared_mark(_named(context, path, mark)[0], mark)


@check(
    "E604",
    "A scoring term can never score on this map.",
    needs=(SPECIALS, STATIONS),
    whole=(LEGEND, SUFFIXES),
)
def specials_without_station(context: CityContext) -> Iterator[Finding]:
    kinds = frozenset().union(*(each.specials for each in context.network.stations.values()))
    for path, name, on_key in _scored_specials(context):
        if name in context.city.specials and name not in kinds:
            message = f"this never scores: no station of the map is a `{name}`"
            yield Finding(message, path, on_key=on_key)


@check("E604", needs=(STATIONS, LEGEND), whole=(LINKS, RIVERS, COLOURS))
def unmet_needs(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        need = TERM_NAMED[term.name].needs
        if need is None:
            continue
        is_met, what_is_missing, hint = _NEEDS[need]
        if not is_met(context):
            if need == "rivers" and context.city.map.rivers:
                hint = "move the river between the ends of a link"
            yield Finding(f"this never scores: {what_is_missing}", path, hint, on_key=True)


@check("E604", needs=MAP_OF_COUNTS, whole=PARTS_OF_COUNTS)
def counts_of_nothing(context: CityContext) -> Iterator[Finding]:
    for asked, most in context.shared(sound_counts):
        is_tested = "points" in asked.count or asked.role == "all_of"
        is_free = "values" in asked.count or (is_tested and not least_of(asked.count))
        if asked.role in ("term", "times", "all_of") and most == 0 and not is_free:
            message = "this never scores: the map has none of what it counts"
            yield Finding(message, (*asked.path, "count"))


# By what a term needs: whether a city has it, what it lacks if not, and a hint.
_NEEDS: Mapping[Need, tuple[Callable[[CityContext], bool], str, str]] = {
    "rivers": (
        lambda context: bool(context.network.river_links),
        "no link crosses a river",
        "add a river to the map",
    ),
    "two_lines": (
        lambda context: len(context.city.colours[0].departures) > 1,
        "no colour of this city has two lines",
        "",
    ),
    "overhead_crossings": (
        lambda context: bool(context.network.crossings),
        "the map has no overhead crossing",
        "",
    ),
}


@check(
    "E603",
    "`interchanges` needs one value for each number of colours from two (N1).",
    whole=(COLOURS,),
)
def wrong_interchanges(context: CityContext) -> Iterator[Finding]:
    colours = len(context.city.colours)
    for path, term in context.terms():
        if term.name == "interchanges":
            count = len(term.parsed.values)
            if count != colours - 1:
                values = "1 value" if colours == 2 else f"{colours - 1 or 'no'} values"
                city = "a city of 1 colour" if colours == 1 else f"a city of {colours} colours"
                message = f"{city} needs {values}, not {count}"
                hint = f"one for each number of colours from 2 to {colours}"
                if colours <= 2:
                    hint = "one, for two colours" if colours == 2 else "remove `interchanges`"
                here = (*path, "values") if isinstance(term.value, Mapping) else path
                yield Finding(message, here, hint)


@check("E608", "A comparison of players lacks points or a test, or has words that do not fit it.")
def unsettled_comparisons(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        # What is ignored or lacks depends on words that may be misspelt.
        if term.is_count and not context.document.is_unreliable(path):
            for key, message, hint in _comparison_faults(term.value):
                yield Finding(message, (*path, key), hint, on_key=True)
            yield from _races_of_colours(Asked(path, term.value, "term"))


def _comparison_faults(count: Count) -> Iterator[tuple[str, str, str]]:
    """The words of a count that do not go with `players`, each with a message and a hint."""
    players, tests = count.get("players"), [word for word in MET_BY if word in count]
    if players is None:
        if isinstance(count.get("points"), list):
            yield "points", "only players that are compared have places", "write one number"
        return
    if "points" not in count:
        yield "players", "the places have no points", "such as `points: 7` or `points: [7, 3]`"
    if players == "first" and not tests:
        yield "players", "there is no test to meet first", "such as `at_least: 6`"
    if players == "only" and isinstance(count.get("points"), list):
        yield "points", "only one player can be the only one", "write one number"
    if players != "first" and count.get("per") == "line" and "take" not in count:
        message = "players are not compared line by line"
        yield "per", message, "write `per: colour`, or add `take: most` or `take: least`"
    unheeded = ["each", "values", "times", *(tests if players != "first" else ())]
    for word in unheeded:
        if word in count:
            hint = "write `players: first`" if word == "all_of" else "leave it out"
            yield word, f"`players: {players}` ignores `{word}`", hint


def _races_of_colours(asked: Asked) -> Iterator[Finding]:
    """A race for something on lines of one colour, which not all players draw at the same time."""
    found = [asked] if asked.count.get("players") == "first" else []
    for each in found:
        found += each.within()
        if "colour" in each.count:
            message = "in a round each player has another colour: their seats decide this race"
            hint = "remove `colour`, or compare at the end, with `players: most`"
            yield Finding(message, (*each.path, "colour"), hint, on_key=True)


@check("E621", "The solo bands do not increase.")
def falling_bands(context: CityContext) -> Iterator[Finding]:
    bands = context.city.solo_bands
    falls = [number for number in range(1, len(bands)) if bands[number] <= bands[number - 1]]
    for first in falls[:1]:
        more = f" (and {len(falls) - 1} more)" if len(falls) > 1 else ""
        message = f"this band starts at {bands[first]}, the one before it at {bands[first - 1]}"
        hint = "each band starts higher than the last"
        if list(bands) == sorted({*bands}, reverse=True):
            hint += f": write `{to_flow_yaml(sorted(bands))}`"
        yield Finding(message + more, (*SOLO_BANDS, first), hint)


@check("E615", "More objectives are dealt than the city has.", needs=(CARDS,))
def too_many_dealt(context: CityContext) -> Iterator[Finding]:
    objectives = context.city.objectives
    if objectives and objectives.count > len(objectives.cards):
        message = f"{objectives.count} cards are dealt, but there are {len(objectives.cards)}"
        hint = f"deal at most {len(objectives.cards)}, or add objectives"
        yield Finding(message, (*OBJECTIVES, "deal", "count"), hint)


@check("E614", "Two objectives have the same id.", needs=(CARDS,))
def repeated_ids(context: CityContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for number, card in enumerate(context.city.objectives.cards if context.city.objectives else ()):
        if card.id in seen:
            message = f"another objective has the id `{card.id}`"
            yield Finding(message, (*CARDS, number, "id"), "rename one of the two")
        seen.add(card.id)
