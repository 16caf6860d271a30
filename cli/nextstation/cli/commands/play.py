"""`ns play`: a solo game in the terminal."""

import shlex
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.modules import ModuleOption, open_setup
from nextstation.cli.options.pencils import PencilsOption, pencils_of
from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail, usage_errors
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.cli.session.save import Keeper
    from nextstation.engine.play.solo import Solo

_PLAYER = "solo"
_SEEDS = 10**9


def play(
    city: Annotated[
        str | None, typer.Argument(help="A city file, or the name of a shipped city.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Deal the same cards again; else they are new.", min=0, max=2**63 - 1),
    ] = None,
    pencils: PencilsOption = None,
    module: ModuleOption = None,
    record: Annotated[
        Path | None, typer.Option(help="Where the game is kept; else CITY-SEED.yaml.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game of this record.")] = None,
    hint: Annotated[
        bool, typer.Option("--hint", help="Tell at each decision what the greedy player would do.")
    ] = False,
) -> None:
    """Play a solo game in the terminal; its record is kept for ns score and ns render.

    Where the input is a file, it has a choice on each line. Example: ns play london
    """
    from nextstation.cli.session.input import answers
    from nextstation.cli.session.screen import print_head
    from nextstation.cli.session.session import Desk

    order = pencils_of(pencils)
    if resume is None:
        game, keeper = _begun(city, seed, order, module or [], record)
    elif city is not None or seed is not None or module:
        fail("--resume takes city, seed and modules from the record", USAGE)
    else:
        game, keeper = _resumed(resume, order, record)
    print_head(game, keeper.file)
    _heed_goodbyes()
    player = answers()
    is_over = Desk(game, player, hints=hint).play()
    _heed_no_more()
    if is_over:
        _finish(game, keeper)
    else:
        _save(game, keeper, "\n" if player.asks else "")


_GOODBYES = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


def _heed_goodbyes() -> None:
    """A terminal that is closed interrupts like Ctrl-C: the game is saved."""
    for each in _GOODBYES:
        signal.signal(each, signal.default_int_handler)


def _heed_no_more() -> None:
    """Whoever presses Ctrl-C twice does not lose the game: it is being saved."""
    for each in _GOODBYES:
        signal.signal(each, signal.SIG_IGN)


def _begun(
    city: str | None,
    seed: int | None,
    pencils: tuple[str, ...],
    words: list[str],
    record: Path | None,
) -> "tuple[Solo, Keeper]":
    """A new game, and where it will be kept."""
    import secrets

    from nextstation.cli.session.save import Keeper, free_name
    from nextstation.engine.play.solo import Solo

    if city is None:
        fail("name a city, or a game to go on with: ns play --resume FILE", USAGE)
    network = open_city(city)
    number = secrets.randbelow(_SEEDS) if seed is None else seed
    setup = open_setup(network, words)
    with usage_errors():
        game = Solo(setup, number, pencils)
    file = record or free_name(Path(f"{network.city.id}-{number}.yaml"))
    _check_place(file)
    return game, Keeper(city, words, _PLAYER, file)


def _resumed(file: Path, pencils: tuple[str, ...], record: Path | None) -> "tuple[Solo, Keeper]":
    """The game of a record; it is kept where it was, or in another file."""
    import secrets

    from nextstation.cli.options.record import open_record
    from nextstation.cli.report.diagnostics import reporting_faults
    from nextstation.cli.session.save import Keeper
    from nextstation.engine.record.resume import OPEN_ENDS, CannotGoOn, game_of

    checked = open_record(str(file))
    with reporting_faults():
        kept = checked.sound(tolerated=OPEN_ENDS)
    try:
        modules = kept.outcome.modules
        game = game_of(kept.network, kept.record, secrets.randbelow(_SEEDS), modules)
    except CannotGoOn as error:
        span = checked.document.span(error.path)
        fail(f"{file}:{span.line}:{span.column}: {error}", FINDINGS)
    with usage_errors():
        game.plan(pencils)
    names = [kept.record.city, *checked.document.data.get("modules", {})]
    city, *words = (_from_here(name, file) for name in names)
    player = kept.record.players[0].name
    if record is None:
        return game, Keeper(city, words, player, file, is_ours=True)
    _check_place(record)
    return game, Keeper(city, words, player, record)


def _from_here(name: str, file: Path) -> str:
    """What a record names, a file from its own folder, named from the current one."""
    return str(file.parent / name) if Path(name).suffix in (".yaml", ".yml") else name


def _check_place(file: Path) -> None:
    """Before a game is played it is sure where it will be kept."""
    if file.exists():
        fail(f"{file} exists already; go on with it by --resume, or name another file", USAGE)
    if not file.parent.is_dir():
        fail(f"{file} cannot be written: there is no folder {file.parent}", USAGE)


def _save(game: "Solo", keeper: "Keeper", before: str) -> None:
    """Keep a game that is not finished; `before` is written before what is said."""
    if not any(played.turns for played in game.rounds):
        typer.echo(f"{before}nothing was played, and nothing was saved", err=True)
        return
    _keep(game, keeper)
    file = safe(shlex.quote(str(keeper.file)))
    typer.echo(f"{before}saved; go on with: ns play --resume {file}", err=True)


def _keep(game: "Solo", keeper: "Keeper") -> None:
    from nextstation.cli.session.save import files_of_modules, name_for_record
    from nextstation.engine.record.resume import text_of_game

    named = name_for_record(keeper.city, keeper.file.parent)
    files = files_of_modules(keeper.modules, keeper.file.parent)
    keeper.write(text_of_game(game, named, keeper.player, files))


def _finish(game: "Solo", keeper: "Keeper") -> None:
    """Score a game that is over, and keep it."""
    from nextstation.cli.report.score_text import print_result, print_score

    result = game.outcome(keeper.player)
    print_score(game.network, result.scores[0])
    print_result(game.network, result)
    _keep(game, keeper)
    typer.echo(f"{safe(str(keeper.file))}: the record of the game", err=True)
