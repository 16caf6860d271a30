"""How many there are on a map of what an objective counts."""

from nextstation.engine.city.module import Objective
from nextstation.engine.city.network import Network


def max_count(network: Network, objective: Objective) -> int | None:
    """How many there are at most of what an objective counts; None where a name is unknown."""
    city, filters = network.city, objective.filters
    districts = city.map.districts
    match objective.count:
        case "river_crossings":
            return sum(len(link.rivers) for link in network.links)
        case "overhead_crossings":
            return len(network.crossings)
        case "districts" | "complete_districts":
            of_kind = {
                each.letter for each in districts if filters.get("kind") in (None, each.kind)
            }
            name = filters.get("with")
            if objective.count == "districts" and name is None:
                return len(of_kind)
            return len(
                of_kind
                & {
                    station.district
                    for station in network.stations.values()
                    if name not in city.specials or name in station.specials
                }
            )
    letters = {each.letter for each in districts if filters.get("in") in (None, each.name)}
    which = filters.get("which")
    if not letters or which not in (None, *city.specials, *city.marks):
        return None
    return sum(
        station.district in letters and (which in (None, *city.marks) or which in station.specials)
        for station in network.stations.values()
    )
