"""The deck: cards that mean something, and rounds that end (D2, S8)."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import (
    COLOURS,
    DECK,
    GROUPS,
    MARKS,
    SPECIALS,
    SYMBOLS,
    CheckContext,
    check,
)
from nextstation.engine.check.map_art import unknown_mark, unknown_special
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.limits import CARDS as MOST_CARDS
from nextstation.engine.vocabulary.stations import ANY

CARDS: Path = (*DECK, "cards")
ROUND_ENDS: Path = (*DECK, "round_ends")


def _entries(context: CheckContext) -> Iterator[tuple[Path, Card]]:
    """One card for each entry of the file's list, with the entry's path."""
    seen = set()
    for card in context.city.deck.cards:
        if card.entry not in seen:
            seen.add(card.entry)
            yield (*CARDS, card.entry), card


def _named(context: CheckContext, path: Path, value: str) -> Path:
    """The path of a word, or of its place in a list."""
    found = context.document.at(path)
    return (*path, found.index(value)) if isinstance(found, list) and value in found else path


@check()
def too_many_cards(context: CheckContext) -> Iterator[Diagnostic]:
    """E506: more cards than the engine holds."""
    if len(context.city.deck.cards) > MOST_CARDS:
        message = f"the deck has more than {MOST_CARDS} cards"
        yield context.diagnostic(
            "E506", message, CARDS, "lists multiply: groups × symbols × copies"
        )


def _all_groups_known(context: CheckContext) -> bool:
    deck = context.city.deck
    named = {card.group for card in deck.cards if card.group is not None} | set(deck.round_ends)
    return named <= set(deck.groups)


@check(GROUPS)
def unknown_groups(context: CheckContext) -> Iterator[Diagnostic]:
    """E501: a card, or the end of the round, names a group that is not declared."""
    groups = context.city.deck.groups
    named = {
        (_named(context, (*CARDS, card.entry, "group"), card.group), card.group)
        for card in context.city.deck.cards
        if card.group is not None
    }
    places: list[tuple[Path, str, Span | None]] = [(path, group, None) for path, group in named]
    for group in context.city.deck.round_ends:
        path = (*ROUND_ENDS, group)
        places.append((path, group, context.document.key_span(path)))
    for path, group, span in places:
        if group not in groups:
            hint = suggestion(group, groups, "declared")
            yield context.diagnostic("E501", f"there is no group `{group}`", path, hint, span)


@check(whole=(SYMBOLS,))
def undeclared_card_symbols(context: CheckContext) -> Iterator[Diagnostic]:
    """E505: a card shows a symbol that the city does not have."""
    symbols = context.city.symbols
    wrong = {
        (_named(context, (*CARDS, card.entry, "symbol"), card.symbol), card.symbol)
        for card in context.city.deck.cards
        if card.symbol is not None and card.symbol not in (*symbols, ANY)
    }
    for path, symbol in wrong:
        message = f"`{symbol}` is not among the city's symbols"
        yield context.diagnostic("E505", message, path, f"its symbols: {', '.join(symbols)}")


@check()
def meaningless_cards(context: CheckContext) -> Iterator[Diagnostic]:
    """E507: a card does nothing, or says two things at once."""
    for path, card in _entries(context):
        if card.symbol is None and not card.reveals_next:
            hint = "give it a `symbol`, or `reveals_next: true`"
            yield context.diagnostic("E507", "this card lets nobody do anything", path, hint)
        if card.symbol is not None and card.reveals_next:
            message = "a card that reveals the next one shows no symbol itself"
            yield context.diagnostic("E507", message, (*path, "symbol"), "the next card's counts")
        for word in ("grants", "on_reaching", "marks"):
            said = context.document.at((*path, word)) is not None
            if said and card.symbol is None and card.reveals_next:
                message = f"`{word}` says nothing on a card without a symbol"
                here, hint = (*path, word), "it belongs on the cards that show one"
                span = context.document.key_span(here)
                yield context.diagnostic("E507", message, here, hint, span)
        if card.idle_as and card.lays == Lays():
            message = "the card has no effect that could be idle"
            yield context.diagnostic("E507", message, (*path, "idle_as"), "it lacks `lays`")


@check(whole=(COLOURS,))
def lines_of_one(context: CheckContext) -> Iterator[Diagnostic]:
    """E508: a card speaks of several lines in a city where a colour has one."""
    if any(len(colour.departures) == 2 for colour in context.city.colours):
        return
    message = "`each` needs two lines, but no colour of this city has two"
    for path, card in _entries(context):
        for grant_path, grant in _grants(path, card):
            if grant.line == "each":
                yield context.diagnostic("E508", message, (*grant_path, "line"))
        if card.lays.line == "each":
            yield context.diagnostic("E508", message, (*path, "lays", "line"))


def _grants(path: Path, card: Card) -> Iterator[tuple[Path, Grant]]:
    """The grants of a card that its entry writes out, with their paths."""
    for number, grant in enumerate(card.grants):
        yield (*path, "grants", number), grant
    for kind, grants in card.on_reaching.items():
        for number, grant in enumerate(grants):
            yield (*path, "on_reaching", kind, number), grant


@check(SPECIALS)
def unknown_kinds_reached(context: CheckContext) -> Iterator[Diagnostic]:
    """E509: a card waits for a special kind that does not exist."""
    for path, card in _entries(context):
        for kind in card.on_reaching:
            if kind not in context.city.specials:
                here = (*path, "on_reaching", kind)
                span = context.document.key_span(here)
                yield unknown_special(context, "E509", here, kind, span)


@check(MARKS)
def unknown_marks(context: CheckContext) -> Iterator[Diagnostic]:
    """E509: a card puts a mark on stations that does not exist."""
    for path, card in _entries(context):
        places = [path, *(grant_path for grant_path, _ in _grants(path, card))]
        for here in ((*place, "marks") for place in places):
            name = context.document.at(here)
            if name is not None and card.symbol and name not in context.city.marks:
                yield unknown_mark(context, "E509", here, name)


@check()
def grants_from_nowhere(context: CheckContext) -> Iterator[Diagnostic]:
    """E510: a card's first section starts at the station just reached, where none is reached."""
    for path, card in _entries(context):
        if card.grants and card.grants[0].start == "last":
            message = "no station has been reached when this section starts"
            here = (*path, "grants", 0, "from")
            yield context.diagnostic("E510", message, here, "`last` follows another section")


@check(whole=(DECK,))
def endless_rounds(context: CheckContext) -> Iterator[Diagnostic]:
    """E502: a count that is never reached. E503: a round that never ends."""
    deck = context.city.deck
    if not _all_groups_known(context):
        return
    cards = Counter(card.group for card in deck.cards)
    short = {group: need for group, need in deck.round_ends.items() if cards[group] < need}
    endless = len(short) == len(deck.round_ends)
    for group, need in short.items():
        path = (*ROUND_ENDS, group)
        message = f"{need} `{group}` cards are never revealed: the deck has {cards[group]}"
        if endless:
            message += ", so the round can never end"
        hint = f"at most {cards[group]}" if cards[group] else "the group has no cards"
        yield context.diagnostic("E503" if endless else "E502", message, path, hint)


@check(whole=(DECK,))
def switch_without_next_card(context: CheckContext) -> Iterator[Diagnostic]:
    """E504: a card that reveals the next one can be the last card of the pile (S8)."""
    deck = context.city.deck
    cards = Counter(card.group for card in deck.cards)
    endless = all(cards[group] < need for group, need in deck.round_ends.items())
    if endless or not _all_groups_known(context):
        return
    for path, card in _entries(context):
        before = cards - Counter([card.group])
        ended = any(before[group] >= need for group, need in deck.round_ends.items())
        if card.reveals_next and not ended:
            message = f"`{card.title}` can be the last card of the pile and find no next one"
            hint = "the other cards alone must be able to end the round"
            yield context.diagnostic("E504", message, path, hint)
