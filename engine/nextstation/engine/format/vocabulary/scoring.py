"""The scoring terms: what each scores, its value in the file, its boxes on the sheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from nextstation.engine.format.vocabulary.counts import (
    ALL_OF,
    ALL_OF_TERM_WORDS,
    COUNT,
    COUNT_WORDS,
    PLAYERS_WORD,
    TERM_WORDS,
)
from nextstation.engine.format.vocabulary.limits import MAX_COLOURS, MAX_TERMS
from nextstation.engine.format.vocabulary.schema_builder import (
    NAME,
    POINTS,
    Word,
    array_of,
    choice,
    discriminated_by,
    exactly_one_of,
    mapping,
    object_with,
)

Scope = Literal["line", "network"]
Form = Literal["cells", "product", "tick", "track", "table"]
Need = Literal["rivers", "two_lines", "overhead_crossings"]


@dataclass(frozen=True, slots=True)
class Box:
    """A box that the player fills in: the key of its label, the drawing beside it, the sign before.

    `icon` is the name of a drawing of the renderers, in `symbols/label_icons.py`.
    """

    label: str
    icon: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class TermValue:
    """The value of a term in a file, in the same form for every term.

    `points` are the points for one; `special` and `mark` the kind of special station and the mark
    that it names; `values` the points for a count, the first of them for `first_count`.
    """

    points: int = 0
    special: str | None = None
    mark: str | None = None
    values: Sequence[int] = ()
    first_count: int = 0
    count: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A scoring term. The kernel's function and the oracle's bear its name.

    `parse` reads its value in a file. `form` is how the sheet lays it out: cells of a colour's
    column, a track of circles to cross off, or a table of counts times points. `needs` is what a
    city must have for the term to score at all, if not every city has it.
    """

    word: Word
    scope: Scope
    form: Form
    boxes: tuple[Box, ...]
    parse: Callable[[Any], TermValue]
    needs: Need | None = None

    @property
    def name(self) -> str:
        """The key in the city file, and the name of the kernel's function."""
        return self.word.name

    @property
    def is_count(self) -> bool:
        """Whether it is a count that a file writes out: then its name is no key of the file."""
        return self.name.endswith("_count")


def _only(value: dict[str, int]) -> tuple[str, int]:
    """The name and the points of a mapping that has one entry."""
    ((name, points),) = value.items()
    return name, points


def _interchanges(value: Any) -> TermValue:
    """The values of interchanges: a list, or a mapping with the mark that counts twice."""
    if isinstance(value, list):
        return TermValue(values=value, first_count=2)
    return TermValue(mark=value.get("twice"), values=value["values"], first_count=2)


INTERCHANGES = array_of(POINTS, minItems=1, maxItems=MAX_COLOURS - 1)
TERMS_OF_SCORE = (
    Term(
        Word(
            "districts_times_stations",
            "Districts times stations",
            "The number of districts that the line passes through, times the largest number of "
            "its stations in one district (C1).",
            object_with(
                Word(
                    "districts",
                    "Districts",
                    "passed: every district that the line passes through counts; stopped: only "
                    "those in which it has a station.",
                    {**choice("passed", "stopped"), "default": "passed"},
                    ["passed", "stopped"],
                )
            ),
            [{"districts": "passed"}],
        ),
        "line",
        "cells",
        (Box("districts", "district"), Box("most_stations", "stations", "×")),
        parse=lambda value: TermValue(),
    ),
    Term(
        Word(
            "per_river_crossing",
            "Per river crossing",
            "Points for each section of the line that crosses a river (C2).",
            POINTS,
            [2],
        ),
        "line",
        "cells",
        (Box("river_crossings", "river", "+"),),
        parse=lambda value: TermValue(points=value),
        needs="rivers",
    ),
    Term(
        Word(
            "per_special",
            "Per special station",
            "Points for each special station of this kind on the line (C4).",
            mapping(POINTS, NAME, minProperties=1, maxProperties=1),
            [{"monument": 2}],
        ),
        "line",
        "cells",
        (Box("special_stations", "station", "+"),),
        parse=lambda value: TermValue(points=_only(value)[1], special=_only(value)[0]),
    ),
    Term(
        Word(
            "joined",
            "Joined",
            "Points for a colour whose two lines are joined (C5).",
            POINTS,
            [10],
        ),
        "line",
        "cells",
        (Box("joined", "joined_lines", "+"),),
        parse=lambda value: TermValue(points=value),
        needs="two_lines",
    ),
    Term(
        Word(
            "line_count",
            "Count",
            "What the line has.",
            object_with(*COUNT_WORDS),
            [{"count": "stations", "each": 1}],
        ),
        "line",
        "cells",
        (Box("count", "stations", "+"),),
        parse=lambda value: TermValue(count=value),
    ),
    Term(
        Word(
            "network_count",
            "Count",
            "What the network has.",
            object_with(*COUNT_WORDS),
            [{"count": "stations", "each": 1}],
        ),
        "network",
        "cells",
        (Box("count", "stations"),),
        parse=lambda value: TermValue(count=value),
    ),
    Term(
        Word(
            "overhead_crossings",
            "Overhead crossings",
            "Points for each overhead crossing that is used in one direction, and in both (N3).",
            array_of(POINTS, minItems=2, maxItems=2),
            [[2, 6]],
        ),
        "network",
        "table",
        (Box("overhead_crossings", "bridge"),),
        parse=lambda value: TermValue(values=value, first_count=1),
        needs="overhead_crossings",
    ),
    Term(
        Word(
            "interchanges",
            "Interchanges",
            "Points for each station on lines of two, three, four … colours (N1); with `twice`, a "
            "station with that mark counts as two.",
            {
                **object_with(
                    Word(
                        "values",
                        "Values",
                        "The points for two, three, four … colours.",
                        INTERCHANGES,
                        [[2, 5, 9]],
                        True,
                    ),
                    Word(
                        "twice",
                        "Twice",
                        "The mark that makes an interchange count as two.",
                        NAME,
                        ["national_train_station"],
                    ),
                ),
                **INTERCHANGES,
                "type": ["array", "object"],
            },
            [[2, 5, 9], {"values": [2, 5, 9], "twice": "national_train_station"}],
        ),
        "network",
        "table",
        (Box("interchanges", "interchange"),),
        parse=_interchanges,
    ),
    Term(
        Word(
            "track",
            "Track",
            "Each visit of a line to such a special station crosses off a circle. The first "
            "circle left scores its value; if all are crossed off, the last one does (C3, N2).",
            object_with(
                Word(
                    "of",
                    "Of",
                    "The kind of special station that is visited.",
                    NAME,
                    ["tourist_site"],
                    required=True,
                ),
                Word(
                    "values",
                    "Values",
                    "The points in the circles, never decreasing.",
                    array_of(POINTS, minItems=2, maxItems=24),
                    [[0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25]],
                    required=True,
                ),
            ),
            [{"of": "tourist_site", "values": [0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25]}],
        ),
        "network",
        "track",
        (Box("track", "station"),),
        parse=lambda value: TermValue(special=value["of"], values=value["values"]),
    ),
)

TERM_NAMED = {term.name: term for term in TERMS_OF_SCORE}


def _terms(scope: Scope, title: str, description: str, example: list[Any]) -> Word:
    players = (PLAYERS_WORD,) if scope == "network" else ()
    words = [term.word for term in TERMS_OF_SCORE if term.scope == scope and not term.is_count]
    shown = {"examples": [{words[0].name: words[0].examples[0]}]}
    named = {**exactly_one_of(*words), **shown}
    joined = discriminated_by(ALL_OF, object_with(*ALL_OF_TERM_WORDS, *players), named)
    entry = {**discriminated_by(COUNT, object_with(*TERM_WORDS, *players), joined), **shown}
    return Word(scope, title, description, array_of(entry, maxItems=MAX_TERMS), [example])


SCORING = Word(
    "scoring",
    "Scoring",
    "How lines and the network score, in the order of the sheet.",
    object_with(
        _terms(
            "line",
            "Line terms",
            "What a line scores at the end of its round.",
            [{"districts_times_stations": {"districts": "passed"}}, {"per_river_crossing": 2}],
        ),
        _terms(
            "network",
            "Network terms",
            "What the network scores at the end of the game.",
            [{"interchanges": [2, 5, 9]}],
        ),
    ),
    [
        {
            "line": [{"districts_times_stations": {"districts": "passed"}}],
            "network": [{"interchanges": [2, 5, 9]}],
        }
    ],
    required=True,
)
