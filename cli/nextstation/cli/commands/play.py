"""`ns play`: a solo game in the terminal."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.modules import ModuleOption
from nextstation.cli.options.pencils import PencilsOption, pencils_of
from nextstation.cli.options.seed import SeedOption
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.cli.session.save import RecordFile
    from nextstation.engine.play.solo import Solo


def play(
    city: Annotated[
        str | None,
        typer.Argument(metavar="CITY", help="A city file, or the name of a shipped city."),
    ] = None,
    seed: SeedOption = None,
    pencils: PencilsOption = None,
    module: ModuleOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file to save the game to.", show_default="CITY-SEED.yaml"
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game of this record.")
    ] = None,
    hint: Annotated[
        bool,
        typer.Option("--hint", help="Before each decision, show what the greedy player would do."),
    ] = False,
) -> None:
    """Play a solo game in the terminal.

    The game is saved as a record for ns score and ns render. If the input is not a terminal, each
    of its lines is one choice.

    Example: ns play london
    """
    if resume is not None and (city is not None or seed is not None or module):
        fail("--resume takes city, seed and modules from the record", USAGE)

    from nextstation.cli.session.input import player_input
    from nextstation.cli.session.screen import print_head
    from nextstation.cli.session.session import PlaySession
    from nextstation.cli.session.signals import saving_at_signals
    from nextstation.cli.session.start import new_game, resumed_game

    order = pencils_of(pencils)
    if resume is not None:
        game, file = resumed_game(resume, order, record)
    elif city is not None:
        game, file = new_game(city, seed, order, module or (), record)
    else:
        fail("name a city, or continue a game: ns play --resume FILE", USAGE)
    print_head(game, file.file)
    answers = player_input()
    with saving_at_signals() as ignore_signals:
        is_over = PlaySession(game, answers, hints=hint).play()
        ignore_signals()
        if is_over:
            _finish(game, file)
        else:
            _save(game, file, "\n" if answers.interactive else "")


def _save(game: "Solo", file: "RecordFile", before: str) -> None:
    """Save a game that is not finished; `before` is printed before the message."""
    if not any(played.turns for played in game.rounds):
        typer.echo(f"{before}nothing was played, and nothing was saved", err=True)
        return
    file.save(game)
    name = safe(shlex.quote(str(file.file)))
    typer.echo(f"{before}saved; continue with: ns play --resume {name}", err=True)


def _finish(game: "Solo", file: "RecordFile") -> None:
    """Score a game that is over, and save it."""
    from nextstation.cli.report.score_text import print_outcome

    print_outcome(game.network, game.outcome(file.player))
    file.save(game)
    typer.echo(f"{safe(str(file.file))}: the record of the game", err=True)
