"""What a shared objective asks for, as a sentence made from the words of its file."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Objective
from nextstation.renderers.effect_words import times
from nextstation.renderers.labels import kind_name, mark_name
from nextstation.renderers.words import spelt

_NOUNS = {
    "interchanges": ("interchange", "interchanges"),
    "districts": ("district", "districts"),
    "complete_districts": ("district", "districts"),
    "stations": ("station", "stations"),
    "overhead_crossings": ("overhead crossing", "overhead crossings"),
    "river_crossings": ("river crossing", "river crossings"),
}


def describe_objective(city: City, objective: Objective) -> str:
    """A short sentence for an objective, such as the least number of monuments."""
    said = _before(city, objective) + _counted(city, objective) + _after(objective)
    return f"{said[0].upper()}{said[1:]}."


def _before(city: City, objective: Objective) -> str:
    """What there must be in the districts that are counted."""
    match objective.count, objective.filters.get("with"):
        case "complete_districts", _:
            return "every station of "
        case "districts", None:
            return "pass through "
        case "districts", str(kind):
            name = kind if kind in ("station", "interchange") else _kind(city, kind)
            return f"{'an' if name[0] in 'aeiou' else 'a'} {name} in "
    return ""


def _counted(city: City, objective: Objective) -> str:
    filters = objective.filters
    singular, plural = _NOUNS[objective.count]
    if "which" in filters:
        kind = _kind(city, filters["which"])
        singular, plural = (
            (kind, f"{kind}s")
            if objective.count == "stations"
            else (f"{singular} at a {kind}", f"{plural} at a {kind}")
        )
    if "kind" in filters:
        singular, plural = f"{filters['kind']} {singular}", f"{filters['kind']} {plural}"
    if objective.at_least is None:
        return f"every {singular}"
    return f"at least {objective.at_least} {singular if objective.at_least == 1 else plural}"


def _after(objective: Objective) -> str:
    """The filters that follow what is counted."""
    filters, said = objective.filters, ""
    if "in" in filters:
        said += f" in {spelt(filters['in'])}"
    if "of_colours" in filters:
        said += f" of {filters['of_colours']} colours or more"
    if "times_used" in filters:
        said += f" used {times(filters['times_used'])}"
    if filters.get("per") == "line":
        said += " on one line"
    return said


def _kind(city: City, name: str) -> str:
    """A special kind of station, or a mark, as it stands within a sentence."""
    return (mark_name(city, name) if name in city.marks else kind_name(city, name)).lower()
