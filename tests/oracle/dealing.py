"""What a deal gives to the game, to colours, rounds and districts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oracle.deck import known_only
from oracle.modules import COLOURS, GAME, ROUNDS, SECONDARY, Effect, Module
from oracle.objectives import Objective


@dataclass(frozen=True, eq=False)
class Dealt:
    """A card in play, and the symbol dealt beside it."""

    effect: Effect
    symbol: str | None = None


@dataclass(frozen=True)
class Share:
    """What was dealt of a module: by colour, by round from 0, by district, or just by number."""

    module: Module
    effects: Mapping[Any, Dealt]
    objectives: Sequence[Objective] = ()

    def active(self, colour: str, round_number: int) -> list[Dealt]:
        """W, X, T: what holds in a round of this number with a pencil of this colour."""
        if self.module.deal_to == GAME:
            return list(self.effects.values())
        receivers = {COLOURS: colour, ROUNDS: round_number}
        return [
            dealt for of, dealt in self.effects.items() if of == receivers.get(self.module.deal_to)
        ]

    def gates(self) -> Mapping[str, Dealt]:
        """G: the gates by district."""
        return self.effects if self.module.deal_to == SECONDARY else {}


def read_deal(
    modules: Sequence[Module],
    deal: Mapping[str, Any],
    colours: Collection[str],
    secondary: Collection[str],
) -> list[Share]:
    """Give everybody what the deal says. † A receiver that it leaves out gets nothing."""
    known_only(deal, [module.id for module in modules], "the deal")
    rounds = range(len(colours))
    receivers: dict[str, Collection[Any]] = {COLOURS: colours, ROUNDS: rounds, SECONDARY: secondary}
    return [
        read_share(module, deal.get(module.id, []), receivers.get(module.deal_to))
        for module in modules
    ]


def read_share(module: Module, entry: Any, receivers: Collection[Any] | None) -> Share:
    """Read what the deal says of one module."""
    given = entry if isinstance(entry, Mapping) else dict(enumerate(entry))
    cards = {of: card["card"] if module.with_symbols else card for of, card in given.items()}
    symbols = {of: card["symbol"] for of, card in given.items()} if module.with_symbols else {}
    check_share(module, cards, receivers)
    if repeated(cards.values()) or repeated(symbols.values()):
        raise ValueError(f"a card or a symbol of {module.id} is dealt twice")
    effects, objectives = {}, []
    for of, name in cards.items():
        card = module.cards[name]
        if isinstance(card, Objective):
            objectives.append(card)
        else:
            effects[of] = Dealt(card, symbols.get(of))
    return Share(module, effects, objectives)


def check_share(
    module: Module, cards: Mapping[Any, str], receivers: Collection[Any] | None
) -> None:
    """X4: refuse cards and receivers that there are not, and a card in a round not its own."""
    if not set(cards.values()) <= set(module.cards):
        raise ValueError(f"{module.id} has no such card")
    if receivers is not None and not set(cards) <= set(receivers):
        raise ValueError(f"{module.id} is dealt to someone that there is not")
    for of, name in cards.items():
        card = module.cards[name]
        if isinstance(card, Effect) and module.deal_to == ROUNDS and of + 1 in card.not_in_rounds:
            raise ValueError(f"{name} may not be dealt to round {of + 1}")


def repeated(values: Collection[Any]) -> bool:
    """Whether something is there twice."""
    return len(set(values)) < len(values)
