"""Which modules a city can be played with, and who is dealt their cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import perm
from typing import Any

from nextstation.engine.city.counting.on_map import unknown_name
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.suggestions import closest
from nextstation.engine.format.vocabulary.modules import DEALT_SYMBOL

# The cards dealt, by module: a list, or a mapping from receivers. With a symbol, a card is written
# as {card: …, symbol: …}. What is left out is dealt at random.
Deal = Mapping[str, Any]

# A deal is drawn anew until it is allowed: more than this often, on average, would take long.
_MOST_DEALS = 1000


class DealError(ValueError):
    """A city cannot be played with a module, or a deal is impossible."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that a card of a module is dealt to.

    `receiver` is the name of the colour or the district, or None; `number` counts the places of the
    module from 0; `card` and `symbol` are those that the deal names, or None.
    """

    module: Module
    receiver: str | None
    number: int
    card: ModuleCard | None = None
    symbol: str | None = None


def slots(network: Network, modules: Sequence[Module], deal: Deal | None = None) -> list[Slot]:
    """The places that cards are dealt to, module by module.

    Raises DealError if the city lacks what a module needs, or the deal is impossible.
    """
    deal = deal or {}
    if not isinstance(deal, Mapping):
        raise DealError(f"a deal maps the ids of modules to their cards, and is not {deal!r}")
    for module in modules:
        if problem := incompatibility(network, module):
            raise DealError(problem)
    known = [module.id for module in modules]
    if strange := [name for name in deal if name not in known]:
        raise DealError(f"`{strange[0]}` is dealt but not in play{_meant(strange[0], known)}")
    return [slot for module in modules for slot in _slots_of(network, module, deal.get(module.id))]


def receivers(network: Network, module: Module) -> list[str | None]:
    """Who is dealt a card of a module: the names of colours or districts, otherwise None."""
    city = network.city
    match module.to:
        case "game":
            return [None] * module.count
        case "colours":
            return [colour.name for colour in city.colours]
        case "rounds":
            return [None] * len(city.colours)
        case _:
            return [each.name for each in city.map.districts if each.kind == "secondary"]


def incompatibility(network: Network, module: Module) -> str | None:
    """Why a city cannot be played with a module, in words; None if it can."""
    return next(_reasons(network, module), None)


def _reasons(network: Network, module: Module) -> Iterator[str]:
    city, wanted = network.city, len(receivers(network, module))
    refusal = f"{city.title} cannot be played with `{module.id}`"
    if wanted == 0:
        yield f"{refusal}: the map has no secondary district"
    if module.with_symbols and wanted > len(city.symbols):
        yield f"{refusal}: {wanted} symbols are needed, and the city has {len(city.symbols)}"
    if wanted > len(module.cards):
        yield f"{refusal}: {wanted} cards are needed, and the module has {len(module.cards)}"
    elif problem := _barred(module, [None] * wanted):
        yield f"{refusal}: {problem}"
    for card in module.cards:
        for lacks in _unknown(network, card):
            yield f"{refusal}: {lacks}"


def _unknown(network: Network, card: ModuleCard) -> Iterator[str]:
    """What a card names and the city does not have."""
    city, effect = network.city, card.effect
    for kind in effect.on_reaching:
        if kind not in (DEALT_SYMBOL, *city.specials):
            yield f"it has no special stations `{kind}`"
    for count in effect.weighs:
        if name := unknown_name(network, count):
            yield f"`{card.id}` counts `{name}`, which it does not have"
    further = (grant for each in effect.on_reaching.values() for grant in each)
    for grant in (*effect.adds, *effect.grants, *further):
        if grant.marks is not None and grant.marks not in city.marks:
            yield f"it has no mark `{grant.marks}`"


def _slots_of(network: Network, module: Module, deal: Any) -> list[Slot]:
    """The slots of a module. Raises DealError if the cards that are not named cannot be dealt."""
    found = list(_dealt_by_name(network, module, deal))
    if problem := _barred(module, [slot.card for slot in found]):
        raise DealError(f"`{module.id}` cannot be dealt like this: {problem}")
    return found


def _barred(module: Module, named: Sequence[ModuleCard | None]) -> str | None:
    """Why the cards that a deal does not name cannot be dealt to the other rounds (X4), or None."""
    if module.to != "rounds":
        return None
    if (number := _round_without_card(module, named)) is not None:
        return f"no card is left for round {number + 1}"
    if (deals := _deals_for_one_allowed(module, named)) > _MOST_DEALS:
        return (
            f"only one deal in {deals:,} keeps every card out of the rounds that it is barred from;"
            " bar fewer cards, or from fewer rounds"
        )
    return None


def _deals_for_one_allowed(module: Module, named: Sequence[ModuleCard | None]) -> int:
    """The number of deals, of those allowed and others, for each that is allowed: rounded down."""
    left = [card for card in module.cards if all(card is not each for each in named)]
    rounds = [number for number, card in enumerate(named, 1) if card is None]
    # For each set of rounds, in how many ways the cards seen so far can be dealt to them.
    ways = [1] + [0] * (2 ** len(rounds) - 1)
    for card in left:
        for dealt in reversed(range(len(ways))):
            for place, number in enumerate(rounds):
                if not dealt >> place & 1 and number not in card.not_in_rounds:
                    ways[dealt | 1 << place] += ways[dealt]
    return perm(len(left), len(rounds)) // ways[-1]


def _round_without_card(module: Module, named: Sequence[ModuleCard | None]) -> int | None:
    """The index of a round that no card is left for, however the others are dealt, or None.

    This is bipartite matching of rounds and cards, by augmenting paths (Kuhn's algorithm).
    """
    left = [card for card in module.cards if all(card is not each for each in named)]
    holders: dict[str, int] = {}

    def find(number: int, tried: set[str]) -> bool:
        """Give a round a card, possibly that of another round that can take a different one."""
        for card in left:
            if number + 1 not in card.not_in_rounds and card.id not in tried:
                tried.add(card.id)
                if card.id not in holders or find(holders[card.id], tried):
                    holders[card.id] = number
                    return True
        return False

    open_rounds = (number for number, card in enumerate(named) if card is None)
    return next((number for number in open_rounds if not find(number, set())), None)


def _dealt_by_name(network: Network, module: Module, deal: Any) -> Iterator[Slot]:
    """The slots of a module with the cards and symbols that the deal names."""
    names = receivers(network, module)
    entries = _entries(module, names, deal)
    used: set[str] = set()
    for number, name in enumerate(names):
        entry = entries[number]
        named, symbol = (
            (entry.get("card"), entry.get("symbol"))
            if isinstance(entry, Mapping)
            else (entry, None)
        )
        card = None if named is None else _card(module, named, used)
        if card and module.to == "rounds" and number + 1 in card.not_in_rounds:
            raise DealError(f"`{card.id}` cannot be dealt to round {number + 1}")
        if symbol is not None and (not module.with_symbols or symbol not in network.city.symbols):
            raise DealError(f"`{module.id}` cannot be dealt with the symbol `{symbol}`")
        if symbol is not None and f"symbol {symbol}" in used:
            raise DealError(f"the symbol `{symbol}` is dealt twice")
        used.add(f"symbol {symbol}")
        yield Slot(module, name, number, card, symbol)


def _entries(module: Module, names: list[str | None], deal: Any) -> list[Any]:
    """What the deal names for each receiver; None if nothing."""
    if deal is None:
        return [None] * len(names)
    if isinstance(deal, Mapping):
        known = [name for name in names if name]
        if strange := [str(name) for name in deal if name not in known]:
            meant = _meant(strange[0], known) or f"; it is dealt to: {', '.join(known) or 'a list'}"
            raise DealError(f"`{module.id}` is not dealt to `{strange[0]}`{meant}")
        return [deal.get(name) for name in names]
    if not isinstance(deal, Sequence) or isinstance(deal, str):
        deal = [deal]
    if len(deal) > len(names):
        raise DealError(f"`{module.id}` has {len(names)} cards to deal, not {len(deal)}")
    return [*deal, *[None] * (len(names) - len(deal))]


def _card(module: Module, name: Any, used: set[str]) -> ModuleCard:
    cards = {card.id: card for card in module.cards}
    if not isinstance(name, str) or name not in cards:
        meant = _meant(name, cards) or f"; its cards: {', '.join(cards)}"
        raise DealError(f"`{module.id}` has no card `{name}`{meant}")
    if name in used:
        raise DealError(f"`{name}` is dealt twice")
    used.add(name)
    return cards[name]


def _meant(name: Any, known: Any) -> str:
    guess = closest(name, known)
    return f"; did you mean `{guess}`?" if guess else ""
