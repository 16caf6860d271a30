"""`ns deal`: reveals a shuffled deck card by card, for players with printed sheets."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.printing.drawing import LanguageOption, drawing_errors
from nextstation.cli.options.record import references
from nextstation.cli.options.seed import SeedOption, seed_of
from nextstation.cli.options.written import write_text
from nextstation.engine.source.texts import drawable
from nextstation.engine.vocabulary.files.records import MAX_NAME
from nextstation.engine.vocabulary.schema_builder import ENGLISH


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
    from nextstation.cli.session.dealing import deal_at_terminal, record_of
    from nextstation.cli.session.save import check_place
    from nextstation.cli.session.signals import saving_at_signals
    from nextstation.engine.play.dealer import Dealer
    from nextstation.renderers.language.translations import in_language

    players = [drawable(each)[:MAX_NAME] for each in player or ["solo"]]
    choice, number = open_modules(open_city(city), module), seed_of(seed)
    dealer = Dealer(choice.setup(players=len(players)), number)

    if record:
        check_place(record)
    with drawing_errors(), in_language(lang, choice.network.city), saving_at_signals():
        try:
            deal_at_terminal(dealer, number, players)
        finally:
            if record and any(dealer.dealt):
                named, files = references(city, choice.files, record.parent)
                write_text(str(record), record_of(dealer, players, named, files))
                typer.echo(f"{record}: write the sections there, then score it: ns score {record}")
