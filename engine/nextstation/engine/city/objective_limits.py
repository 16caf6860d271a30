"""The most that a map has of what an objective counts."""

from collections.abc import Callable

from nextstation.engine.city.city_map import District
from nextstation.engine.city.module import Objective
from nextstation.engine.city.network import Network, Station


def max_count(network: Network, objective: Objective) -> int | None:
    """The most that a map has of what an objective counts; None if a filter names nothing."""
    limit = _LIMITS.get(objective.count)
    return limit(network, objective) if limit else None


def counted_stations(network: Network, objective: Objective) -> list[Station]:
    """The stations that pass the filters; a game may put any mark on any of them."""
    city, filters = network.city, objective.filters
    letters = {each.letter for each in _districts_in(network, objective)}
    special = filters.get("which", filters.get("with"))
    is_any = special in city.marks or special not in city.specials
    return [
        each
        for each in network.stations.values()
        if each.district in letters and (is_any or special in each.specials)
    ]


def _stations(network: Network, objective: Objective) -> int | None:
    """The stations that pass the filters; None if one names nothing."""
    which = objective.filters.get("which")
    is_known = which in (None, *network.city.specials, *network.city.marks)
    if not is_known or not _districts_in(network, objective):
        return None
    return len(counted_stations(network, objective))


def _districts(network: Network, objective: Objective) -> int:
    """The districts of the kind asked for, or those of them that may hold such a station."""
    if "with" not in objective.filters:
        return len(_districts_in(network, objective))
    return _districts_with_stations(network, objective)


def _districts_with_stations(network: Network, objective: Objective) -> int:
    return len({each.district for each in counted_stations(network, objective)})


def _overhead_crossings(network: Network, objective: Objective) -> int:
    return len(network.crossings)


def _river_crossings(network: Network, objective: Objective) -> int:
    return sum(len(link.rivers) for link in network.links)


def _districts_in(network: Network, objective: Objective) -> list[District]:
    """The districts that pass the filters `kind` and `in`."""
    kind, name = objective.filters.get("kind"), objective.filters.get("in")
    districts = network.city.map.districts
    return [each for each in districts if kind in (None, each.kind) and name in (None, each.name)]


_LIMITS: dict[str, Callable[[Network, Objective], int | None]] = {
    "interchanges": _stations,
    "districts": _districts,
    "complete_districts": _districts_with_stations,
    "stations": _stations,
    "overhead_crossings": _overhead_crossings,
    "river_crossings": _river_crossings,
}
