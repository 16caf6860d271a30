"""The cards of a city file, and the sections that they grant."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

ANY = "any"  # symbol, or line
SAME = "the same"  # symbol: that of the first section of the turn
OF_CARD = "the card's"  # symbol of the turn's card, for a grant that another card gives

# Where a section may start.
ENDS = "ends"
ANYWHERE = "anywhere"
AS_BEFORE = "as before"  # anywhere on the line as it was when the turn began: what a switch lays
LAST = "last"
STRAIGHT = "last_straight"  # from there, on in the direction of the section that arrived

# On which line it goes.
CARD = "card"
EACH = "each"
FIRST = "first"  # of the two that `each` makes
OTHER = "other"  # the second of them
THIS = "this"  # that of the section that set the grant off
GROWN = "grown"  # one that got a section this turn


@dataclass(frozen=True)
class Grant:
    """Leave to draw one section. A symbol of None is matched by no station."""

    start: str = ENDS
    symbol: str | None = None
    line: str = CARD
    mark: str | None = None
    on_reaching: Mapping[str, tuple["Grant", ...]] = field(default_factory=dict)
    double_tracks: bool = False

    def goes_on(self) -> bool:
        """S11, T4: the section starts where the last one of the turn arrived."""
        return self.start in (LAST, STRAIGHT)


@dataclass(frozen=True)
class Lays:
    """What a card or an effect changes in the grants of the turn's card."""

    frees_start: bool = False
    line: str = CARD
    to_any: bool = False
    double_tracks: bool = False


@dataclass(frozen=True)
class Card:
    """One card. † With neither a symbol nor the word `grants` it grants nothing by itself."""

    group: str | None = None
    symbol: str | None = None
    reveals_next: bool = False
    frees_start: bool = False
    idle_as: frozenset[int] = frozenset()
    lays_line: str = CARD
    grants: tuple[Grant, ...] = ()
    lays_any: bool = False
    lays_double_tracks: bool = False

    def lays(self) -> Lays:
        """S8, S9: what the card changes in the grants of its turn."""
        return Lays(self.frees_start, self.lays_line, self.lays_any, self.lays_double_tracks)


def known_only(entry: Mapping[str, Any], words: Collection[str], where: str) -> None:
    """Refuse a word that the oracle does not know, for to ignore it would be to play it wrong."""
    if strange := sorted(set(entry) - set(words)):
        words = ", ".join(strange)
        raise ValueError(f"the oracle (tests/oracle) does not know {words} in {where}")


def choice(entry: Mapping[str, Any], word: str, choices: list[str]) -> str:
    """Read one of the values that the oracle knows; the first is the default."""
    value: str = entry.get(word, choices[0])
    if value not in choices:
        raise ValueError(f"the oracle does not know {word}: {value}")
    return value


def as_list(value: Any) -> list[Any]:
    """Give a list for a list, and a list of one for one thing."""
    return value if isinstance(value, list) else [value]


def read_grant(
    entry: Mapping[str, Any],
    symbol: str | None,
    mark: str | None = None,
    on_reaching: Mapping[str, tuple[Grant, ...]] | None = None,
    lines: list[str] | None = None,
) -> Grant:
    """Read one grant; symbol, mark, what it sets off and the lines it may name are the card's."""
    known_only(entry, ("from", "to", "line", "marks"), "a grant")
    to = choice(entry, "to", [CARD, ANY, "same"])
    return Grant(
        start=choice(entry, "from", [ENDS, ANYWHERE, LAST, STRAIGHT]),
        symbol={CARD: symbol, ANY: ANY, "same": SAME}[to],
        line=choice(entry, "line", lines or [CARD, EACH, ANY]),
        mark=entry.get("marks", mark),
        on_reaching=on_reaching or {},
    )


def read_grants(entry: Mapping[str, Any], symbol: str | None) -> tuple[Grant, ...]:
    """S2, S10, S11: a card's own grants.

    † What a card marks and sets off belongs to its own grants, not to those that it sets off.
    """
    on_reaching = {
        kind: tuple(read_grant(grant, symbol, lines=[CARD, EACH, ANY, THIS]) for grant in grants)
        for kind, grants in entry.get("on_reaching", {}).items()
    }
    plain: list[dict[str, Any]] = [] if symbol is None else [{}]
    return tuple(
        read_grant(grant, symbol, entry.get("marks"), on_reaching)
        for grant in entry.get("grants", plain)
    )


def read_lays(entry: Mapping[str, Any]) -> Lays:
    """S8, S9, W2, T1: what is changed, and to what."""
    known_only(entry, ("from", "to", "line", "double_tracks"), "lays")
    return Lays(
        frees_start=choice(entry, "from", [ENDS, ANYWHERE]) == ANYWHERE,
        line=choice(entry, "line", [CARD, EACH, ANY]),
        to_any=choice(entry, "to", [CARD, ANY]) == ANY,
        double_tracks=entry.get("double_tracks", False),
    )


def read_card(entry: Mapping[str, Any]) -> list[Card]:
    """D2: multiply out one entry: by group, in each group by symbol, and each of them `copies`."""
    words = (
        "group",
        "name",
        "symbol",
        "reveals_next",
        "lays",
        "idle_as",
        "copies",
        "title",
        "text",
    )
    known_only(entry, (*words, "grants", "marks", "on_reaching"), "a card")
    lays = read_lays(entry.get("lays", {}))
    return [
        Card(
            group=group,
            symbol=symbol,
            reveals_next=entry.get("reveals_next", False),
            frees_start=lays.frees_start,
            idle_as=frozenset(as_list(entry.get("idle_as", []))),
            lays_line=lays.line,
            grants=read_grants(entry, symbol),
            lays_any=lays.to_any,
            lays_double_tracks=lays.double_tracks,
        )
        for group in as_list(entry.get("group"))
        for symbol in as_list(entry.get("symbol"))
        for _ in range(entry.get("copies", 1))
    ]


def read_cards(entries: Iterable[Mapping[str, Any]]) -> tuple[Card, ...]:
    """D1: the whole deck, in the order of the file."""
    return tuple(card for entry in entries for card in read_card(entry))
