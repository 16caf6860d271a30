"""The state of a sheet: what is drawn, circled, dealt, marked and at work; copies and moments."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Self, TypeVar

from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.kernel.bits import has
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import RoundEffect
from nextstation.engine.kernel.board.struct import frame_of
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.rules.begin import begin_game
from nextstation.engine.kernel.rules.seats import seat_of
from nextstation.engine.kernel.rules.state import Dealt, Game, Now, blank_game, with_printed

T = TypeVar("T")
_OWN = {list, set, dict}


def own_copy(thing: T) -> T:
    """A copy with lists, sets and dicts of its own, to one level; all else is shared.

    What is in them, and other things that change, the caller copies.
    """
    other = object.__new__(type(thing))
    mine = other.__dict__
    mine.update(thing.__dict__)
    for name, content in mine.items():
        if type(content) in _OWN:
            mine[name] = content.copy()
    return other


Section = tuple[Point, Point]
# The slot of a power that was used, and the round, from 1.
Use = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A section on the sheet, from start to end."""

    colour: str
    start: Point
    end: Point
    link: int

    @property
    def name(self) -> str:
        """The section's name, such as `d3-d1`."""
        return f"{self.start.name}-{self.end.name}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A sheet as it stood at a moment of its game; only its own sheet returns to it."""

    state: Words
    drawn: tuple[Drawn, ...]
    circled: tuple[tuple[str, Point], ...]
    circled_by: frozenset[int]
    used_before: frozenset[Use]
    in_round: bool


class SheetState:
    """One player's sheet as it stands, over the kernel's game."""

    def __init__(
        self,
        setup: Setup,
        board: Board,
        seed: int = 0,
        number: int = 0,
        *,
        player: int = 0,
    ) -> None:
        self.setup, self.network, self.board = setup, setup.network, board
        blank, self._frame = _blank(ByIdentity(board))
        self._memory = blank.copy()
        self.drawn: list[Drawn] = []
        self.circled: list[tuple[str, Point]] = []
        # The slots whose circle is drawn in the round: one each, a power or not.
        self.circled_by: set[int] = set()
        # The uses of powers in the rounds before this one.
        self.used_before: frozenset[Use] = frozenset()
        self.colours = setup.colours
        self.dealt_by = seed, number, player
        # Cards that come next whatever the order of the pile, by their places in the deck.
        self.known: tuple[int, ...] = ()
        self.in_round = False
        begin_game(board, self.game, *self.dealt_by)
        self.game.now[Now.SEAT] = seat_of(player, setup.players, len(self.colours))

    @cached_property
    def game(self) -> Game:
        """The state of the game, over its memory."""
        return self._frame(self._memory)

    # Copies

    def copy(self) -> Self:
        """A sheet that goes its own way from here on. What nobody changes is shared."""
        other = own_copy(self)
        other.__dict__.pop("game", None)
        other._memory = self._memory.copy()
        return other

    def moment(self) -> Moment:
        """The sheet as it stands, to return to."""
        state, by = self.game.state.copy(), frozenset(self.circled_by)
        drawn, circled = tuple(self.drawn), tuple(self.circled)
        return Moment(state, drawn, circled, by, self.used_before, self.in_round)

    def return_to(self, moment: Moment) -> None:
        """Set the sheet back, or forth, to a moment of this game."""
        self.game.state[:] = moment.state
        self.drawn, self.circled = [*moment.drawn], [*moment.circled]
        self.circled_by, self.in_round = {*moment.circled_by}, moment.in_round
        self.used_before = moment.used_before

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: the board is made there."""
        return {
            key: self.__dict__[key] for key in self.__dict__.keys() - {"game", "_frame", "board"}
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Lay the game over its memory again."""
        self.__dict__.update(state)
        self.board = Board.of(self.setup)
        _, self._frame = _blank(ByIdentity(self.board))

    # What is on it

    @property
    def colours_at(self) -> list[int]:
        """By the number of a point: of how many colours lines are there, printed ones too (N1)."""
        lines = enumerate(self.game.colours_at)
        return [with_printed(self.board, point, colours) for point, colours in lines]

    @property
    def colour(self) -> str:
        """The colour of the round."""
        return self.colours[int(self.game.now[Now.COLOUR])]

    @property
    def is_joined(self) -> bool:
        """Whether the two lines of the colour are joined (S7)."""
        return bool(self.game.now[Now.JOINED])

    @property
    def modules(self) -> Sequence[Module]:
        """The modules in play."""
        return self.setup.modules

    def card_of(self, slot: int) -> ModuleCard:
        """The card that was dealt to a slot."""
        return self.setup.cards[int(self.game.dealt[slot, Dealt.CARD])]

    def deal(self) -> dict[str, Any]:
        """What was dealt, in the notation of records."""
        return deal_of(self.setup, self.game.dealt)

    def marked(self, mark: str) -> list[Point]:
        """The stations that bear a mark, as their canonical points."""
        marked = self.game.marked[list(self.network.city.marks).index(mark)]
        return [point for point in self.network.stations if has(marked, self.number(point))]

    def point(self, number: int) -> Point:
        """The grid point of a number."""
        return self.network.points[number]

    def number(self, point: Point) -> int:
        """The number of a grid point that holds a station."""
        return self.network.numbers[point]


@lru_cache(maxsize=16)
def _blank(board: ByIdentity[Board]) -> tuple[Words, Callable[[Words], Game]]:
    """The memory of a blank game on a board, and what lays a game over memory like it."""
    game = blank_game(board.value)
    return game.memory, frame_of(game, game.memory)


def deal_of(setup: Setup, dealt: Ints) -> dict[str, Any]:
    """By module: a list of cards, or a mapping from receivers to cards; with symbols, if dealt."""
    deal: dict[str, Any] = {module.id: [] for module in setup.modules}
    for place, slot in enumerate(setup.slots):
        entry: Any = setup.cards[int(dealt[place, Dealt.CARD])].id
        if slot.module.with_symbols:
            symbol = setup.city.symbols[int(dealt[place, Dealt.SYMBOL])]
            entry = {"card": entry, "symbol": symbol}
        if slot.receiver is None:
            deal[slot.module.id].append(entry)
        else:
            deal[slot.module.id] = {**(deal[slot.module.id] or {}), slot.receiver: entry}
    return deal


def receivers_of(module: Module, dealt: Any) -> list[tuple[str, Any]]:
    """Who got each card of a module, and the card, from what `deal_of` says of the module."""
    if module.to == "rounds":
        return [(f"round {number}", card) for number, card in enumerate(dealt, 1)]
    return list(dealt.items()) if isinstance(dealt, dict) else [("", card) for card in dealt]


def card_dealt(module: Module, dealt: Any) -> ModuleCard:
    """The card of a module that `deal_of` names, alone or with its symbol."""
    name = dealt["card"] if isinstance(dealt, dict) else dealt
    return next(each for each in module.cards if each.id == name)


def slots_at_work(sheet: SheetState) -> list[int]:
    """The slots whose card has an effect in this round."""
    game = sheet.game
    return [int(slot) for slot in game.active[: game.round_effects[RoundEffect.ACTIVE]]]


def powers_used(sheet: SheetState) -> frozenset[Use]:
    """The uses of powers so far, this round's among them."""
    spent, number = sheet.game.spent.nonzero()[0].tolist(), int(sheet.game.now[Now.ROUND])
    return sheet.used_before.union((slot, number) for slot in spent)


def symbol_of(sheet: SheetState, slot: int) -> str | None:
    """The symbol that was dealt to a slot, if its module deals symbols."""
    if not sheet.setup.slots[slot].module.with_symbols:
        return None
    return sheet.setup.city.symbols[int(sheet.game.dealt[slot, Dealt.SYMBOL])]


def deal_seen(sheet: SheetState) -> dict[str, Any]:
    """What was dealt and lies open: cards turned up by round (T) up to the current round."""
    dealt = sheet.deal()
    for module in sheet.modules:
        if module.turned_up_by_round:
            dealt[module.id] = dealt[module.id][: int(sheet.game.now[Now.ROUND])]
    return dealt
