"""New towns: many are invented, all are played, and the best that differ from each other remain.

What is asked for is quality and diversity. Of the candidates, the better ones by their profiles
stay; from there, each town that is taken is the one farthest from those that are taken already
(greedy max–min: Gonzalez 1985), in features that are counted by how much they vary.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from nextstation.engine.authoring.edits.borrowed_rules import (
    UnfitMapError,
    is_borrowable,
    side_names,
)
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.invented.shapes import MOODS
from nextstation.engine.authoring.invented.town import Invented, invent
from nextstation.engine.authoring.invented.wish import Wish
from nextstation.engine.authoring.invented.words import LANGUAGES, town_names
from nextstation.engine.checks.load import find_city
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import parse_size
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import check_seed
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.limits import MAX_COLOURS, MAX_GRID
from nextstation.engine.stats.design.profile import PLAYERS as STRENGTHS
from nextstation.engine.stats.design.profile import Profile, profiled
from nextstation.engine.stats.design.sample import Floats
from nextstation.engine.stats.design.traits import TRAITS, Trait

# What is wrong with a town, as codes of lint; the second argument says that it is to be chosen.
Flaws = Callable[[Checked[Network], bool], Collection[str]]
ANY = "any"
# The columns, the rows and the stations of each size.
SIZES = {"small": (8, 8, 30), "medium": (9, 9, 42), "large": (10, 10, 54)}
COUNT, MOST, GAMES = 12, 1000, 1000
_SMALLEST, _FILLED, _FULL, _LEAST = 6, 0.53, 0.7, 16
# How many candidates there are for each town, and at most more than are wanted; how many drafts
# are made for each candidate.
_FOR_EACH, _MORE, _DRAFTS = 6, 60, 6
PLAYERS = STRENGTHS[:2]
# Beyond these values a town is worse than the shipped ones: the share of stuck turns, and the links
# that the first card finds.
_STUCK, _OPENINGS = 0.085, 2.5
# The share of candidates of a mood that are good enough to be chosen for what they are like.
_BETTER = 0.4
# What is wrong with drafts that are dropped, and what cures it: by how the codes of their warnings
# begin, behind the W.
_SPARSE = (
    "have stations too far from each other to be linked well: give them more stations, a smaller "
    "size or fewer pencils"
)
_SHAPES = "have badly shaped districts: give them a larger size or another mood"
_CROWDED = "have more than there is room for: give them fewer stations or a larger size"
_UNFIT = "do not fit the rules: give them a larger size or other rules"
_CURES = {
    "10": _SPARSE,
    "116": _SHAPES,
    "119": _SHAPES,
    "12": _SHAPES,
    "13": _CROWDED,
    "143": "have departures side by side: give them fewer pencils or more stations",
    "14": _SPARSE,
    "20": "have a river in the way of their links: give them none, or another size",
    "6": _CROWDED,
}
_OTHERWISE = "have warnings of other kinds: give them another size or mood"
# What another mood counts, beside a feature that differs by as much as towns usually do.
_OF_MOOD = 4.0


@dataclass(frozen=True, slots=True)
class GeneratedTown:
    """A town that was chosen: its file, what it is, its profile, and how far the nearest is."""

    text: str
    title: str
    mood: str
    network: Network
    profile: Profile
    cost: float
    apart: float


@dataclass(frozen=True, slots=True)
class Generated:
    """The towns that were chosen, from how many candidates, and the profile of the rules' city."""

    towns: Sequence[GeneratedTown]
    candidates: int
    like: Profile | None

    @property
    def apart(self) -> float:
        """The least distance of two towns."""
        return min((town.apart for town in self.towns), default=0.0)


def generate(
    count: int = COUNT,
    size: str = "medium",
    *,
    stations: int | None = None,
    pencils: int | None = None,
    specials: int | None = None,
    rules: str | Document = "",
    mood: str = ANY,
    river: bool | None = None,
    language: str = "en",
    seed: int = 1,
    flaws: Flaws = lambda town, is_chosen: (),
    on_progress: Callable[[int], None] = lambda towns: None,
    on_compile: Callable[[Setup, str], None] = lambda setup, policy: None,
) -> Generated:
    """Towns that are sound, play well, and differ from each other; the same seed, the same towns.

    `size` is one of SIZES, or such as `10x9`; `rules` a city whose rules they have. `flaws` says of
    a candidate, and again of one about to be chosen, what is not good enough, in codes of lint.
    `on_progress` gets how many candidates were made or dropped. Raises ValueError for what cannot
    be, and what the reading of a city raises.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"the number of towns must be from 1 to {MOST}")
    check_seed(seed)
    for word, known, what in ((mood, (ANY, *MOODS), "mood"), (language, LANGUAGES, "language")):
        if word not in known:
            raise ValueError(f"there is no {what} `{word}`; {suggestion(word, known)}")
    lender = _lender(rules)
    wish = wish_of(size, stations, pencils, specials, river, language, lender)
    wanted = candidates_for(count)
    dropped, moods = Counter[str](), MOODS if mood == ANY else (mood,)

    def accepts(town: Invented, is_chosen: bool = False) -> bool:
        codes = flaws(town.checked, is_chosen)
        dropped.update({_reason(code) for code in codes})
        return not codes

    found = _candidates(wish, moods, seed, wanted, accepts, dropped, on_progress)
    setups = [Setup(each.network) for each in found]
    setups += [Setup(check_city(lender).sound())] if lender else []
    compiling = partial(on_compile, setups[0]) if setups else None
    profiles = profiled(setups, GAMES, PLAYERS, on_compile=compiling) if compiling else []
    like = profiles.pop() if lender and profiles else None
    costs = np.array([cost_of(each, like) for each in profiles])
    chosen, near = _chosen(found, profiles, costs, count, lambda at: accepts(found[at], True))
    if len(chosen) < count:
        raise ValueError(
            f"only {len(chosen)} of {count} towns came out well: most drafts that were dropped "
            f"{max(dropped, key=lambda each: dropped[each])}"
        )
    towns = [
        GeneratedTown(
            found[at].text,
            found[at].network.city.title,
            found[at].mood,
            found[at].network,
            profiles[at],
            float(costs[at]),
            apart,
        )
        for at, apart in zip(chosen, near, strict=True)
    ]
    towns.sort(key=lambda town: MOODS.index(town.mood))
    return Generated(towns, len(found), like)


def candidates_for(count: int) -> int:
    """How many candidates are made for so many towns."""
    return min(_FOR_EACH * count, count + _MORE)


def _lender(rules: str | Document) -> Document | None:
    if not rules:
        return None
    document = read_document(find_city(rules)) if isinstance(rules, str) else rules
    check_city(document).sound()
    if not is_borrowable(document):
        raise ValueError(f"cannot take the rules of {document.file}: its keys must begin a line")
    return document


def wish_of(
    size: str,
    stations: int | None,
    pencils: int | None,
    specials: int | None,
    river: bool | None,
    language: str,
    lender: Document | None,
) -> Wish:
    """What is wanted, in numbers. Raises ValueError for a size, or a number, that cannot be."""
    width, height, usual = SIZES.get(size) or _size(size)
    most = int(_FULL * width * height)
    own = len(lender.data["colours"]) if lender else 4
    colours = own if pencils is None else pencils
    homes = colours * max(1, len(side_names(lender.data))) if lender else colours
    count = usual if stations is None else stations
    least = max(_LEAST, 3 * homes)
    if not 1 <= colours <= MAX_COLOURS:
        raise ValueError(f"the number of pencils must be from 1 to {MAX_COLOURS}")
    if not least <= count <= most:
        raise ValueError(
            f"a town of {width}x{height} grid points and {colours} pencils has from {least} to "
            f"{most} stations, not {count}"
        )
    if specials is not None and not 0 <= specials <= count // 4:
        raise ValueError(f"of {count} stations, from 0 to {count // 4} can be special")
    return Wish(width, height, count, colours, specials, river, language, lender)


def _size(text: str) -> tuple[int, int, int]:
    size = parse_size(text, _SMALLEST)
    if size is None:
        raise ValueError(
            f"`{text}` is not a size of a town; give {', '.join(SIZES)}, or columns and rows, such "
            f"as 10x9, from {_SMALLEST}x{_SMALLEST} to {MAX_GRID}x{MAX_GRID}"
        )
    width, height = size
    return width, height, round(_FILLED * width * height)


def _candidates(
    wish: Wish,
    moods: Sequence[str],
    seed: int,
    wanted: int,
    accepts: Callable[[Invented], bool],
    dropped: Counter[str],
    on_progress: Callable[[int], None],
) -> Sequence[Invented]:
    """So many towns that are accepted, as many of each mood, or as many as come out.

    `dropped` counts why others are dropped.
    """
    names, found = town_names(wish.language, seed), list[Invented]()
    there, tried = dict.fromkeys(moods, 0), dict.fromkeys(moods, 0)
    for number in range(wanted * _DRAFTS):
        if len(found) == wanted:
            break
        # A mood that comes out seldom is tried again, but not for ever.
        mood = min(moods, key=lambda each: there[each] + tried[each] / _DRAFTS)
        tried[mood] += 1
        try:
            draft = invent(wish, mood, names[number % len(names)], f"{seed}/{number}")
        except (UnfitMapError, RefusedEditError):
            dropped[_UNFIT] += 1
            continue
        dropped[_SPARSE] += draft is None
        if draft and accepts(draft):
            found.append(draft)
            there[mood] += 1
            on_progress(1)
    return found


def _reason(code: str) -> str:
    return next((_CURES[each] for each in _CURES if code.startswith(f"W{each}")), _OTHERWISE)


def cost_of(profile: Profile, like: Profile | None) -> float:
    """How much worse than it could be a town plays, about in points; lower is better.

    Good are pencils that are alike, moves in every turn, stations that are used, and, with the
    rules of another city, totals near to those there.
    """

    def value(name: str) -> float:
        return _value(profile, TRAITS[name])

    cost = value("pencils.apart") + value("stations.dead")
    cost += 0.25 * value("links.dead")
    cost += 100 * max(0.0, value("stuck") - _STUCK)
    cost += max(0.0, _OPENINGS - value("openings.least"))
    if like:
        cost += 4 * abs(float(np.log(profile.mean / like.mean)))
    return cost


def _value(profile: Profile, trait: Trait) -> float:
    return profile.estimate(trait).value


def _features(town: Invented, profile: Profile, terms: Collection[str]) -> list[float]:
    """What a player sees of a town, in numbers: before a game, in it, and last of its mood."""
    network = town.network
    size, links = network.city.map, len(network.links)
    places = [0.0] * 9
    for station in network.stations:
        places[3 * (3 * station.row // size.height) + 3 * station.column // size.width] += 1
    homes = [each.point for colour in network.city.colours for each in colour.departures]
    far = [one.steps_to(other) for one in homes for other in homes if one < other]
    traits = profile.traits
    return [
        links / len(network.stations),
        len(network.river_links) / links,
        float(np.mean(far or [0])),
        max(map(len, (each.conflicts for each in network.links))) / links,
        profile.mean,
        *(_value(profile, traits[name]) if name in traits else 0.0 for name in terms),
        *(each / len(network.stations) for each in places),
        *(_OF_MOOD * (town.mood == mood) for mood in MOODS),
    ]


def _chosen(
    found: Sequence[Invented],
    profiles: Sequence[Profile],
    costs: Floats,
    count: int,
    accepts: Callable[[int], bool],
) -> tuple[list[int], list[float]]:
    """The towns that are taken, by number, and how far the nearest other one is from each."""
    if not found:
        return [], []
    names = {name for each in profiles for name in each.traits if name.startswith("terms.")}
    pairs = zip(found, profiles, strict=True)
    rows = np.array([_features(*pair, sorted(names)) for pair in pairs])
    spread = rows.std(axis=0)
    spread[-len(MOODS) :] = 1.0
    rows = rows / np.where(spread > 0, spread, 1.0) / np.sqrt(rows.shape[1])
    better, rest = list[int](), list[int]()
    for mood in MOODS:
        own = [number for number, each in enumerate(found) if each.mood == mood]
        own.sort(key=lambda number: costs[number])
        cut = round(_BETTER * len(own))
        better, rest = better + own[:cut], rest + own[cut:]
    return chosen_of(rows, costs, better, rest, count, accepts)


def chosen_of(
    rows: Floats,
    costs: Floats,
    better: Sequence[int],
    rest: Sequence[int],
    count: int,
    accepts: Callable[[int], bool],
) -> tuple[list[int], list[float]]:
    """Numbers of rows, far apart, and the distance from each to the nearest other one.

    The first is the best of the better; the rest is for what these cannot give.
    """
    chosen: list[int] = []
    near = np.full(len(rows), np.inf)
    groups = [*better], [*rest]
    while any(groups) and len(chosen) < count:
        group = next(filter(None, groups))
        far = group is groups[0]
        at = min(group, key=lambda number: (-near[number] if far else 0.0, costs[number]))
        group.remove(at)
        if accepts(at):
            chosen.append(at)
            near = np.minimum(near, np.linalg.norm(rows - rows[at], axis=1))
    away = np.linalg.norm(rows[chosen][:, None] - rows[chosen][None], axis=2)
    np.fill_diagonal(away, np.inf)
    nearest = away.min(axis=1) if chosen else []
    return chosen, [float(each) if np.isfinite(each) else 0.0 for each in nearest]
