"""A game for programs: asked for its options, stepped, copied, dealt anew, scored at any time."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import check_seed, several
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.stepping.vector_game import VectorGame
from nextstation.engine.play.agents import Policy, agent_for, check_policy, play_out
from nextstation.engine.play.errors import GameError, GameOverError, IllegalDecisionError
from nextstation.engine.play.explain import Explanation, explanation
from nextstation.engine.play.library.legal import (
    Decision,
    Legal,
    action_names,
    code_of,
    described,
    index_of,
    observed,
    observed_parts,
)
from nextstation.engine.play.library.named_parts import NamedParts
from nextstation.engine.play.library.position import Position, taken_up
from nextstation.engine.play.options import Option
from nextstation.engine.play.record.write import seat_names, text_of_game
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.state import own_copy
from nextstation.engine.play.table.result import GameResult
from nextstation.engine.play.table.table import Table
from nextstation.engine.play.view import GameView


class Game:
    """A game of one to four players, from its first decision to its last.

    Between two decisions the game goes on by itself: it reveals cards, ends turns and rounds, and
    declines what has no legal section. The same seed deals the same cards, whatever is decided, and
    the same decisions give the same game as in a simulation.
    """

    def __init__(
        self,
        city: Network | str | Path,
        seed: int = 1,
        *,
        number: int = 0,
        modules: Sequence[Module | str | Path] = (),
        players: int = 1,
        deal: Deal | None = None,
        pencils: Sequence[str] = (),
    ) -> None:
        """Begin game `number` of a seed, and go on to its first decision.

        `city` is the name of a shipped city, a file, or what `load_city` returns. `modules` are
        modules, their files, or names of shipped ones; `all` stands for those that the city lists.
        `deal` names cards of modules that are dealt by choice. The order of the pencils is drawn,
        unless `pencils` names all colours in their order (L1).

        Raises what `load_city` and `load_modules` raise, DealError for modules or a deal that the
        city cannot be played with, and ValueError for other pencils or too many players.
        """
        self._parts = NamedParts.of(city, modules)
        self._setup = Setup(
            self._parts.network, self._parts.modules, deal or {}, pencils, players=players
        )
        self._position = self._begun(seed, number)

    @classmethod
    def imagined(cls, view: GameView, seed: int) -> "Game":
        """The game of a player who sees `view`, alone, with what is hidden dealt anew.

        It is for players that look ahead: they may step it, and ask for the score. At a table of
        several it has this player's sheet only, and its `seat` is 0, whichever the player's is.
        Raises ValueError for a seed that is out of range.
        """
        if not isinstance(view, GameView):
            raise ValueError(f"imagined takes what a player sees, such as game.view, not {view!r}")
        game = cls._of(Table.of_seat(view._seat))
        game.redeal(seed)
        return game

    @classmethod
    def of_row(cls, games: VectorGame, row: int) -> "Game":
        """The game of a row where it stands, with its hidden cards, to look at and to step.

        Of a table of several, it has the sheet of that row alone. What led there is not known:
        `record` refuses it, a view shows no section drawn before, and of the lines finished before
        the score has only the points. Raises ValueError for a row that there is not.
        """
        game, player = games.game(row), row % games.setup.players
        dealt_by = int(games.seeds[row]), int(games.numbers[row]), player
        return cls._of(taken_up(games.setup, games.board, game, dealt_by))

    @classmethod
    def _of(cls, table: Table) -> "Game":
        """The game of a table with one sheet."""
        game = object.__new__(cls)
        game._setup = table.setup
        game._parts = NamedParts(game._setup.network, game._setup.modules)
        game._position = Position(table)
        return game

    def reset(self, seed: int | None = None, number: int | None = None) -> None:
        """Begin game `number` of a seed, the first if none is named: same city, modules, players.

        Without a seed, it is the next game of the same seed, or that of the number. Raises
        ValueError for a seed or a number that is out of range.
        """
        if seed is None:
            seed, before = self._position.table.dealt_by
            number = before + 1 if number is None else number
        self._position = self._begun(seed, 0 if number is None else number)

    def _begun(self, seed: int, number: int) -> Position:
        check_seed(seed)
        check_seed(number, "the number of a game")
        return Position(Table.simulated(self._setup, seed, number))

    def copy(self) -> "Game":
        """A game that goes its own way from here on, with the same hidden cards.

        It takes some microseconds: what changes is copied, all else is shared.
        """
        other = own_copy(self)
        other._position = self._position.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> "Game":
        return self.copy()

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"round {self.view.round}, turn {self.view.turn}"
        return f"<Game of {self._setup.city.title}: {now}>"

    # Whose turn it is, and what is legal

    @property
    def players(self) -> int:
        """The number of players."""
        return self._setup.players

    @property
    def is_over(self) -> bool:
        """Whether the last decision of the game is taken."""
        return self._position.is_over

    @property
    def seat(self) -> int:
        """The seat that decides now, from 0. Raises GameOverError."""
        if self.is_over:
            raise GameOverError("the game is over: nobody decides")
        return self._position.place

    @property
    def legal(self) -> Legal:
        """What the seat may decide now, passing first; nothing when the game is over."""
        return self._position.legal

    @property
    def action_names(self) -> Sequence[str]:
        """The names of all actions by their indices: the same in all games of a set-up.

        A section that is drawn with a power has ` + power` behind it.
        """
        return action_names(ByIdentity(self._board), ByIdentity(self._setup.network))

    @property
    def observation(self) -> Singles:
        """What the player who decides knows, as numbers; after the end, what the first one does."""
        return observed(self._board, self._position.seat.sheet.game)

    @property
    def parts(self) -> Mapping[str, slice]:
        """Where each part of an observation lies."""
        return observed_parts(ByIdentity(self._board))

    def explain(self, decision: Decision) -> Explanation:
        """Why a section or a circle is legal now or not, with the number of the rule.

        It is an option, its index, or its name such as `d3-d1` or `circle d3`. Raises
        IllegalDecisionError when it is neither a section nor a circle.
        """
        return explanation(self._position.seat, self._name_of(decision))

    # Steps

    def step(self, decision: Decision) -> None:
        """Take a decision and go on to the next one, or to the end of the game.

        A decision is an option of `legal`, its index or its name; None passes. Raises GameOverError
        after the last decision, and IllegalDecisionError for what is not legal now, which leaves
        the game as it was.
        """
        position = self._position
        if self.is_over:
            raise GameOverError(f"the game is over: `{described(decision)}` comes too late")
        code = code_of(position.seat, decision)
        if code != PASS and code not in position.codes:
            name = self._name_of(decision)
            reason = explanation(position.seat, name)
            raise IllegalDecisionError(f"{name} is not legal: {reason}")
        position.take(code)

    def redeal(self, seed: int) -> None:
        """Deal anew what is hidden; what has been seen, and what `reveal` has named, stays.

        Hidden are the order of the cards still to come, in this round and in later ones, and the
        cards of modules that are not turned up yet. What is legal now does not change. Raises
        ValueError for a seed that is out of range.
        """
        check_seed(seed)
        self._position.changing().redeal(seed)

    def reveal(self, *cards: str) -> None:
        """Let cards come next, in this order, by their names in records.

        A later call takes the place of this one: it names all that is known of the cards to come.
        Raises UnknownCardError when they cannot come next, and GameOverError.
        """
        self._position.changing().foresee(cards)

    # What is seen, and how it ends

    @property
    def view(self) -> GameView:
        """The game as the player who decides sees it, and after its end the first one.

        It shows this moment, and stays as it is when the game goes on.
        """
        return self._position.view_of(self._position.place)

    def view_of(self, seat: int) -> GameView:
        """The game as the player at a seat sees it. Raises ValueError if there is no such seat."""
        return self._position.view_of(seat)

    @property
    def score(self) -> Score:
        """What the first seat, in a solo game the only one, scores so far, term by term."""
        return self.scores[0]

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each seat scores so far, term by term; objectives are level with the sheets."""
        return GameResult(self._position.table.seats, 0).scores

    def result(self, seat: int = 0) -> GameResult:
        """How the game ended for a seat, or how it stands at this moment.

        Raises ValueError if there is no such seat.
        """
        return self._position.result(seat)

    def record(self, players: Sequence[str] = ()) -> str:
        """The game so far as the text of a record, for `ns score`, `ns render` and `ns analyse`.

        `players` are their names. Files of cities and modules are named as seen from the current
        folder; a city that was given as an object and is not a shipped one is called by its id.
        Raises ValueError if there is not a name for each player, and GameError for a game of a row.
        """
        if not self._position.table.knows_past:
            raise GameError("a game of a row has no record: what led there is not known")
        names = several(players) or seat_names("player", self.players)
        if len(names) != self.players:
            raise ValueError(f"{len(names)} names are given for {self.players} at the table")
        if wrong := [each for each in names if not isinstance(each, str)]:
            raise ValueError(f"the name of a player is a text, not {wrong[0]!r}")
        parts = self._parts
        return text_of_game(self._position.table, parts.reference, names, parts.files, parts.hashes)

    def play(self, *policies: Policy) -> GameResult:
        """Play on to the end: one player for each seat, or one for all. Returns how it ended.

        A player is a built-in one by its name, or a class (see Player). A game that is over stays
        as it is. Raises ValueError when there is no such player or not one for each seat, and
        PlayerError when one fails.
        """
        if len(policies) not in (1, self.players):
            named = f"{len(policies)} players are named for {self.players}"
            raise ValueError(f"{named}: name one for each seat, or one for all")
        for each in policies:
            check_policy(each)
        chosen = policies * self.players if len(policies) == 1 else policies
        seed, number = self._position.table.dealt_by
        agents = [agent_for(each, seed, number, seat) for seat, each in enumerate(chosen)]
        play_out(self._position.changing(), agents)
        self._position.advance()
        return self.result()

    def _name_of(self, decision: Decision) -> str:
        """The name of a section or a circle that is given as an option, by index or by name."""
        if isinstance(decision, Option | str) or decision is None:
            return described(decision).partition(" + ")[0]
        names = self.action_names
        return names[index_of(decision, len(names))].partition(" + ")[0]

    @property
    def _board(self) -> Board:
        return self._position.table.board
