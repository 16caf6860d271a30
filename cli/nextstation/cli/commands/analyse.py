"""`ns analyse`: what each decision of a recorded game cost, and what was luck."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.policy import compiling
from nextstation.cli.options.record import open_record, played_so_far
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINDINGS, fail
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from nextstation.engine.analysis.game_analysis import Analysis
    from nextstation.engine.record.steps import GameSteps


def analyse(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a game.")],
    rollouts: Annotated[
        int,
        typer.Option(
            metavar="N", help="The games played to the end from each possible decision.", min=2
        ),
    ] = 1000,
    judge: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="The built-in player who plays these games."),
    ] = "learner",
    city: Annotated[
        str | None,
        typer.Option("--city", metavar="CITY", help="Replay the game on this city."),
    ] = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Judge each decision of a recorded game, apart from luck.

    From each possible decision, many games are played to the end, all with the same cards dealt
    anew. The total expected before the first card, the luck of the cards, and how much more or less
    the decisions brought than those of the judge add up to the total of the game.

    Example: ns analyse game.yaml
    """
    from nextstation.cli.report.analysis import print_analysis
    from nextstation.engine.analysis.data import analysis_data
    from nextstation.engine.analysis.game_analysis import UnknownCardsError
    from nextstation.engine.record.steps import GameSteps

    game, _ = played_so_far(open_record(record, city))
    steps = GameSteps(game)
    try:
        found = _analyses(steps, judge, rollouts)
    except UnknownCardsError as error:
        fail(str(error), FINDINGS)
    if output is Format.JSON:
        players = [analysis_data(steps, player, each) for player, each in enumerate(found)]
        typer.echo(json_of({"city": game.network.city.id, "players": players}))
    else:
        print_analysis(steps, found)


def _analyses(steps: "GameSteps", judge: str, rollouts: int) -> "list[Analysis]":
    """The analysis of each player. Raises UnknownCardsError."""
    from nextstation.cli.terminal.errors import usage_errors
    from nextstation.engine.analysis.advice import Adviser
    from nextstation.engine.analysis.game_analysis import UnknownCardsError, analyse
    from nextstation.engine.game.jit.cache import announcing

    if steps.game.record.rounds is None:
        raise UnknownCardsError
    decisions = sum(step.before is not None for played in steps.steps for step in played)
    with counting("decisions", decisions) as (advance, say):
        with usage_errors(), announcing(lambda: say(compiling(steps.setup, judge))):
            evaluator = Adviser(steps.board).judge(judge, steps.sheets[0])
        return [
            analyse(
                *(steps, player, evaluator, rollouts),
                judge=judge,
                on_decision=lambda _: advance(1),
            )
            for player in range(len(steps.sheets))
        ]
