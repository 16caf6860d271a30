"""Scoring terms, objectives and solo bands: values that can be reached, names that exist."""

from collections.abc import Callable, Iterator, Mapping
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
from nextstation.engine.city.city import Term
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.vocabulary.scoring import TERM_NAMED, Need


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
        if TERM_NAMED[term.name].form == "track":
            values = term.parsed.values
            for number, (before, after) in enumerate(pairwise(values), 1):
                if after < before:
                    here = (*path, "values", number)
                    message = f"the track falls from {before} to {after}"
                    yield context.diagnostic(
                        "E601", message, here, "one more visit never costs points"
                    )


def _named(context: CheckContext, path: Path, name: str) -> tuple[Path, Span]:
    """Where the value of a term names a special kind or a mark: as a key, or as a value."""
    value = context.document.at(path)
    for key, each in value.items() if isinstance(value, Mapping) else ():
        if each == name:
            return (*path, key), context.document.span((*path, key))
        if key == name:
            return (*path, key), context.document.key_span((*path, key))
    return path, context.document.span(path)


def _scored_specials(context: CheckContext) -> Iterator[tuple[Path, str, Span]]:
    """The special kinds that terms score, each with its place."""
    for path, term in _terms(context):
        if name := term.parsed.special:
            here, span = _named(context, path, name)
            yield here, name, span


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


@check(COLOURS)
def wrong_interchanges(context: CheckContext) -> Iterator[Diagnostic]:
    """E603: interchanges need one value for each number of colours from two (N1)."""
    most = len(context.city.colours)
    for path, term in _terms(context):
        if term.name == "interchanges":
            count = len(term.parsed.values)
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
        mark = term.parsed.mark
        if mark is not None and mark not in context.city.marks:
            yield unknown_mark(context, "E602", _named(context, path, mark)[0], mark)


@check(STATIONS, LEGEND, whole=(LINKS, RIVERS, COLOURS))
def idle_terms(context: CheckContext) -> Iterator[Diagnostic]:
    """E604: a term scores what the city does not have."""
    for path, term in _terms(context):
        need = TERM_NAMED[term.name].needs
        if need is None:
            continue
        has_it, message, hint = _NEEDS[need]
        if not has_it(context):
            span = context.document.key_span(path)
            yield context.diagnostic("E604", f"{message}, so this never scores", path, hint, span)


_NEEDS: Mapping[Need, tuple[Callable[[CheckContext], bool], str, str]] = {
    "rivers": (
        lambda context: bool(context.network.river_links),
        "no link crosses a river",
        "give the map a river",
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


@check()
def falling_bands(context: CheckContext) -> Iterator[Diagnostic]:
    """E621: the solo bands do not rise."""
    for number, (before, after) in enumerate(pairwise(context.city.solo_bands), 1):
        if after <= before:
            message = f"this band starts at {after}, the one before at {before}"
            yield context.diagnostic(
                "E621", message, ("solo", "bands", number), "better bands rise"
            )
