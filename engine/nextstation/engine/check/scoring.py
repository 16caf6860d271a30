"""Scoring terms, objectives and solo bands: values that can be reached, names that exist."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from nextstation.engine.check.context import (
    COLOURS,
    LEGEND,
    LINKS,
    MARKS,
    RIVERS,
    SCORING,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    CheckContext,
    check,
)
from nextstation.engine.check.map_art import unknown_mark, unknown_special
from nextstation.engine.city.city import Term, interchange_values
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span


def _terms(context: CheckContext) -> Iterator[tuple[Path, Term]]:
    for scope, terms in (
        ("line", context.city.line_terms),
        ("network", context.city.network_terms),
    ):
        for number, term in enumerate(terms):
            yield (*SCORING, scope, number, term.name), term


@check()
def nothing_scores(context: CheckContext) -> Iterator[Diagnostic]:
    """E606: a city without any scoring term."""
    if not (context.city.line_terms or context.city.network_terms):
        yield context.diagnostic("E606", "nothing scores in this city", SCORING)


@check()
def repeated_terms(context: CheckContext) -> Iterator[Diagnostic]:
    """E605: districts times stations is given twice; its setting holds for the whole map."""
    found = [path for path, term in _terms(context) if term.name == "districts_times_stations"]
    for path in found[1:]:
        span = context.document.key_span(path)
        yield context.diagnostic(
            "E605", "this term is given already", path, "keep one of the two", span
        )


@check()
def falling_tracks(context: CheckContext) -> Iterator[Diagnostic]:
    """E601: the values of a track fall."""
    for path, term in _terms(context):
        if term.name == "track":
            values = term.value["values"]
            for number, (before, after) in enumerate(pairwise(values), 1):
                if after < before:
                    here = (*path, "values", number)
                    message = f"the track falls from {before} to {after}"
                    yield context.diagnostic(
                        "E601", message, here, "one more visit never costs points"
                    )


def _scored_specials(context: CheckContext) -> Iterator[tuple[Path, str, Span]]:
    """The special kinds that terms score, each with its place."""
    for path, term in _terms(context):
        if term.name == "track":
            here = (*path, "of")
            yield here, term.value["of"], context.document.span(here)
        if term.name == "per_special":
            for name in term.value:
                here = (*path, name)
                yield here, name, context.document.key_span(here)


@check(SPECIALS)
def unknown_specials(context: CheckContext) -> Iterator[Diagnostic]:
    """E602: a term scores a special kind that is not declared."""
    for path, name, span in _scored_specials(context):
        if name not in context.city.specials:
            yield unknown_special(context, "E602", path, name, span)


@check(SPECIALS, STATIONS, whole=(LEGEND, SUFFIXES))
def idle_specials(context: CheckContext) -> Iterator[Diagnostic]:
    """E604: a term scores a special kind that no station is of."""
    kinds = frozenset().union(*(each.specials for each in context.network.stations.values()))
    for path, name, span in _scored_specials(context):
        if name in context.city.specials and name not in kinds:
            message = f"no station of the map is a `{name}`, so this never scores"
            yield context.diagnostic("E604", message, path, span=span)


@check(STATIONS, LEGEND, whole=(LINKS, RIVERS))
def idle_rivers(context: CheckContext) -> Iterator[Diagnostic]:
    """E604: river crossings score, but no link crosses a river."""
    for path, term in _terms(context):
        if term.name == "per_river_crossing" and not context.network.river_links:
            message = "no link crosses a river, so this never scores"
            span = context.document.key_span(path)
            yield context.diagnostic("E604", message, path, "give the map a river", span)


@check(COLOURS)
def wrong_interchanges(context: CheckContext) -> Iterator[Diagnostic]:
    """E603: interchanges need one value for each number of colours from two (N1)."""
    most = len(context.city.colours)
    for path, term in _terms(context):
        if term.name == "interchanges":
            count = len(interchange_values(term)[0])
            if count != most - 1:
                message = f"a city of {most} colours cannot have {count} values"
                hint = f"one for each number of colours from 2 to {most}"
                if most <= 2:
                    hint = "one, for two colours" if most == 2 else "one colour has no interchanges"
                here = (*path, "values") if isinstance(term.value, Mapping) else path
                yield context.diagnostic("E603", message, here, hint)


@check(MARKS)
def unknown_marks(context: CheckContext) -> Iterator[Diagnostic]:
    """E602: interchanges count twice by a mark that is not declared."""
    for path, term in _terms(context):
        if term.name == "interchanges":
            _, twice = interchange_values(term)
            if twice is not None and twice not in context.city.marks:
                yield unknown_mark(context, "E602", (*path, "twice"), twice)


@check(STATIONS, LEGEND, whole=(LINKS, COLOURS))
def idle_joins_and_crossings(context: CheckContext) -> Iterator[Diagnostic]:
    """E604: joined lines or overhead crossings score, but the city has none."""
    city = context.city
    for path, term in _terms(context):
        span = context.document.key_span(path)
        if term.name == "joined" and len(city.colours[0].departures) == 1:
            message = "no colour of this city has two lines, so this never scores"
            yield context.diagnostic("E604", message, path, span=span)
        if term.name == "overhead_crossings" and not context.network.crossings:
            message = "the map has no overhead crossing, so this never scores"
            yield context.diagnostic("E604", message, path, span=span)


@check()
def falling_bands(context: CheckContext) -> Iterator[Diagnostic]:
    """E621: the solo bands do not rise."""
    for number, (before, after) in enumerate(pairwise(context.city.solo_bands), 1):
        if after <= before:
            message = f"this band starts at {after}, the one before at {before}"
            yield context.diagnostic(
                "E621", message, ("solo", "bands", number), "better bands rise"
            )
