"""What a simulation came to, as plain data for programs."""

from collections.abc import Mapping
from typing import Any

from nextstation.engine.batch.distribution import SHARES, Distribution
from nextstation.engine.batch.moments import Moments
from nextstation.engine.batch.result import CardResult, SimulationResult


def simulation_data(simulation: SimulationResult) -> dict[str, Any]:
    """A simulation as plain data: exact histograms, and shares of the sheets."""
    data: dict[str, Any] = {
        "city": simulation.city,
        "policy": simulation.policy,
        "seed": simulation.seed,
        "games": simulation.games,
        "players": simulation.players,
        "modules": list(simulation.modules),
        "solo_penalty": simulation.penalty,
        "total": _facts(simulation.total),
        "colours": _facts_of(simulation.colours),
        "terms": _facts_of(simulation.terms),
        "colour_terms": {name: _facts_of(each) for name, each in simulation.colour_terms.items()},
        "rounds": [_facts(each) for each in simulation.rounds],
        "round_turns": [_facts(each) for each in simulation.round_turns],
        "turns": _facts(simulation.turns),
    }
    if simulation.objectives is not None:
        data["objectives"] = _facts(simulation.objectives)
    if simulation.cards:
        data["cards"] = [_card(card, simulation.sheets) for card in simulation.cards]
    if simulation.players > 1:
        shares = [won / simulation.games for won in simulation.wins]
        data["wins"] = {"seats": shares, "shared": simulation.shared / simulation.games}
    data["stations"] = _shares(simulation.stations, simulation.sheets)
    data["links"] = _shares(simulation.links, simulation.sheets)
    return data


def _facts_of(found: Mapping[str, Distribution]) -> dict[str, Any]:
    return {name: _facts(each) for name, each in found.items()}


def _facts(found: Distribution) -> dict[str, Any]:
    return {
        **_sample(found),
        "min": found.min,
        "quantiles": {str(share): found.quantile(share) for share in SHARES},
        "max": found.max,
        "histogram": dict(zip(found.values.tolist(), found.frequencies.tolist(), strict=True)),
    }


def _sample(found: Moments | Distribution) -> dict[str, float]:
    return {
        "mean": found.mean,
        "standard_error": found.standard_error,
        "standard_deviation": found.stdev,
    }


def _card(card: CardResult, sheets: int) -> dict[str, Any]:
    """A card: the shares of the sheets that had it, and their totals."""
    data = {"module": card.module, "card": card.card, "dealt": _part(card.dealt, sheets)}
    if card.reached is not None:
        data["reached"] = _part(card.reached, sheets)
    if card.to:
        data["to"] = {name: _part(each, sheets) for name, each in card.to.items()}
    return data


def _part(found: Moments, sheets: int) -> dict[str, float]:
    return {"share": found.sheets / sheets, **_sample(found)}


def _shares(found: Mapping[str, int], sheets: int) -> dict[str, float]:
    return {name: count / sheets for name, count in found.items()}
