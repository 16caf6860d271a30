"""How lines and the network score, term by term, and the worked example."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.cells import cells_of
from nextstation.engine.city.module import Module
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.engine.play.score.points import Counts, counted_network
from nextstation.engine.play.score.score import LineScore
from nextstation.renderers.language.city_names import district_name, map_name, mark_name
from nextstation.renderers.language.count_words import count_sentence
from nextstation.renderers.language.phrases import signed
from nextstation.renderers.language.translations import told, tr
from nextstation.renderers.map.districts import count_parts, squares_of
from nextstation.renderers.played.content import played_map_of
from nextstation.renderers.rules.content.example import Played
from nextstation.renderers.rules.content.model import (
    Block,
    Head,
    Item,
    Listing,
    MapPicture,
    Paragraph,
    Row,
    Section,
    Table,
    points,
    ruled,
    said,
)
from nextstation.renderers.score.labels import Label, draw_label_sign, labels_of
from nextstation.renderers.symbols.shapes import DrawSign, sign_of
from nextstation.renderers.theme.pencils import has_two_lines, pencils_of

# The numbers of the rules about terms.
_NUMBERS = {"districts_times_stations": ("C1",), "overhead_crossings": ("N3",)}
EXAMPLE = "example"


def scoring(city: City, modules: Sequence[Module]) -> Iterator[Section]:
    """What a line scores at the end of its round, and the network at the end of the game."""
    # What a count comes to is told once, at the end of the game.
    tracks = [each for each in city.network_terms if each.form == "track" and not each.is_count]
    if city.line_terms or tracks:
        listed = Listing(
            [
                *(term_item(city, term) for term in city.line_terms),
                *(term_item(city, term, "each_round") for term in tracks),
            ]
        )
        told = [Paragraph(said("line.intro")), *_districts(city, modules)]
        yield Section("line", said("line"), [*told, listed, *_water(city)])
    if city.network_terms:
        listed = Listing([term_item(city, term) for term in city.network_terms])
        shared = [Paragraph(said("network.compared"))] if compares(city) else []
        yield Section(
            "network", said("network"), [Paragraph(said("network.intro")), listed, *shared]
        )


def compares(city: City) -> bool:
    """Whether a term compares players."""
    return any("players" in each.value for each in city.network_terms if each.is_count)


def _districts(city: City, modules: Sequence[Module]) -> Iterator[Paragraph]:
    """What a district is, and what sets the kinds of districts apart (M3)."""
    districts = city.map.districts
    if len(districts) > 1:
        parts = [said("line.districts")]
        if several := [*_in_parts(city)]:
            names = ", ".join(district_name(city, each) for each in several)
            parts.append(said("line.districts.parts", districts=names))
        parts += _kinds(city, modules)
        yield Paragraph(ruled(" ".join(parts), "M3"))


def _kinds(city: City, modules: Sequence[Module]) -> Iterator[str]:
    """How each kind of district is known, where there are several or a card names one."""
    kinds = {district.kind for district in city.map.districts}
    others = [each.name for each in city.map.districts if each.kind == "other"]
    terms = [each.value for each in (*city.line_terms, *city.network_terms) if each.is_count]
    if kinds == {"main"} and not speaks_of("kind", [*_objectives(modules), *terms]):
        return
    if "secondary" in kinds:
        yield said("line.districts.secondary")
    if others:
        names = ", ".join(district_name(city, each) for each in others)
        yield said("line.districts.other", districts=names)
    if "main" in kinds:
        yield said("line.districts.main" if len(kinds) > 1 else "line.districts.main.all")
    if len(kinds) > 1 and not speaks_of("kind", terms):
        yield said("line.districts.alike")


def _objectives(modules: Sequence[Module]) -> Iterator[Mapping[str, Any]]:
    """What the objectives of the modules in play count."""
    return (card.objective.asked for module in modules for card in module.cards if card.objective)


def speaks_of(word: str, value: Any) -> bool:
    """Whether a count, or one within it, has a word."""
    if isinstance(value, Mapping):
        return word in value or speaks_of(word, [*value.values()])
    return isinstance(value, list) and any(speaks_of(word, each) for each in value)


def _water(city: City) -> Iterator[Paragraph]:
    """That water which decorates the map scores nothing."""
    if city.water:
        names = ", ".join(map_name(each) for each in city.water if each.names)
        yield Paragraph(said("line.water", names=f" ({names})" if names else ""))


def _in_parts(city: City) -> Iterator[str]:
    """The districts that are several areas of the map."""
    squares = squares_of(city)
    for district in city.map.districts:
        if count_parts(squares.get(district.letter, frozenset())) > 1:
            yield district.name


def term_item(city: City, term: CityTerm, when: str = "") -> Item:
    """A term: its sign, what the sheet calls it, and how it scores, or what is done `when`."""
    head = _head(city, term)
    text = ruled(" ".join(_sentences(city, term, when)), *_NUMBERS.get(term.name, ()))
    return Item(text, head.text, sign=head.sign)


def label_sign(label: Label) -> DrawSign:
    """The sign of a label, to be drawn anywhere."""
    return sign_of(draw_label_sign, label)


def _sentences(city: City, term: CityTerm, when: str) -> Iterator[str]:
    """What is said of a term: its sentence, then what its value and the city add to it."""
    if term.is_count:
        yield count_sentence(city, term)
        return
    value, key = term.parsed, ".".join(filter(None, ("term", term.name, when)))
    parts = {
        "value": points(value.points),
        "values": _values(value.values, value.first_count),
        "most": len(value.values) - 1,
        "once": points(value.values[0]) if value.values else "",
        "twice": points(value.values[-1]) if value.values else "",
    }
    yield said(key, **parts)
    for detail in _details(city, term):
        if detail := said(f"{key}.{detail}"):
            yield detail
    if value.mark:
        yield said(f"{key}.twice", mark=mark_name(city, value.mark))


def _values(values: Sequence[int], first: int) -> str:
    """The points for each count; those of a track are only listed."""
    if first == 0:
        return ", ".join(map(str, values))
    return ", ".join(
        said("term.interchanges.value", count=count, points=points(each))
        for count, each in enumerate(values, first)
    )


def _details(city: City, term: CityTerm) -> Iterator[str]:
    """The keys of what may be said beside the sentence of a term."""
    if isinstance(term.value, dict):
        yield from (each for each in term.value.values() if isinstance(each, str))
    if term.name == "districts_times_stations" and not term.value:
        yield "passed"
    if has_two_lines(city):
        yield "two_lines"


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
            [*_cells(terms, line), signed(line.total)],
            pencils[line.colour].ink,
        )
        for line in lines
    ]
    total = signed(sum(line.total for line in lines))
    rows.append(Row(Head(tr("lines")), [*repeat("", len(terms)), total]))
    return Table([*map(_head, repeat(city), terms), Head("=")], rows)


def _head(city: City, term: CityTerm) -> Head:
    """What a term is called, and its sign."""
    labels = labels_of(city, term)
    text = " × ".join(label.text for label in labels)
    return Head(told(term.names) or text, label_sign(labels[0]))


def _cells(terms: Sequence[CityTerm], line: LineScore) -> Iterator[str]:
    """What each term of a line scores; of a product, its factors for each of the lines."""
    for term, scored in zip(terms, line.terms.values(), strict=True):
        products = [f"{districts} × {stations}" for districts, stations in line.counted]
        is_product = len(TERM_NAMED[term.name].boxes) > 1
        yield " + ".join(products) if is_product and products else signed(scored)


def _network(city: City, played: Played) -> Table:
    """A row for each term of the network: its sum, worked out, and the total of the game."""
    score = played.score
    counts = counted_network(played.sheet)
    rows = [
        Row(_head(city, term), [_sum(term, count), signed(scored)])
        for term, count, scored in zip(
            city.network_terms, counts, score.network.values(), strict=True
        )
    ]
    rows.append(Row(Head(tr("total")), ["", signed(score.total)]))
    return Table([Head(""), Head("=")], rows)


def _sum(term: CityTerm, counts: Counts) -> str:
    """How a term of the network is added up: counts times scored, or the circles crossed off."""
    if term.form == "track":
        return said("example.crossed", count=counts[0])
    cells = cells_of(term.written_out) if counts else []
    if term.form == "product":
        return " × ".join(signed(each) for each in (*counts, cells[0].points))
    pairs = zip(counts, cells, strict=True)
    return " + ".join(f"{count} × {signed(cell.points)}" for count, cell in pairs if count)
