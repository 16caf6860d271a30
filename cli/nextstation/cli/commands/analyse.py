"""`ns analyse`: what each decision of a recorded game cost, and what was luck."""

from typing import Annotated

import typer

from nextstation.cli.options.output import Format, FormatOption
from nextstation.cli.options.record import open_record, played_so_far, seat_of
from nextstation.cli.session.analysing import JUDGE, ROLLOUTS, analyses_of
from nextstation.cli.terminal.errors import FINDINGS, fail
from nextstation.cli.terminal.text import say_json


def analyse(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a game.")],
    rollouts: Annotated[
        int,
        typer.Option(
            metavar="N", help="The games played to the end from each possible decision.", min=2
        ),
    ] = ROLLOUTS,
    judge: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="The built-in player who plays these games."),
    ] = JUDGE,
    city: Annotated[
        str | None,
        typer.Option("--city", metavar="CITY", help="Replay the game on this city."),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER", help="The one to judge, by name or number.", show_default="all"
        ),
    ] = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Judge each decision of a recorded game, apart from luck.

    It judges those who played, not the city: ns measure says how a city plays.

    From each possible decision, many games are played to the end, all with the same cards dealt
    anew. The total expected before the first card, the luck of the cards, and how much more or less
    the decisions brought than those of the judge add up to the total of the game.

    Example: ns analyse game.yaml
    """
    from nextstation.cli.report.analysis import print_analysis
    from nextstation.engine.play.analysis.data import analysis_data
    from nextstation.engine.play.analysis.game_analysis import UnknownCardsError
    from nextstation.engine.play.record.steps import GameSteps

    game, _ = played_so_far(open_record(record, city))
    steps = GameSteps(game)
    names = [each.name for each in game.record.players]
    players = range(len(names)) if player is None else [seat_of(player, names)]
    try:
        found = analyses_of(steps, players, judge, rollouts)
    except UnknownCardsError as error:
        fail(str(error), FINDINGS)
    if output is Format.JSON:
        data = [analysis_data(steps, number, each) for number, each in found.items()]
        say_json({"city": game.network.city.id, "players": data})
    else:
        print_analysis(steps, found)
