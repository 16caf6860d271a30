"""What a card of the deck does, in words (D2, S8 to S11)."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.vocabulary.deck import LINES, STARTS
from nextstation.engine.vocabulary.letters import humanize
from nextstation.engine.vocabulary.stations import ANY

_FROM = {
    "ends": "from an end of the line",
    "anywhere": "from any station of the line",
    "last": "from there",
    "last_straight": "straight on from there",
}
_ON = {
    "card": "",
    "each": "on each line",
    "any": "on either line",
    "this": "on the same line",
}
_LAID = {
    "each": "each of the two lines may get a section, or the joined line two",
    "any": "either line may be extended",
}
if missing := {*STARTS, *LINES} - {*_FROM, *_ON}:
    raise NotImplementedError(f"`{min(missing)}` needs words in {__file__}")
_PLAIN = (Grant().start, Grant().to, Grant().line)


def effect_of(city: City, card: Card, position: int) -> str:
    """What a card does as card number `position` of its round, as a phrase; empty for nothing."""
    if position in card.idle_as:
        return f"no effect as card {position} of the round"
    return "; ".join(_effects(city, card))


def _effects(city: City, card: Card) -> Iterator[str]:
    if card.reveals_next:
        yield "with the next card"
    if card.symbol == ANY:
        yield "any symbol"
    yield from _changes(card.lays, "the next card" if card.reveals_next else "the card")
    yield from _sections(card.grants)
    for mark in dict.fromkeys(each.marks for each in card.grants if each.marks):
        yield f"put a {city.marks[mark].draw} round the station reached ({humanize(mark)})"
    for kind, grants in card.on_reaching.items():
        more = ", then ".join(f"a section {_granted(grant)}" for grant in grants)
        yield f"when it reaches a station of the kind {humanize(kind)}, also {more}"


def _changes(lays: Lays, played: str) -> Iterator[str]:
    """What a card changes in the sections of its turn, which `played` is for."""
    if lays.line in _LAID:
        yield f"{_LAID[lays.line]}, whatever the side of {played}"
    if lays.start == "anywhere":
        yield "start at any station of the line"
    if lays.to == ANY:
        yield "any symbol"
    if lays.double_tracks:
        yield "a section may run beside one of another colour"


def _sections(grants: Sequence[Grant]) -> Iterator[str]:
    """The sections of a card, where they are not just one from an end of the line."""
    if [(each.start, each.to, each.line) for each in grants] not in ([], [_PLAIN]):
        yield ", then ".join(f"a section {_granted(grant)}" for grant in grants)


def _granted(grant: Grant) -> str:
    """Where a section starts, what it reaches, which line it extends."""
    to = "to any symbol" if grant.to == ANY else ""
    return " ".join(part for part in (_FROM[grant.start], to, _ON[grant.line]) if part)
