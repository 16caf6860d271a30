"""What a shared objective asks for, as a sentence made from the words of its file."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Objective
from nextstation.renderers.language.city_names import (
    district_name,
    in_sentence,
    several_in_sentence,
)
from nextstation.renderers.language.phrases import as_sentence, times
from nextstation.renderers.language.translations import tr


def describe_objective(city: City, objective: Objective) -> str:
    """A short sentence for an objective, such as the least number of monuments."""
    return as_sentence(_counted(city, objective) + _after(city, objective))


def _counted(city: City, objective: Objective) -> str:
    """What there must be, and how many of it."""
    filters, number = objective.filters, objective.at_least
    form = "every" if number is None else "one" if number == 1 else "least"
    counted = objective.count
    if counted == "districts" and "with" in filters:
        counted = "with"
    elif counted == "stations" and "which" in filters:
        counted = "which"
    return tr(
        f"objective.{counted}.{form}",
        number=number,
        districts=tr(f"district.{filters.get('kind', 'any')}.{form}"),
        kind=_with(city, filters["with"]) if counted == "with" else _which(city, objective),
        kinds=several_in_sentence(city, filters["which"]) if "which" in filters else "",
    )


def _after(city: City, objective: Objective) -> str:
    """The filters that follow what is counted."""
    filters, said = objective.filters, ""
    if "which" in filters and objective.count != "stations":
        said += tr("where.kind", kind=_which(city, objective))
    if "in" in filters:
        said += tr("where.district", district=district_name(city, filters["in"]))
    if "of_colours" in filters:
        said += tr("where.of_colours", number=filters["of_colours"])
    if "times_used" in filters:
        said += tr("where.times_used", times=times(filters["times_used"]))
    if filters.get("per") == "line":
        said += tr("where.per_line")
    if {filters.get("which"), filters.get("with")} & {*city.marks}:
        said += tr("where.any_round")
    return said


def _with(city: City, name: str) -> str:
    """What must be in a district, with its article."""
    kind = in_sentence(city, name)
    article = "vowel" if kind[0] in "aeiou" else "kind"
    return tr(f"with.{name}") or tr(f"with.{article}", kind=kind)


def _which(city: City, objective: Objective) -> str:
    return in_sentence(city, objective.filters["which"]) if "which" in objective.filters else ""
