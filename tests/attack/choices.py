"""Choices for `ns play`, as lines of its input."""

from collections.abc import Callable
from random import Random

from nextstation.engine.city.setup import Setup
from nextstation.engine.play.options import Option
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table

Chooser = Callable[[Table], Option | None]


def choices(setup: Setup, seed: int, choose: Chooser) -> list[str]:
    """The lines that play a whole game of a seed as a chooser decides."""
    game, lines = Table(setup, seed), list[str]()
    while game.stage is not Stage.GAME_OVER:
        if game.stage is Stage.PENCIL and not game.next_pencil:
            lines.append(game.pencils_left[0])
            game.plan([*game.pencils, game.pencils_left[0]])
        elif game.stage is Stage.DECISION:
            option = choose(game)
            lines.append(option.name if option else "pass")
            game.seats[0].decide(option)
        else:
            game.advance()
    return lines


def greedily(game: Table) -> Option | None:
    """What the built-in greedy player decides."""
    return game.seats[0].hint()


def at_random(random: Random) -> Chooser:
    """One of the options; sometimes a pass."""

    def choose(game: Table) -> Option | None:
        options = game.seats[0].options()
        return random.choice(options) if options and random.random() < 0.9 else None

    return choose
