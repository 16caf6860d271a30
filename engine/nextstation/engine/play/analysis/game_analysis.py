"""A recorded game analysed: what each decision cost, and the luck of the cards apart from it.

The expected total is that of a game which one player, the judge, plays on. It changes when cards
are revealed: that is luck, and on average nothing. It changes when a decision is another than the
judge's: that is skill. So the expectation before the first card, all luck and all skill together
are the final total.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nextstation.engine.kernel.rules.state import TableNow
from nextstation.engine.play.analysis.expectation import ROLLOUTS, Evaluator, Expected, Position
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.replay.decisions import SheetStep
from nextstation.engine.play.record.steps import GameSteps
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work
from nextstation.engine.statistics import half_of_error

JUDGE = "learner"


class UnknownCardsError(ValueError):
    """A finished sheet, whose cards are not known, cannot be analysed."""

    def __init__(self) -> None:
        super().__init__("the record has no cards: without them no decision can be judged")


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a game, at a step of its sheet.

    `luck` is what the cards since the decision before changed in the expected total, `skill` what
    this decision changed in it, `expected` what it came to. `lost` are the points by which it is
    expected to bring less than `best`, with the standard error; `options` has all decisions, the
    best first. A circle by a power stands apart from what else is decided: it has no options.
    """

    step: int
    decision: str
    luck: float
    skill: float
    expected: float
    error: float
    lost: float
    lost_error: float
    best: str
    options: tuple[Expected, ...] = ()

    @property
    def lost_half(self) -> float:
        """Half of the interval of the points lost; as many are no more than chance explains."""
        return half_of_error(self.lost_error)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A player's game: `start` is expected before the first card, `total` what it came to.

    `total` is what is expected in the end of a game that is not finished. `rest` is the luck of the
    cards after the last decision, and nothing if there are none.
    """

    judge: str
    rollouts: int
    start: float
    start_error: float
    total: float
    rest: float
    decisions: tuple[Judged, ...]

    @property
    def luck(self) -> float:
        """What the cards changed in the expected total."""
        return self.rest + sum(each.luck for each in self.decisions)

    @property
    def skill(self) -> float:
        """What the decisions changed in it, compared with those of the judge."""
        return sum(each.skill for each in self.decisions)

    @property
    def lost(self) -> float:
        """The points by which the decisions are expected to bring less than the best ones."""
        return sum(each.lost for each in self.decisions)

    def worst(self, count: int = 3) -> list[Judged]:
        """The decisions that cost most, if that is more than chance explains."""
        costly = [each for each in self.decisions if each.lost > each.lost_half]
        return sorted(costly, key=lambda each: -each.lost)[:count]


def analyse(
    steps: GameSteps,
    player: int,
    evaluator: Evaluator,
    rollouts: int = ROLLOUTS,
    *,
    judge: str = JUDGE,
    on_decision: Callable[[int], None] = lambda step: None,
) -> Analysis:
    """Judge each decision of a player, counted from 0, by rollouts of each that was possible.

    `on_decision` is called with the step before each one is judged; what it raises ends the
    analysis. Raises UnknownCardsError.
    """
    if steps.game.record.rounds is None:
        raise UnknownCardsError
    sheet, played = steps.sheets[player], steps.steps[player]
    start = _start(steps, player, evaluator, rollouts)
    expected, decisions = start.played_on, []
    for number, step in enumerate(played):
        if step.before is None:
            continue
        on_decision(number)
        judged = _judged(sheet, played, number, evaluator, rollouts, expected)
        expected = judged.expected
        decisions.append(judged)
    is_over = len(played[-1].score.lines) == len(sheet.colours)
    total = float(played[-1].score.total) if is_over and not _is_open(steps) else expected
    return Analysis(
        judge, rollouts, start.played_on, start.error, total, total - expected, tuple(decisions)
    )


def _is_open(steps: GameSteps) -> bool:
    """Whether the last round of a record lacks cards."""
    last = steps.steps[0][-1]
    steps.sheets[0].return_to(last.after)
    return not steps.sheets[0].round_is_over


def _start(steps: GameSteps, player: int, evaluator: Evaluator, rollouts: int) -> Position:
    """What is expected before the first card."""
    sheet = steps.sheets[player]
    sheet.return_to(steps.steps[player][0].after)
    sheet.begin_round(sheet.drawn_order[0])
    return evaluator.position(sheet, rollouts)


def _judged(
    sheet: Sheet,
    played: list[SheetStep],
    number: int,
    evaluator: Evaluator,
    rollouts: int,
    before: float,
) -> Judged:
    """A decision, where a total was expected `before` the cards that led to it."""
    step = played[number]
    assert step.before is not None
    assert step.code is not None
    sheet.return_to(step.before)
    known = _known_card(sheet, played[number + 1 :], step)
    position = evaluator.position(sheet, rollouts, known)
    luck = position.played_on - before
    if step.by_power:
        sheet.return_to(step.after)
        after = evaluator.position(sheet, rollouts, known)
        chosen = Expected(step.decision or "", step.code, after.played_on, after.error)
        lost, error, best = 0.0, 0.0, chosen.decision
        options: tuple[Expected, ...] = ()
    else:
        chosen, options = position.of(step.code), position.decisions
        lost, error, best = chosen.behind, chosen.behind_error, position.best.decision
    return Judged(
        number,
        chosen.decision,
        luck,
        chosen.mean - position.played_on,
        chosen.mean,
        chosen.error,
        lost,
        error,
        best,
        options,
    )


def _known_card(sheet: Sheet, later: list[SheetStep], now: SheetStep) -> int | None:
    """The next card, by its place in the deck, where the round shows it (X1)."""
    if not any(sheet.card_of(slot).effect.shows_next_card for slot in slots_at_work(sheet)):
        return None
    names, table = card_names(sheet.setup.city.deck), sheet.game.table
    coming = next(_cards_of_turns(later, now.round), None)
    pile = table.pile[: int(table.now[TableNow.LEFT])].tolist()
    return next((card for card in pile if names[card] == coming), None)


def _cards_of_turns(later: list[SheetStep], number: int) -> Iterator[str]:
    """The first card of each later turn of a round."""
    for step in later:
        if step.decision is None and step.round == number and step.cards and step.turn:
            yield step.cards[0]
