"""The worked example: the map at the end of the example game, and how it scores."""

from collections.abc import Iterator, Sequence
from itertools import repeat

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.play.score.points import Counts, counted_network
from nextstation.engine.play.score.score import LineScore
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.language.city_names import mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.played.content import played_map_of
from nextstation.renderers.rules.content.example import Played
from nextstation.renderers.rules.content.model import (
    Block,
    Head,
    MapPicture,
    Paragraph,
    Row,
    Section,
    Table,
)
from nextstation.renderers.rules.content.scoring import label_sign, labels_of
from nextstation.renderers.rules.content.words import said
from nextstation.renderers.theme.pencils import pencils_of

EXAMPLE = "example"


def worked_example(city: City, played: Played) -> Section:
    """The finished sheet of the example game, with its sums."""
    blocks: list[Block] = [
        Paragraph(said("example.text")),
        MapPicture(played_map_of(played.sheet)),
        _lines(city, played),
        *_not_joined(city, played),
        _network(city, played),
        *_marked(city, played),
    ]
    return Section(EXAMPLE, said("example"), blocks)


def _not_joined(city: City, played: Played) -> Iterator[Paragraph]:
    """The colours whose two lines are counted by themselves (C5)."""
    apart = {line.colour for line in played.score.lines if len(line.counted) > 1}
    if apart:
        names = ", ".join(pencil.title for pencil in pencils_of(city) if pencil.name in apart)
        yield Paragraph(said("example.apart", colours=names))


def _marked(city: City, played: Played) -> Iterator[Paragraph]:
    """How many interchanges count as two for a mark, and how many marks count nothing (N1)."""
    for mark in dict.fromkeys(term.parsed.mark for term in city.network_terms):
        if mark:
            count, others = played.marked(mark)
            name = mark_name(city, mark)
            yield Paragraph(said("example.twice", mark=name, count=count, others=others))


def _lines(city: City, played: Played) -> Table:
    """A row for each colour: what each term scores, and their sum."""
    lines, terms = played.score.lines, city.line_terms
    pencils = {pencil.name: pencil for pencil in pencils_of(city)}
    rows = [
        Row(
            Head(pencils[line.colour].title),
            [*_cells(terms, line), str(line.total)],
            pencils[line.colour].ink,
        )
        for line in lines
    ]
    total = str(sum(line.total for line in lines))
    rows.append(Row(Head(tr("lines")), [*repeat("", len(terms)), total]))
    return Table([*map(_head, repeat(city), terms), Head("=")], rows)


def _head(city: City, term: CityTerm) -> Head:
    labels = labels_of(city, term)
    return Head(" × ".join(label.text for label in labels), label_sign(labels[0]))


def _cells(terms: Sequence[CityTerm], line: LineScore) -> Iterator[str]:
    """What each term of a line scores; of a product, its factors for each of the lines."""
    for term, points in zip(terms, line.terms.values(), strict=True):
        products = [f"{districts} × {stations}" for districts, stations in line.counted]
        is_product = len(TERM_NAMED[term.name].boxes) > 1
        yield " + ".join(products) if is_product and products else str(points)


def _network(city: City, played: Played) -> Table:
    """A row for each term of the network: its sum, worked out, and the total of the game."""
    score = played.score
    counts = counted_network(played.sheet)
    rows = [
        Row(_head(city, term), [_sum(term, count), str(points)])
        for term, count, points in zip(
            city.network_terms, counts, score.network.values(), strict=True
        )
    ]
    rows.append(Row(Head(tr("total")), ["", str(score.total)]))
    return Table([Head(""), Head("=")], rows)


def _sum(term: CityTerm, counts: Counts) -> str:
    """How a term of the network is added up: counts times points, or the circles crossed off."""
    if TERM_NAMED[term.name].form == "track":
        return said("example.crossed", count=counts[0])
    pairs = zip(counts, term.parsed.values, strict=False)
    return " + ".join(f"{count} × {points}" for count, points in pairs if count)
