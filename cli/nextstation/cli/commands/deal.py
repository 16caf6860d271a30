"""`ns deal`: reveals a shuffled deck card by card, for players with printed sheets."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ModuleOption,
    SeedOption,
    open_city,
    open_modules,
    seed_of,
)
from nextstation.cli.options.output import write_text
from nextstation.cli.options.printing.drawing import LanguageOption, drawing_errors
from nextstation.cli.options.record import references
from nextstation.cli.terminal.text import say
from nextstation.engine.format.source.texts import drawable
from nextstation.engine.format.vocabulary.files.records import MAX_NAME
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH


def deal(
    city: CityArgument,
    seed: SeedOption = None,
    module: ModuleOption = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A player; repeat it for each.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a record, to be filled in.")
    ] = None,
    lang: LanguageOption = ENGLISH,
) -> None:
    """Deal the cards of a game that is played on printed sheets.

    Any key reveals the next card; q stops. --record begins a record for ns score.

    Example: ns deal london --player Ann --player Ben --record game.yaml
    """
    from nextstation.cli.session.dealing import deal_at_terminal, record_of, table_to_deal
    from nextstation.cli.session.kept_game import check_place, saving_at_signals
    from nextstation.renderers.language.translations import in_language

    players = [drawable(each)[:MAX_NAME] for each in player or ["solo"]]
    choice, number = open_modules(open_city(city), module), seed_of(seed)
    table = table_to_deal(choice.setup(players=len(players)), number)

    if record:
        check_place(record)
    with drawing_errors(), in_language(lang, choice.network.city), saving_at_signals():
        try:
            deal_at_terminal(table, players)
        finally:
            if record and any(each.turns for each in table.seats[0].rounds):
                named, files = references(city, choice.files, record.parent)
                write_text(str(record), record_of(table, players, named, files))
                say(f"{record}: write the sections there, then score it: ns score {record}")
