"""A recorded game as plain data: its players, its cards, and every step."""

from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.play.notation import card_names
from nextstation.engine.record.steps import GameSteps, SheetStep
from nextstation.engine.vocabulary.files.records import PASS_WORD
from nextstation.studio.games.cards import card_data
from nextstation.studio.map_data import symbol_paths


def replay_data(steps: GameSteps) -> dict[str, Any]:
    """The game as the page replays it.

    Of each step: who decided (None for cards, and at both ends), the round and the turn, the cards
    of the turn, what was decided, and for each player the colour and the total so far.
    """
    city = steps.setup.city
    ends = [sheet[-1].score for sheet in steps.steps]
    return {
        "city": city.title,
        "rounds": len(city.colours),
        "colours": {each.name: each.ink for each in city.colours},
        "cards": _cards(city),
        "shapes": symbol_paths(city),
        "players": [{"name": score.player, "total": score.total} for score in ends],
        "steps": [_step(steps, number) for number in range(len(steps.order))],
    }


def _cards(city: City) -> dict[str, Any]:
    """What the cards of the deck look like, by their names in records."""
    return {name: card_data(city, place) for place, name in enumerate(card_names(city.deck))}


def _step(steps: GameSteps, number: int) -> dict[str, Any]:
    step, players = steps.order[number], range(len(steps.sheets))
    now = [steps.at(number, player) for player in players]
    shown = now[step.player or 0]
    return {
        "player": step.player,
        "round": shown.round,
        "turn": shown.turn,
        "cards": list(shown.cards),
        "colours": [each.colour for each in now],
        "totals": [each.score.total for each in now],
        **(_decision(shown) if step.player is not None else {}),
    }


def _decision(step: SheetStep) -> dict[str, Any]:
    assert step.decision is not None
    places = [] if step.decision == PASS_WORD else step.decision.split()[-1].split("-")
    return {"decision": step.decision, "places": places}
