"""Terms and objectives that a word names, written out as the counts that they are."""

from collections.abc import Iterator

from nextstation.engine.authoring.edits.change import Change, Put
from nextstation.engine.authoring.edits.text.writing import written
from nextstation.engine.city.city import City
from nextstation.engine.city.counting.count import Count, objective_written_out, written_out
from nextstation.engine.city.paths import OBJECTIVES, SCORING
from nextstation.engine.format.source.document import Document


def with_counts(document: Document) -> str:
    """The text of a sound city whose terms and objectives are counts; what they score stays.

    `districts: stopped` says how all districts of the city count, and stays. Raises
    RefusedEditError where the form of the file does not allow the changes.
    """
    return written("\n".join(document.lines), _changes(document))


def _changes(document: Document) -> Iterator[Change]:
    city = City.of(document.data)
    for scope, terms in (("line", city.line_terms), ("network", city.network_terms)):
        for number, term in enumerate(terms):
            if not (term.is_count or term.value == {"districts": "stopped"}):
                yield Put((*SCORING, scope, number), written_out(term.name, term.value))
    cards: list[Count] = (document.at(OBJECTIVES) or {"cards": []})["cards"]
    for number, card in enumerate(cards):
        if (count := objective_written_out(card)) != card:
            yield Put((*OBJECTIVES, "cards", number), count)
