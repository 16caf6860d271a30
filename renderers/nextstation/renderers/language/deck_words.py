"""What a card of the deck does, as sentences made from the words of its file (S8 to S11)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.card_words import further_sections, laid
from nextstation.renderers.language.city_names import in_sentence, mark_name
from nextstation.renderers.language.phrases import as_sentence, enumeration, number_word, with_rule
from nextstation.renderers.language.translations import told, tr

# Where a section starts at the station just reached, which no card changes.
FROM_THERE = ("last", "last_straight")


def describe_card(city: City, card: Card) -> str:
    """What a card does: the description that is made, after its own text if it has one."""
    return with_rule(told(card.texts), made_description(city, card))


def made_description(city: City, card: Card) -> str:
    """What a card does, in the order of a turn."""
    said = [*_clauses(city, card)] or [tr("effect.none")]
    return " ".join(map(as_sentence, said))


def describe_turned_up(city: City, card: Card, position: int, before: Sequence[Card] = ()) -> str:
    """What a card does as card number `position` of its round, after others of its turn (S8, S9).

    Its sections are those that the cards `before` it leave of them.
    """
    if position in card.idle_as:
        card = replace(card, lays=Lays())
    for place, switch in enumerate(before, position - len(before)):
        if place not in switch.idle_as:
            card = replace(card, lays=_both(switch.lays, card.lays))
    return describe_card(city, card)


def _both(one: Lays, other: Lays) -> Lays:
    """The changes of two cards together; a section on each line prevails over one on any."""
    line = "each" if "each" in (one.line, other.line) else one.line or other.line
    double = one.double_tracks or other.double_tracks
    return Lays(one.start or other.start, one.to or other.to, line, double)


def _clauses(city: City, card: Card) -> Iterator[str]:
    if card.reveals_next:
        yield tr("deck.reveals_next")
    if card.grants:
        yield _sections(card)
    lays = replace(card.lays, start=None, to=None, line=None) if card.grants else card.lays
    if lays != type(lays)():
        if card.reveals_next and lays == Lays(start="anywhere", line="each"):
            yield tr("deck.lays.each")
        else:
            yield laid(lays, "deck.lays" if card.reveals_next else "effect.lays")
    for mark in dict.fromkeys(grant.marks for grant in card.grants if grant.marks):
        shape = city.marks[mark].draw
        yield tr("deck.marks", drawn=tr(f"mark.{shape}"), mark=mark_name(city, mark))
    for kind, grants in card.on_reaching.items():
        said = in_sentence(city, kind)
        yield tr("deck.on_reaching", kind=said, sections=further_sections(city, grants))
    if card.idle_as:
        yield _idle(card)


def _idle(card: Card) -> str:
    """When a card does nothing; one that is turned up with the next makes a turn all the same."""
    key = "deck.idle_as.switch" if card.reveals_next else "deck.idle_as"
    return tr(key, turns=enumeration(sorted(card.idle_as), "or"))


def _sections(card: Card) -> str:
    """The sections of a card, as it changes them itself; those alike are counted."""
    return tr("sections.then").join(
        _section(grant, len(list(alike)))
        for grant, alike in groupby(_as_laid(card, grant) for grant in card.grants)
    )


def _section(grant: Grant, count: int) -> str:
    start = tr("deck.start.ends") if grant.start == "ends" else tr(f"start.{grant.start}")
    return tr(
        "deck.sections.one" if count == 1 else "deck.sections.many",
        number=number_word(count),
        start=start,
        reach=tr("reach.any" if grant.to == ANY else "reach.card"),
        line=tr(f"line.{grant.line}"),
    )


def _as_laid(card: Card, grant: Grant) -> Grant:
    """A section of a card with what the card changes in it, without its mark."""
    lays, to = card.lays, ANY if card.symbol == ANY else grant.to
    if grant.start in FROM_THERE:
        return replace(grant, to=to, marks=None)
    return replace(
        grant, start=lays.start or grant.start, to=lays.to or to, line=lays.line or grant.line,
        marks=None,
    )  # fmt: skip
