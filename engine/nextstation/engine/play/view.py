"""What a player sees of a game: read-only."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.rules.decision import PASS, section_of
from nextstation.engine.kernel.rules.evaluate import score_delta
from nextstation.engine.kernel.rules.state import Now, TableNow
from nextstation.engine.play.options import PASSING, Option, option_named, options_of
from nextstation.engine.play.score.points import line_points, network_points
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.grant import starts
from nextstation.engine.play.sheet.pile import next_card, to_come, turn_cards
from nextstation.engine.play.sheet.state import Drawn, deal_seen, slots_at_work
from nextstation.engine.play.table.facts import Fact, facts_of
from nextstation.engine.play.table.seat import Seat


class GameView:
    """A game at the moment of a decision, as the player who decides sees it."""

    def __init__(self, seat: Seat, random: Callable[[], Random]) -> None:
        self._seat, self._sheet, self._random = seat, seat.sheet, random

    def __repr__(self) -> str:
        cards = ", ".join(self.cards)
        return f"<GameView: round {self.round}, turn {self.turn}, {self.colour}; {cards}>"

    @property
    def random(self) -> Random:
        """The player's own source of random numbers, seeded by the seed, the game and the seat."""
        return self._random()

    # The city

    @property
    def network(self) -> Network:
        """The stations and links of the city, and all that follows from its map."""
        return self._sheet.network

    @property
    def city(self) -> City:
        """The city as its file describes it: deck, scoring, colours."""
        return self.network.city

    # The decision

    @cached_property
    def options(self) -> Sequence[Option]:
        """The options besides passing: sections such as `d3-d1`, or `circle d3`."""
        return tuple(options_of(self._sheet))

    def gain(self, option: Option | str | None) -> int:
        """How many points an option adds to the total if the game ended after it.

        It may be given by its name. Objectives are left out; to pass, which is None, adds nothing.
        Raises IllegalDecisionError for a name that is not among the options.
        """
        code = self._option(option).code
        return 0 if code == PASS else score_delta(self._sheet.board, self._sheet.game, code)

    @property
    def granted_by(self) -> str | None:
        """The card of a module that grants the decision, or None where the turn's card does."""
        slot = self._sheet.source if self._sheet.awaits_decision else NONE
        return None if slot == NONE else self._sheet.card_of(slot).id

    @property
    def starts(self) -> Sequence[Point]:
        """The stations at which a section may start, powers aside; none before a circle."""
        sheet = self._sheet
        return tuple(starts(sheet)) if sheet.awaits_decision and not sheet.awaits_circle else ()

    @property
    def powers(self) -> Sequence[str]:
        """The cards of pencil powers at work in the round that are not used yet."""
        sheet, spent = self._sheet, self._sheet.game.spent
        cards = [sheet.card_of(slot) for slot in slots_at_work(sheet) if not spent[slot]]
        return tuple(card.id for card in cards if card.effect.once_a_round)

    def link(self, option: Option | str | None) -> Link | None:
        """The link that an option draws on, with its districts and rivers; None for a circle.

        The option is given as for `gain`, and the errors are the same.
        """
        found = self._option(option)
        if not found.is_section:
            return None
        return self.network.links[int(self._sheet.board.link[section_of(found.code)])]

    def _option(self, option: Option | str | None) -> Option:
        """An option that is given as it is, by its name, or as None to pass."""
        if isinstance(option, Option):
            return option
        return PASSING if option is None else option_named(option, [PASSING, *self.options])

    # The cards

    @property
    def cards(self) -> Sequence[str]:
        """The cards revealed in this turn, by their names in records."""
        return self._names(turn_cards(self._sheet))

    @property
    def revealed(self) -> Sequence[str]:
        """The cards revealed in this round, in order."""
        table = self._sheet.game.table
        return self._names(table.pile[int(table.now[TableNow.LEFT]) :].tolist()[::-1])

    @property
    def left(self) -> Sequence[str]:
        """The cards that are still to come, in the order of the city's file."""
        return self._names(to_come(self._sheet))

    @property
    def next_card(self) -> str | None:
        """The next card, where it is known (X1)."""
        card = next_card(self._sheet)
        return None if card is None else self._names([card])[0]

    @property
    def is_last_turn(self) -> bool:
        """Whether the round ends with this turn (D2)."""
        return self._sheet.round_is_over

    # The sheet

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._sheet.game.now[Now.ROUND])

    @property
    def turn(self) -> int:
        """The number of the turn in its round, from 1."""
        return int(self._sheet.game.now[Now.TURN])

    @property
    def colour(self) -> str:
        """The colour of the round."""
        return self._sheet.colour

    @property
    def pencils(self) -> Sequence[str]:
        """The colours of the rounds to come, in their order."""
        return self._sheet.pencils[self.round :]

    @property
    def drawn(self) -> Sequence[Drawn]:
        """The sections on the sheet, in the order of drawing."""
        return tuple(self._sheet.drawn)

    @property
    def points(self) -> Mapping[str, int]:
        """Points so far of each colour and of each term of the network."""
        sheet = self._sheet
        finished = sheet.game.line_points.sum(axis=1).tolist()
        points = dict(zip(sheet.colours, finished, strict=True))
        points[sheet.colour] = sum(line_points(sheet).values())
        return points | network_points(sheet)

    @property
    def score(self) -> Score:
        """What the sheet scores so far, term by term, objectives included."""
        return self._seat.score("")

    @property
    def facts(self) -> Sequence[Fact]:
        """What else is so now, by its title: stations with a mark, stations circled."""
        return tuple(facts_of(self._seat))

    @property
    def seat(self) -> int:
        """The seat of the player, from 0."""
        return self._sheet.dealt_by[2]

    @property
    def dealt(self) -> Mapping[str, Any]:
        """What was dealt of each module and lies open, in the notation of records."""
        return deal_seen(self._sheet)

    def _names(self, cards: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._seat.names[card] for card in cards)
