"""Prints the profile of a city, and tables of traits."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from nextstation.cli.report.intervals import NOTE
from nextstation.cli.report.table import aligned, print_parts
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.titles import term_titles
from nextstation.engine.stats.batch.interval import NONE, with_half
from nextstation.engine.stats.design.profile import Profile
from nextstation.engine.stats.design.sample import Estimate
from nextstation.engine.stats.design.traits import SKILL, TRAITS, Trait
from nextstation.engine.stats.design.worth import Worth

# How many parts of each kind are printed, of those that are worth the most and the least.
_ENDS = 5


def estimate_text(trait: Trait, estimate: Estimate | None) -> str:
    """A trait as it is written, with half of its interval."""
    if estimate is None:
        return NONE
    value = trait.unit.text(estimate.value)
    half = estimate.half
    if half and trait.unit.name == "SHARE":
        return f"{value} ± {max(half, 0.001):.1%}"
    return with_half(value, half)


def trait_title(profile: Profile, trait: Trait) -> str:
    """What a trait is called on a page: its name in goals, and what it is."""
    family, _, name = trait.name.partition(".")
    title = term_titles(profile.setup.city).get(name, "") if family == "terms" else ""
    return f"{title}, of the total" if title else trait.title


def print_profile(profile: Profile, shipped: Sequence[Profile], worth: Sequence[Worth]) -> None:
    """Print the page of a city, beside the shipped ones."""
    print_parts(_page(profile, shipped, worth))


def _page(
    profile: Profile, shipped: Sequence[Profile], worth: Sequence[Worth]
) -> Iterator[RenderableType]:
    city = profile.setup.city
    setting = [f"{profile.games:,} games a player"]
    setting += [humanize(module.id) for module in profile.setup.modules]
    setting += [f"seed {profile.seed}"]
    yield Text(city.title, "bold", no_wrap=False).append(f"  {', '.join(setting)}", "not bold")
    yield ""
    rows = [("trait", *profile.players, "shipped", "")]
    for trait in profile.traits.values():
        cells = [*_cells(profile, trait)]
        rows.append((trait.name, *cells, *_place(profile, shipped, trait)))
    yield from (f" {line}" for line in aligned(rows, 1))
    yield ""
    yield f" {NOTE}; shipped: the range of {len(shipped)} cities by {profile.plain}"
    yield ""
    yield from (f" {line}" for line in _why(profile))
    yield from (f" {line}" for line in _worths(worth))


def _cells(profile: Profile, trait: Trait) -> Iterator[str]:
    """The trait for each player; skill, which is no player's, stands with the plain one."""
    for player in profile.players:
        if player == profile.plain:
            yield estimate_text(trait, profile.estimate(trait, player))
        elif trait.name == SKILL.name:
            yield ""
        else:
            yield trait.unit.text(profile.estimate(trait, player).value)


def _place(profile: Profile, shipped: Sequence[Profile], trait: Trait) -> tuple[str, str]:
    """The range of the shipped cities that have a trait, and where the city lies."""
    found = [each.estimate(trait).value for each in shipped if trait.name in each.traits]
    needed = len(shipped) if trait.name.startswith("terms.") else 2
    is_pencil = trait.name.startswith("pencils.") and trait.name not in TRAITS
    if is_pencil or len(found) < needed:
        return "", ""
    low, high = min(found), max(found)
    own = profile.estimate(trait)
    least, most = own.interval
    place = "below" if most < low else "above" if least > high else ""
    return f"{trait.unit.text(low)}–{trait.unit.text(high)}", place


def _why(profile: Profile) -> Iterator[str]:
    """Of which terms each pencil has more or less than the mean of the others."""
    city = profile.setup.city
    titles = [term_titles(city)[name] for name in _line_terms(profile)]
    table = dict(profile.terms())
    rows = [(f"pencils, {profile.plain}", "points", *titles, "network")]
    for pencil, points in table.items():
        others = [each for name, each in table.items() if name != pencil]
        apart = points - sum(others) / max(len(others), 1) if others else points
        rows.append((humanize(pencil), f"{points.sum():.1f}", *(f"{each:+.1f}" for each in apart)))
    yield from aligned(rows, 1)
    yield ""
    yield "each term: points more or less than the mean of the other pencils; the points of the"
    yield "network are those that came in the round of the pencil"
    yield ""


def _line_terms(profile: Profile) -> list[str]:
    from nextstation.engine.city.city import term_names

    return term_names(profile.setup.city.line_terms)


def _worths(worth: Sequence[Worth]) -> Iterator[str]:
    by_kind: dict[str, list[Worth]] = {}
    for each in worth:
        by_kind.setdefault(each.kind, []).append(each)
    for kind, found in by_kind.items():
        ends = found if len(found) <= 2 * _ENDS + 2 else [*found[:_ENDS], *found[-_ENDS:]]
        rows = [(f"worth of a {kind}", "points")]
        rows += [
            (humanize(each.name), with_half(f"{each.points.value:+.2f}", each.points.half))
            for each in ends
        ]
        yield from aligned(rows, 1)
        if len(ends) < len(found):
            yield f"the {_ENDS} that are worth the most and the least, of {len(found)}"
        yield ""


def profile_data(
    profile: Profile, shipped: Sequence[Profile], worth: Sequence[Worth]
) -> dict[str, Any]:
    """The profile as plain data."""
    return {
        **traits_data(profile),
        "pencils": {name: [*map(float, points)] for name, points in profile.terms()},
        "shipped": [traits_data(each) for each in shipped],
        "worth": [
            {"kind": each.kind, "name": each.name, **estimate_data(each.points)} for each in worth
        ],
    }


def traits_data(profile: Profile) -> dict[str, Any]:
    """All traits of a city for each player as plain data."""
    traits: Mapping[str, Trait] = profile.traits
    return {
        "city": profile.setup.city.id,
        "title": profile.setup.city.title,
        "games": profile.games,
        "seed": profile.seed,
        "skill": estimate_data(profile.estimate(SKILL)) if SKILL.name in traits else None,
        "players": {
            player: {
                name: {**estimate_data(profile.estimate(trait, player)), "unit": str(trait.unit)}
                for name, trait in traits.items()
                if name != SKILL.name
            }
            for player in profile.players
        },
    }


def estimate_data(estimate: Estimate) -> dict[str, Any]:
    """A figure with half of its interval at 99%."""
    return {"value": estimate.value, "half": estimate.half}
