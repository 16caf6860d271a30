"""The rules of a city: all sections, in the order of a game."""

from collections.abc import Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import most_players
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.rules.content.course import (
    aim,
    alone,
    cards,
    ending,
    needs,
    open_points,
    rounds,
    set_up,
    turn,
)
from nextstation.renderers.rules.content.example import example_of
from nextstation.renderers.rules.content.figures import find_figures
from nextstation.renderers.rules.content.meetings import meetings
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.content.modules import modules_in_play
from nextstation.renderers.rules.content.scoring import scoring, worked_example
from nextstation.renderers.rules.content.sections import drawing
from nextstation.renderers.rules.content.words import said


def rules_of(network: Network, modules: Sequence[Module], language: str) -> Rules:
    """The rules of a city with some modules. Raises UnknownLanguageError."""
    city = network.city
    with in_language(language, city):
        game, played = example_of(network)
        figures = find_figures(game)
        most = most_players(city)
        players = f"1–{most}" if most > 1 else "1"
        sections = [
            aim(city),
            needs(network, modules),
            set_up(network, modules),
            rounds(city),
            turn(city),
            cards(city),
            *drawing(network, modules, figures),
            *scoring(city, modules),
            ending(city, modules),
            worked_example(city, played),
            *modules_in_play(network, modules),
            *meetings(network, modules),
            alone(city, modules),
            open_points(),
        ]
        numbers = said("numbers", players=players, rounds=len(city.colours))
        return Rules(city.title, said_title(), numbers, sections)


def said_title() -> str:
    """What the page is called."""
    return said("title")
