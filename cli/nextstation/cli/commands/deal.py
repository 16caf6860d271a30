"""`ns deal`: reveals a shuffled deck card by card, for players with printed sheets."""

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.options.seed import SeedOption, seed_of
from nextstation.cli.terminal.errors import usage_errors


def deal(city: CityArgument, seed: SeedOption = None, module: ModuleOption = None) -> None:
    """Reveal a shuffled deck card by card, for players with printed sheets.

    Any key reveals the next card; q stops.

    Example: ns deal london
    """
    from nextstation.cli.session.dealing import deal_at_terminal
    from nextstation.engine.play.dealer import Dealer

    network = open_city(city)
    choice, number = open_modules(network, module), seed_of(seed)
    with usage_errors():
        dealer = Dealer(network, number, choice.modules, choice.deal)
    deal_at_terminal(dealer, number)
