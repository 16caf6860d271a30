"""What a simulation came to, as plain data for programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from nextstation.engine.batch.distribution import SHARES, Distribution, Moments
from nextstation.engine.batch.result import CardResult, SimulationResult


def simulation_data(simulation: SimulationResult, bands: Sequence[int]) -> dict[str, Any]:
    """A simulation as plain data: exact histograms, and shares of the sheets.

    `bands` are the points at which each solo band of the city but the lowest starts.
    """
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
        **_facts_of(simulation.counts),
    }
    if simulation.objectives is not None:
        data["objectives"] = _facts(simulation.objectives)
    if simulation.cards:
        data["cards"] = [_card(card, simulation.sheets) for card in simulation.cards]
    if simulation.players > 1:
        shares = [won / simulation.games for won in simulation.wins]
        data["wins"] = {"seats": shares, "shared": simulation.shared / simulation.games}
    elif bands:
        found = zip((0, *bands), simulation.games_by_band(bands), strict=True)
        data["solo_bands"] = [
            {"from": start, "share": games / simulation.games} for start, games in found
        ]
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
    """A card: how often it was dealt and, of those sheets, reached; and the totals of each."""
    data = {"module": card.module, "card": card.card, "dealt": _part(card.dealt, sheets)}
    if card.reached is not None:
        data["reached"] = {"share": card.reached_share, **_sample(card.reached)}
    if card.to:
        data["to"] = {name: _part(each, sheets) for name, each in card.to.items()}
    return data


def _part(found: Moments, sheets: int) -> dict[str, float]:
    return {"share": found.sheets / sheets, **_sample(found)}


def _shares(found: Mapping[str, int], sheets: int) -> dict[str, float]:
    return {name: count / sheets for name, count in found.items()}
