"""The odds of decks, of one or of several side by side, as text and as data."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from nextstation.cli.report.table import WIDTH, aligned, print_parts
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Deck
from nextstation.engine.stats.odds.deck_odds import DeckOdds
from nextstation.engine.stats.odds.round_odds import CardOdds, RoundOdds


@dataclass(frozen=True, slots=True)
class Asked:
    """The cards that lie open, in their order, and whether a switch is shuffled back (X5)."""

    seen: Sequence[str]
    switch_returns: bool


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """A deck by the name that the user gave to its city, and its odds."""

    name: str
    city: City
    odds: DeckOdds


def odds_data(decks: Sequence[NamedDeck], asked: Asked) -> dict[str, Any]:
    """The odds of decks, one after the other."""
    return {
        "seen": list(asked.seen),
        "switch_returns": asked.switch_returns,
        "decks": [_deck(each) for each in decks],
    }


def _deck(deck: NamedDeck) -> dict[str, Any]:
    rest = deck.odds.rest
    return {
        "city": deck.city.id,
        "cards": len(deck.city.deck.cards),
        "turn_goes_on": _number(deck.odds.goes_on),
        "turns": {
            "mean": _number(rest.mean_turns),
            "probabilities": {number: _number(chance) for number, chance in rest.turns.items()},
        },
        "symbols": {name: _card_data(each) for name, each in rest.symbols.items()},
        "symbols_or_joker": {name: _card_data(each) for name, each in rest.with_joker.items()},
        "joker": _card_data(rest.joker),
        "switch": _card_data(rest.switch),
    }


def _card_data(odds: CardOdds) -> dict[str, Any]:
    """The odds of cards; the first probability of `by_turn` is that of turn 1."""
    return {
        "mean": _number(odds.mean),
        "in_round": _number(odds.by_turn[-1]),
        "by_turn": [_number(chance) for chance in odds.by_turn[1:]],
    }


def _number(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "decimal": float(exact)}


# A label, and its cells by deck.
_Row = tuple[str, Sequence[Sequence[str]]]
_Number = Callable[[Fraction], str]
_LABEL = 20


def print_odds(decks: Sequence[NamedDeck], asked: Asked, *, fractions: bool) -> None:
    """Print the odds of decks, with decimals or as fractions."""
    print_parts(_parts(decks, asked, fractions=fractions))


def _parts(
    decks: Sequence[NamedDeck], asked: Asked, *, fractions: bool
) -> Iterator[RenderableType]:
    mean: _Number = str if fractions else _decimal
    chance: _Number = str if fractions else _percent
    for deck in decks:
        described = f"  {_described(deck.city.deck)}"
        yield Text(deck.city.title, "bold", no_wrap=False).append(described, "not bold")
    yield from _known(decks, asked)
    if not all(deck.odds.is_over for deck in decks):
        yield from _tables(decks, asked, mean, chance)


def _tables(
    decks: Sequence[NamedDeck], asked: Asked, mean: _Number, chance: _Number
) -> Iterator[str]:
    """The turns, and the cards that they reveal."""
    names = [deck.name for deck in decks]
    odds = [deck.odds.rest for deck in decks]
    turns = sorted({number for rest in odds for number in rest.turns})
    yield ""
    yield from _table(
        "turns to come" if asked.seen else "turns of a round",
        ["mean", *map(str, turns)],
        names,
        [("", [_turn_cells(rest, turns, mean, chance) for rest in odds])],
    )
    last = max(len(rest.lasts) for rest in odds) - 1
    yield ""
    yield from _table(
        "to come by turn" if asked.seen else "revealed by turn",
        ["cards", "in all", *(f"{'+' if asked.seen else ''}{turn}" for turn in range(1, last))],
        names,
        [
            (label, [_card_cells(each, last, mean, chance) for each in found])
            for label, found in _cards(odds)
        ],
    )


def _decimal(mean: Fraction) -> str:
    return f"{float(mean):.2f}"


def _percent(chance: Fraction) -> str:
    """A percentage; what is certain or impossible has no decimals."""
    return f"{float(chance):.2%}" if 0 < chance < 1 else f"{int(chance):.0%}"


def _described(deck: Deck) -> str:
    """The size of a deck, and when its round ends."""
    ends = " or ".join(f"{need} {humanize(group)}" for group, need in deck.round_ends.items())
    return f"{counted(len(deck.cards), 'card')}; a round ends with {ends} cards"


def _known(decks: Sequence[NamedDeck], asked: Asked) -> Iterator[Text]:
    """What is known of the round."""
    if asked.switch_returns:
        yield Text("a switch is shuffled back into the pile after its turn, once (X5)")
    if asked.seen:
        follows = ""
        if all(deck.odds.goes_on == 1 for deck in decks):
            follows = "; the next card belongs to the same turn, +1"
        elif all(deck.odds.is_over for deck in decks):
            follows = "; the round is over"
        yield Text(f"after {humanize(', '.join(asked.seen))}{follows}", no_wrap=False)


def _turn_cells(rest: RoundOdds, turns: Iterable[int], mean: _Number, chance: _Number) -> list[str]:
    chances = (rest.turns.get(number) for number in turns)
    return [mean(rest.mean_turns), *("–" if each is None else chance(each) for each in chances)]


def _card_cells(odds: CardOdds | None, last: int, mean: _Number, chance: _Number) -> list[str]:
    """The mean number of cards, the chance of any, and the chance of any by each turn."""
    if odds is None:
        return ["–"] * (last + 1)
    by_turn = [odds.by_turn[min(turn, len(odds.by_turn) - 1)] for turn in range(1, last)]
    return [mean(odds.mean), chance(odds.by_turn[-1]), *map(chance, by_turn)]


def _cards(odds: Sequence[RoundOdds]) -> Iterator[tuple[str, list[CardOdds | None]]]:
    """The rows of symbols, jokers and switches: one for all symbols if no deck tells them apart."""
    symbols = list(dict.fromkeys(name for rest in odds for name in rest.symbols))
    if all(_alike(rest) for rest in odds):
        yield "each symbol", [next(iter(rest.symbols.values())) for rest in odds]
        yield "  or a joker", [next(iter(rest.with_joker.values())) for rest in odds]
    else:
        for name in symbols:
            yield name, [rest.symbols.get(name) for rest in odds]
            yield "  or a joker", [rest.with_joker.get(name) for rest in odds]
    yield "joker", [rest.joker for rest in odds]
    yield "switch", [rest.switch for rest in odds]


def _alike(rest: RoundOdds) -> bool:
    """Whether the odds of all symbols are the same."""
    first = next(iter(rest.symbols.values()))
    return all(each == first for each in rest.symbols.values())


def _table(
    label: str, heads: Sequence[str], names: Sequence[str], rows: Sequence[_Row]
) -> Iterator[str]:
    """A table, below itself where it is too wide; several decks have a line each in every row."""
    lines: list[tuple[str, Sequence[str]]] = []
    for name, cells in rows:
        if len(names) == 1:
            lines.append((name, cells[0]))
            continue
        if name:
            lines.append((name, [""] * len(heads)))
        lines += [(f"    {deck}", each) for deck, each in zip(names, cells, strict=True)]
    widest = max(len(cell) for cells in [heads, *(each for _, each in lines)] for cell in cells)
    room = max(1, (WIDTH - _LABEL) // (widest + 2))
    for first in range(0, len(heads), room):
        part = slice(first, first + room)
        table = [(label if first == 0 else "", heads), *lines]
        rows_of_part = [
            [_fitted(name), *(cell.rjust(widest) for cell in cells[part])] for name, cells in table
        ]
        yield from (f" {line}".rstrip() for line in aligned(rows_of_part, 1))


def _fitted(name: str) -> str:
    """A label as wide as all are; of a longer one, its end, which tells files apart."""
    return name.ljust(_LABEL - 1) if len(name) < _LABEL else f"    …{name[6 - _LABEL :]}"
