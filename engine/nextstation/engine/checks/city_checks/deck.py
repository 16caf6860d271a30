"""The deck: cards that mean something, and rounds that end (D2, S8)."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.city.paths import (
    CARDS,
    COLOURS,
    DECK,
    GROUPS,
    MARKS,
    ROUND_ENDS,
    SPECIALS,
    SYMBOLS,
)
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.limits import MAX_CARDS
from nextstation.engine.format.vocabulary.stations import ANY


def _entries(context: CityContext) -> Iterator[tuple[Path, Card]]:
    """One card for each entry of the file's list, with the entry's path."""
    seen = set()
    for card in context.city.deck.cards:
        if card.entry not in seen:
            seen.add(card.entry)
            yield (*CARDS, card.entry), card


def _path_of(context: CityContext, path: Path, value: str) -> Path:
    """The path of a value, or of its place in a list of values."""
    found = context.document.at(path)
    return (*path, found.index(value)) if isinstance(found, list) and value in found else path


@check("E506", "The deck has too many cards.")
def too_many_cards(context: CityContext) -> Iterator[Finding]:
    if len(context.city.deck.cards) > MAX_CARDS:
        message = f"the deck has more than {MAX_CARDS} cards"
        yield Finding(message, CARDS, "lists multiply: groups × symbols × copies")


def _all_groups_known(context: CityContext) -> bool:
    deck = context.city.deck
    named = {card.group for card in deck.cards if card.group is not None} | set(deck.round_ends)
    return named <= set(deck.groups)


@check("E501", "A card or `round_ends` names a group that is not declared.", needs=(GROUPS,))
def unknown_groups(context: CityContext) -> Iterator[Finding]:
    deck = context.city.deck
    named = {
        (_path_of(context, (*CARDS, card.entry, "group"), card.group), card.group, False)
        for card in deck.cards
        if card.group is not None
    }
    named |= {((*ROUND_ENDS, group), group, True) for group in deck.round_ends}
    for path, group, on_key in named:
        if group not in deck.groups:
            hint = suggestion(group, deck.groups, "declared")
            yield Finding(f"there is no group `{group}`", path, hint, on_key)


@check("E505", "A card shows a symbol that the city does not have.", whole=(SYMBOLS,))
def undeclared_card_symbols(context: CityContext) -> Iterator[Finding]:
    symbols = context.city.symbols
    wrong = {
        (_path_of(context, (*CARDS, card.entry, "symbol"), card.symbol), card.symbol)
        for card in context.city.deck.cards
        if card.symbol is not None and card.symbol not in (*symbols, ANY)
    }
    for path, symbol in wrong:
        message = f"`{symbol}` is not one of the city's symbols"
        yield Finding(message, path, f"its symbols: {', '.join(symbols)}")


@check("E507", "A card has no effect, or contradictory keys.")
def meaningless_cards(context: CityContext) -> Iterator[Finding]:
    for path, card in _entries(context):
        keys = ("grants", "on_reaching", "marks")
        given = [key for key in keys if context.document.at((*path, key)) is not None]
        if card.symbol is None and not (card.reveals_next or given):
            hint = "give it a `symbol`, or `reveals_next: true`"
            yield Finding("this card has no effect", path, hint)
        if card.symbol is not None and card.reveals_next:
            message = "a card that reveals the next card has no symbol"
            yield Finding(message, (*path, "symbol"), "the symbol of the next card counts")
        for key in given:
            if card.symbol is None:
                message = f"`{key}` has no effect on a card without a symbol"
                yield Finding(message, (*path, key), "it applies to cards with a symbol", True)
        if card.idle_as and card.lays == Lays():
            message = "`idle_as` has no effect without `lays`"
            yield Finding(message, (*path, "idle_as"), "add `lays`, or remove `idle_as`")


@check("E508", "A card refers to several lines, but every colour has one.", whole=(COLOURS,))
def lines_of_one(context: CityContext) -> Iterator[Finding]:
    if any(len(colour.departures) == 2 for colour in context.city.colours):
        return
    message = "`each` needs two lines, but every colour of this city has one"
    for path, card in _entries(context):
        for grant_path, grant in _grants(path, card):
            if grant.line == "each":
                yield Finding(message, (*grant_path, "line"))
        if card.lays.line == "each":
            yield Finding(message, (*path, "lays", "line"))


def _grants(path: Path, card: Card) -> Iterator[tuple[Path, Grant]]:
    """The grants that the entry of a card lists, with their paths."""
    for number, grant in enumerate(card.grants):
        yield (*path, "grants", number), grant
    for kind, grants in card.on_reaching.items():
        for number, grant in enumerate(grants):
            yield (*path, "on_reaching", kind, number), grant


@check(
    "E509",
    "A card names a kind of special station or a mark that is not declared.",
    needs=(SPECIALS,),
)
def unknown_kinds_reached(context: CityContext) -> Iterator[Finding]:
    for path, card in _entries(context):
        for kind in card.on_reaching:
            if kind not in context.city.specials:
                here = (*path, "on_reaching", kind)
                yield context.undeclared_special(here, kind, on_key=True)


@check("E509", needs=(MARKS,))
def unknown_marks(context: CityContext) -> Iterator[Finding]:
    for path, card in _entries(context):
        places = [path, *(grant_path for grant_path, _ in _grants(path, card))]
        for here in ((*place, "marks") for place in places):
            name = context.document.at(here)
            if name is not None and card.symbol and name not in context.city.marks:
                yield context.undeclared_mark(here, name)


@check("E510", "The first section of a card starts at the station just reached, but there is none.")
def grants_from_nowhere(context: CityContext) -> Iterator[Finding]:
    for path, card in _entries(context):
        if card.grants and card.grants[0].start.startswith("last"):
            start = card.grants[0].start
            message = f"`{start}` is the end of the section before it in this list: there is none"
            yield Finding(
                message,
                (*path, "grants", 0, "from"),
                "such as `[{to: any}, {from: last}]`",
            )


def _short_groups(context: CityContext) -> dict[str, int]:
    """The groups in `round_ends` that have fewer cards than the count there, with their cards."""
    deck = context.city.deck
    if not _all_groups_known(context):
        return {}
    cards = Counter(card.group for card in deck.cards)
    return {group: cards[group] for group, need in deck.round_ends.items() if cards[group] < need}


def _unreachable(context: CityContext, group: str, cards: int, consequence: str) -> Finding:
    need = context.city.deck.round_ends[group]
    message = f"{need} `{group}` cards are never revealed: the deck has {cards}{consequence}"
    hint = f"write at most {cards}" if cards else "the group has no cards"
    hint += f"; cards belong to the group with `group: {group}`"
    shown = Counter(station.symbol for station in context.network.stations.values())
    for symbol in context.city.symbols:
        if shown[symbol] and symbol not in {card.symbol for card in context.city.deck.cards}:
            hint += f"; no card shows `{symbol}` (stations that do: {shown[symbol]})"
    return Finding(message, (*ROUND_ENDS, group), hint)


@check("E502", "A count in `round_ends` is higher than the number of such cards.", whole=(DECK,))
def unreachable_counts(context: CityContext) -> Iterator[Finding]:
    short = _short_groups(context)
    if len(short) < len(context.city.deck.round_ends):
        for group, cards in short.items():
            yield _unreachable(context, group, cards, "")


@check("E503", "No count in `round_ends` can be reached, so no round ends.", whole=(DECK,))
def endless_rounds(context: CityContext) -> Iterator[Finding]:
    short = _short_groups(context)
    if len(short) == len(context.city.deck.round_ends):
        for group, cards in short.items():
            yield _unreachable(context, group, cards, ", so no round ends")


@check("E504", "A card that reveals the next card can be the last of the pile (S8).", whole=(DECK,))
def switch_without_next_card(context: CityContext) -> Iterator[Finding]:
    deck = context.city.deck
    if not _all_groups_known(context) or len(_short_groups(context)) == len(deck.round_ends):
        return
    cards = Counter(card.group for card in deck.cards)
    for path, card in _entries(context):
        before = cards - Counter([card.group])
        ended = any(before[group] >= need for group, need in deck.round_ends.items())
        if card.reveals_next and not ended:
            message = f"`{card.title}` can be the last card of the pile, with no next card"
            yield Finding(message, path, "the other cards must be able to end the round")
