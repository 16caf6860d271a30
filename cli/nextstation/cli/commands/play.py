"""`ns play`: a solo game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import (
    ModuleOption,
    OptionalCity,
    PencilsOption,
    SeedOption,
    pencils_of,
)
from nextstation.cli.options.record import ResumeOption, refuse_with_resume
from nextstation.cli.terminal.errors import UNREADABLE, USAGE, fail
from nextstation.cli.terminal.text import say


def play(
    city: OptionalCity = None,
    seed: SeedOption = None,
    pencils: PencilsOption = None,
    module: ModuleOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file to save the game to.", show_default="CITY-SEED.yaml"
        ),
    ] = None,
    resume: ResumeOption = None,
    hint: Annotated[
        bool,
        typer.Option("--hint", help="Before each decision, show what the greedy player would do."),
    ] = False,
    analyse: Annotated[
        bool,
        typer.Option("--analyse", help="After the game, say what each decision cost."),
    ] = False,
) -> None:
    """Play a solo game in the terminal.

    The game is saved as a record for ns score and ns render, after every decision: whatever ends
    the program, --resume continues the game. If the input is not a terminal, each of its lines is
    one choice.

    Example: ns play london
    """
    refuse_with_resume(resume, seed=seed, module=module)

    from nextstation.cli.report.score.text import print_outcome
    from nextstation.cli.session.input import player_input
    from nextstation.cli.session.kept_game import new_game, resumed_game, saving_at_signals
    from nextstation.cli.session.screen import print_head
    from nextstation.cli.session.session import PlaySession
    from nextstation.engine.play.table.seat import Stage

    order = pencils_of(pencils)
    if resume is not None:
        game, file = resumed_game(resume, record, city, order)
    elif city is not None:
        game, file = new_game(city, seed, order, module or (), record)
    else:
        fail("name a city, or continue a game: ns play --resume FILE", USAGE)
    print_head(game, file.file)
    if game.stage is Stage.GAME_OVER:
        say("this game is finished")
    answers = player_input()
    with saving_at_signals() as ignore_signals:
        try:
            if PlaySession(game, answers, file.keep, hints=hint).play():
                print_outcome(game.network, game.outcome_of(file.players))
        finally:
            ignore_signals()
            kept = file.close(game, asked=answers.interactive)
    if not kept:
        raise typer.Exit(UNREADABLE)
    if analyse and game.stage is Stage.GAME_OVER:
        _print_analysis(file.file, city)
    elif analyse:
        say("no analysis: the game is not over", err=True)


def _print_analysis(record: Path, city: str | None) -> None:
    """Print the analysis of the game that was saved."""
    from nextstation.cli.options.record import open_record, played_so_far
    from nextstation.cli.report.analysis import print_analysis
    from nextstation.cli.session.analysing import analyses_of
    from nextstation.engine.play.record.steps import GameSteps

    steps = GameSteps(played_so_far(open_record(str(record), city))[0])
    print_analysis(steps, analyses_of(steps))
