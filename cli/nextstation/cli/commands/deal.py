"""`ns deal`: reveals a shuffled deck card by card, for players with printed sheets."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import (
    ModuleOption,
    OptionalCity,
    SeedOption,
    open_city,
    open_modules,
    seed_of,
)
from nextstation.cli.options.printing.drawing import LanguageOption, drawing_errors
from nextstation.cli.options.record import ResumeOption, refuse_with_resume
from nextstation.cli.terminal.errors import UNREADABLE, USAGE, fail
from nextstation.engine.format.source.texts import drawable
from nextstation.engine.format.vocabulary.files.records import MAX_NAME
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH


def deal(
    city: OptionalCity = None,
    seed: SeedOption = None,
    module: ModuleOption = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A player; repeat it for each.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a record, to be filled in.")
    ] = None,
    resume: ResumeOption = None,
    lang: LanguageOption = ENGLISH,
) -> None:
    """Deal the cards of a game that is played on printed sheets.

    Any key reveals the next card; q stops. --record begins a record for ns score, and --resume
    deals on from where it stops.

    Example: ns deal london --player Ann --player Ben --record game.yaml
    """
    refuse_with_resume(resume, seed=seed, module=module, player=player)

    from nextstation.cli.session.dealing import KeptDeal, deal_at_terminal, table_to_deal
    from nextstation.cli.session.kept_game import (
        KeptGame,
        check_place,
        resumed_game,
        saving_at_signals,
    )
    from nextstation.renderers.language.translations import in_language

    kept: KeptGame | None = None
    if resume is not None:
        table, kept = resumed_game(resume, record, city, kind=KeptDeal)
        players = kept.players
    elif city is not None:
        players = [drawable(each)[:MAX_NAME] for each in player or ["solo"]]
        choice, number = open_modules(open_city(city), module), seed_of(seed)
        table = table_to_deal(choice.setup(players=len(players)), number)
        table.date = datetime.now().astimezone().date().isoformat()
        if record:
            check_place(record)
            kept = KeptDeal(city, choice.files, players, record)
    else:
        fail("name a city, or deal on a game: ns deal --resume FILE", USAGE)
    with drawing_errors(), in_language(lang, table.network.city), saving_at_signals() as ignore:
        try:
            deal_at_terminal(table, players, kept.keep if kept else lambda _: None)
        finally:
            ignore()
            is_kept = kept is None or kept.close(table, asked=False)
    if not is_kept:
        raise typer.Exit(UNREADABLE)
