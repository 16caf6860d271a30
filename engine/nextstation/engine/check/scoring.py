"""Scoring terms, objectives and solo bands: values that can be reached, names that exist."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from nextstation.engine.check.layers import unknown_mark, unknown_special
from nextstation.engine.check.subject import (
    COLOURS,
    DISTRICT_ART,
    DISTRICT_LETTERS,
    LEGEND,
    LINKS,
    MARKS,
    OBJECTIVES,
    RIVERS,
    SCORING,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    Subject,
    check,
)
from nextstation.engine.city.city import Objective, Term, interchange_values
from nextstation.engine.city.diagnostic import Diagnostic, Path, Span
from nextstation.engine.city.schema import closest
from nextstation.engine.vocabulary.objectives import COUNTS


def _terms(subject: Subject) -> Iterator[tuple[Path, Term]]:
    for scope, terms in (
        ("line", subject.city.line_terms),
        ("network", subject.city.network_terms),
    ):
        for number, term in enumerate(terms):
            yield (*SCORING, scope, number, term.name), term


@check()
def nothing_scores(subject: Subject) -> Iterator[Diagnostic]:
    """E606: a city without any scoring term."""
    if not (subject.city.line_terms or subject.city.network_terms):
        yield subject.fault("E606", "nothing scores in this city", SCORING)


@check()
def repeated_terms(subject: Subject) -> Iterator[Diagnostic]:
    """E605: districts times stations is given twice; its setting holds for the whole map."""
    found = [path for path, term in _terms(subject) if term.name == "districts_times_stations"]
    for path in found[1:]:
        span = subject.document.key_span(path)
        yield subject.fault("E605", "this term is given already", path, "keep one of the two", span)


@check()
def falling_tracks(subject: Subject) -> Iterator[Diagnostic]:
    """E601: the values of a track fall."""
    for path, term in _terms(subject):
        if term.name == "track":
            values = term.value["values"]
            for number, (before, after) in enumerate(pairwise(values), 1):
                if after < before:
                    here = (*path, "values", number)
                    message = f"the track falls from {before} to {after}"
                    yield subject.fault("E601", message, here, "one more visit never costs points")


def _scored_specials(subject: Subject) -> Iterator[tuple[Path, str, Span]]:
    """The special kinds that terms score, each with its place."""
    for path, term in _terms(subject):
        if term.name == "track":
            here = (*path, "of")
            yield here, term.value["of"], subject.document.span(here)
        if term.name == "per_special":
            for name in term.value:
                here = (*path, name)
                yield here, name, subject.document.key_span(here)


@check(SPECIALS)
def unknown_specials(subject: Subject) -> Iterator[Diagnostic]:
    """E602: a term scores a special kind that is not declared."""
    for path, name, span in _scored_specials(subject):
        if name not in subject.city.specials:
            yield unknown_special(subject, "E602", path, name, span)


@check(SPECIALS, STATIONS, whole=(LEGEND, SUFFIXES))
def idle_specials(subject: Subject) -> Iterator[Diagnostic]:
    """E604: a term scores a special kind that no station is of."""
    kinds = frozenset().union(*(each.specials for each in subject.network.stations.values()))
    for path, name, span in _scored_specials(subject):
        if name in subject.city.specials and name not in kinds:
            message = f"no station of the map is a `{name}`, so this never scores"
            yield subject.fault("E604", message, path, span=span)


@check(STATIONS, LEGEND, whole=(LINKS, RIVERS))
def idle_rivers(subject: Subject) -> Iterator[Diagnostic]:
    """E604: river crossings score, but no link crosses a river."""
    for path, term in _terms(subject):
        if term.name == "per_river_crossing" and not subject.network.river_links:
            message = "no link crosses a river, so this never scores"
            span = subject.document.key_span(path)
            yield subject.fault("E604", message, path, "give the map a river", span)


@check(COLOURS)
def wrong_interchanges(subject: Subject) -> Iterator[Diagnostic]:
    """E603: interchanges need one value for each number of colours from two (N1)."""
    most = len(subject.city.colours)
    for path, term in _terms(subject):
        if term.name == "interchanges":
            count = len(interchange_values(term)[0])
            if count != most - 1:
                message = f"a city of {most} colours cannot have {count} values"
                hint = f"one for each number of colours from 2 to {most}"
                if most <= 2:
                    hint = "one, for two colours" if most == 2 else "one colour has no interchanges"
                here = (*path, "values") if isinstance(term.value, Mapping) else path
                yield subject.fault("E603", message, here, hint)


@check(MARKS)
def unknown_marks(subject: Subject) -> Iterator[Diagnostic]:
    """E602: interchanges count twice by a mark that is not declared."""
    for path, term in _terms(subject):
        if term.name == "interchanges":
            _, twice = interchange_values(term)
            if twice is not None and twice not in subject.city.marks:
                yield unknown_mark(subject, "E602", (*path, "twice"), twice)


@check(STATIONS, LEGEND, whole=(LINKS, COLOURS))
def idle_joins_and_crossings(subject: Subject) -> Iterator[Diagnostic]:
    """E604: joined lines or overhead crossings score, but the city has none."""
    city = subject.city
    for path, term in _terms(subject):
        span = subject.document.key_span(path)
        if term.name == "joined" and len(city.colours[0].departures) == 1:
            message = "no colour of this city has two lines, so this never scores"
            yield subject.fault("E604", message, path, span=span)
        if term.name == "overhead_crossings" and not subject.network.crossings:
            message = "the map has no overhead crossing, so this never scores"
            yield subject.fault("E604", message, path, span=span)


@check()
def falling_bands(subject: Subject) -> Iterator[Diagnostic]:
    """E621: the solo bands do not rise."""
    for number, (before, after) in enumerate(pairwise(subject.city.solo_bands), 1):
        if after <= before:
            message = f"this band starts at {after}, the one before at {before}"
            yield subject.fault("E621", message, ("solo", "bands", number), "better bands rise")


def _cards(subject: Subject) -> Iterator[tuple[Path, Objective]]:
    """The objectives of which it is known what they count."""
    if subject.city.objectives:
        for number, card in enumerate(subject.city.objectives.cards):
            path = (*OBJECTIVES, "cards", number)
            if not subject.document.is_guess((*path, "count")):
                yield path, card


@check((*OBJECTIVES, "cards"))
def dealt_objectives(subject: Subject) -> Iterator[Diagnostic]:
    """E615: more objectives are dealt than there are. E614: two share an id."""
    objectives = subject.city.objectives
    if objectives and objectives.deal > len(objectives.cards):
        message = f"{objectives.deal} cards are dealt, but there are {len(objectives.cards)}"
        yield subject.fault("E615", message, (*OBJECTIVES, "deal", "count"))
    seen: set[str] = set()
    for path, card in _cards(subject):
        if card.id in seen:
            message = f"another objective is called `{card.id}`"
            yield subject.fault("E614", message, (*path, "id"))
        seen.add(card.id)


@check()
def foreign_filters(subject: Subject) -> Iterator[Diagnostic]:
    """E611: a filter that does not belong to what the objective counts."""
    for path, card in _cards(subject):
        known = COUNTS[card.count].filters
        for name in card.filters:
            if name not in known:
                here = (*path, name)
                message = f"`{name}` says nothing about {card.count}"
                hint = f"filters of {card.count}: {', '.join(sorted(known)) or 'none'}"
                span = subject.document.key_span(here)
                yield subject.fault("E611", message, here, hint, span)


@check(SPECIALS, MARKS, whole=DISTRICT_LETTERS)
def unknown_names_in_objectives(subject: Subject) -> Iterator[Diagnostic]:
    """E612: an objective names a district, a special kind or a mark that does not exist."""
    districts = [district.name for district in subject.city.map.districts]
    kinds = [*subject.city.specials, *subject.city.marks]
    for path, card in _cards(subject):
        for word, known, message in (
            ("in", districts, "there is no district `{}`"),
            ("which", kinds, "`{}` is no special kind and no mark of this city"),
            ("with", ["station", "interchange", *kinds], "`{}` is no kind of station of this city"),
        ):
            name = card.filters.get(word)
            if name is not None and name not in known:
                guess = closest(name, known)
                hint = f"did you mean `{guess}`?" if guess else f"known: {', '.join(known)}"
                here = (*path, word)
                yield subject.fault("E612", message.format(name), here, hint if known else "")


@check(
    STATIONS,
    DISTRICT_ART,
    SPECIALS,
    MARKS,
    whole=(LEGEND, SUFFIXES, LINKS, RIVERS, *DISTRICT_LETTERS),
)
def unreachable_objectives(subject: Subject) -> Iterator[Diagnostic]:
    """E613: an objective asks for more than the map has."""
    for path, card in _cards(subject):
        most = _most(subject, card)
        if most is not None and (card.at_least or 1) > most:
            message = f"the map has {most or 'none'} that count here"
            yield subject.fault("E613", message, (*path, "at_least"), "nobody could reach it")


def _most(subject: Subject, card: Objective) -> int | None:
    """How many there are at most of what an objective counts; None where a name is unknown."""
    network, districts = subject.network, subject.city.map.districts
    if card.count == "river_crossings":
        return len(network.river_links)
    if card.count == "overhead_crossings":
        return len(network.crossings)
    if card.count in ("districts", "complete_districts"):
        return sum(card.filters.get("kind") in (None, each.kind) for each in districts)
    letters = {each.letter for each in districts if card.filters.get("in") in (None, each.name)}
    which = card.filters.get("which")
    specials, marks = subject.city.specials, subject.city.marks
    if not letters or which not in (None, *specials, *marks):
        return None
    return sum(
        station.district in letters and (which in (None, *marks) or which in station.specials)
        for station in network.stations.values()
    )
