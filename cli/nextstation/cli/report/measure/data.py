"""A measurement as plain data for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from nextstation.engine.statistics import Difference, Mean, Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import Figure, Kind
from nextstation.engine.stats.batch.statistic import (
    APART,
    OF_VALUES,
    apart_gain,
    beside,
    data_of,
    facts_data,
    value_data,
)
from nextstation.engine.stats.measure import balance, bands, figures, openings
from nextstation.engine.stats.measure.balance import Beside
from nextstation.engine.stats.measure.measurement import Measurement
from nextstation.engine.stats.measure.sums import Measured


def measurement_data(measurement: Measurement) -> dict[str, Any]:
    """All that was measured; a share comes with its 99% interval, a mean with its error."""
    data: dict[str, Any] = {
        "city": measurement.setup.city.id,
        "games": measurement.games,
        "seed": measurement.seed,
        "modules": [module.id for module in measurement.setup.modules],
        "players": {player: _player(each) for player, each in measurement.players.items()},
        "pencils": _table(balance.pencils(measurement)),
        "rounds": _table(balance.rounds(measurement)),
        "skill": list(map(asdict, balance.skill(measurement))),
        "objectives": {
            name: _objective(tried) for name, tried in balance.objectives(measurement).items()
        },
    }
    seats, won = balance.seats(measurement)
    if seats:
        rows = {seat: _compared(each) for seat, each in seats.items()}
        data["seats"] = {
            "totals": rows,
            "won": list(map(_share, won[:-1])),
            "shared": _share(won[-1]),
        }
    data["solo_bands"] = _bands(measurement)
    return data


def _player(measured: Measured) -> dict[str, Any]:
    """What was measured of a player."""
    return {
        "points": _spreads(figures.points(measured)),
        "counts": _spreads(figures.counts(measured)),
        "turns_by_symbol": {
            symbol: {"stuck": _share(stuck), "passed": _share(passed)}
            for symbol, (stuck, passed) in balance.symbols(measured).items()
        },
        "sections": {
            pencil: _spread(values) for pencil, values in balance.line_lengths(measured).items()
        },
        "openings": {
            departure: {card: asdict(each) for card, each in row.items()}
            for departure, row in openings.openings(
                measured.setup.network, measured.sums.openings
            ).items()
        },
        "beside": facts_data(beside(figures.with_network(measured))),
        "usage": asdict(measured.used),
    }


def _objective(tried: balance.Tried) -> dict[str, Any]:
    """How often an objective was reached, by each player and by trying, and what that costs."""
    return {
        **{player: _share(each) for player, each in tried.by_player.items()},
        "trying": _share(tried.by_trying),
        "cost": _difference(tried.cost),
    }


def comparison_data(
    found: Sequence[Measurement], rows: Mapping[str, list[Beside]]
) -> dict[str, Any]:
    """Two measurements, and their figures side by side, by player and figure."""
    first, second = map(measurement_data, found)
    return {
        "first": first,
        "second": second,
        "comparison": _beside(rows),
        **{key: _apart(found, kind) for kind, key in APART.items()},
    }


def _apart(found: Sequence[Measurement], kind: Kind) -> dict[str, Any]:
    ours, theirs = (
        {player: figures.with_network(of) for player, of in each.players.items()} for each in found
    )
    return {each: value_data(apart_gain(theirs[each], ours[each], kind)) for each in ours}


def _beside(rows: Mapping[str, list[Beside]]) -> dict[str, Any]:
    return {
        player: {
            row.figure.key: {
                "first": row.first and asdict(row.first),
                "second": row.second and asdict(row.second),
                "difference": _difference(row.gain),
            }
            for row in each
        }
        for player, each in rows.items()
    }


def _spreads(found: Mapping[Figure, Distribution]) -> dict[str, Any]:
    return {figure.key: _spread(values) for figure, values in found.items()}


def _spread(found: Distribution) -> dict[str, Any]:
    return {**asdict(Mean.of(found)), **data_of(found, OF_VALUES)}


def _share(share: Share) -> dict[str, Any]:
    return {"share": share.share, "interval": list(share.interval)}


def _difference(difference: Difference | None) -> dict[str, Any] | None:
    return asdict(difference) if difference else None


def _compared(compared: balance.Compared) -> dict[str, Any]:
    return {**asdict(compared.mean), "from_the_others": _difference(compared.apart)}


def _table(table: balance.Table) -> dict[str, Any]:
    return {
        player: {name: _compared(each) for name, each in rows.items()}
        for player, rows in table.items()
    }


def _bands(measurement: Measurement) -> dict[str, Any]:
    found = bands.suggested(measurement.setup, measurement.totals)
    return {
        "own": {
            player: list(map(_share, each))
            for player, each in bands.games_by_band(measurement.setup, measurement.totals).items()
        },
        "suggested": {player: asdict(each) for player, each in found.items()},
    }
