"""`ns deal`: reveals a shuffled deck card by card, for players with printed sheets."""

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.printing.drawing import LanguageOption
from nextstation.cli.options.printing.faults import drawing_errors
from nextstation.cli.options.seed import SeedOption, seed_of
from nextstation.engine.vocabulary.schema_builder import ENGLISH


def deal(
    city: CityArgument,
    seed: SeedOption = None,
    module: ModuleOption = None,
    lang: LanguageOption = ENGLISH,
) -> None:
    """Deal the cards of a game that is played on printed sheets.

    Any key reveals the next card; q stops.

    Example: ns deal london
    """
    from nextstation.cli.session.dealing import deal_at_terminal
    from nextstation.engine.play.dealer import Dealer
    from nextstation.renderers.language.translations import in_language

    setup, number = open_modules(open_city(city), module).setup(), seed_of(seed)
    with drawing_errors(), in_language(lang, setup.city):
        deal_at_terminal(Dealer(setup, number), number)
