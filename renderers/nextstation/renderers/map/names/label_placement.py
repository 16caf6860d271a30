"""Chooses a place for every name so that no two lie on each other, or leaves a name out."""

from collections.abc import Callable, Sequence

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.names.label_candidates import POOR, LabelCandidate

# Names keep so far apart, across and down, in millimetres.
_APART, _LEADING = 1.4, 0.7
# What it costs to lie on another name: more than any place does.
_CLASH = 1000.0
_ROUNDS = 12
# Of all names, how many in poor places are many.
_MANY = 0.1

Choices = Sequence[Sequence[LabelCandidate]]
Chosen = list[LabelCandidate | None]
Near = Sequence[Sequence[int]]
FindCandidates = Callable[[int, float], Sequence[LabelCandidate]]


def place_labels(names: int, sizes: Sequence[float], find: FindCandidates) -> Chosen:
    """Places for a number of names, all in the largest size in which most of them stand well.

    `find` returns the candidates of a name in a size. A name that finds no room has None.
    """
    found = []
    for size in sizes:
        found.append(relax([find(name, size) for name in range(names)]))
        if not any(_faults(found[-1])):
            break
    return min(found, key=_faults)


def _faults(chosen: Chosen) -> tuple[int, bool]:
    """How many names find no room, and whether many stand where names had better not."""
    poor = sum(place is not None and place.cost > POOR for place in chosen)
    return chosen.count(None), poor > _MANY * len(chosen)


def relax(choices: Choices) -> Chosen:
    """The place chosen for each name, of the places that it may have; None where none is free.

    Iterative improvement: each name takes its best place while the others stay, until none moves.
    """
    chosen: Chosen = [min(each, key=lambda place: place.cost, default=None) for each in choices]
    near = _neighbours(choices)
    for _ in range(_ROUNDS):
        before = list(chosen)
        for number, places in enumerate(choices):

            def cost(place: LabelCandidate, number: int = number) -> float:
                return place.cost + _CLASH * len(_clashing(near, chosen, number, place))

            chosen[number] = min(places, key=cost, default=None)
        if chosen == before:
            break
    return _without_clashes(choices, near, chosen)


def _without_clashes(choices: Choices, near: Near, chosen: Chosen) -> Chosen:
    """Names that stand in the way of most others give way, and come back where they find room."""

    def trouble(number: int) -> int:
        return len(_clashing(near, chosen, number, chosen[number]))

    left_out = []
    while chosen and trouble(worst := max(range(len(chosen)), key=trouble)):
        chosen[worst] = None
        left_out.append(worst)
    for number in left_out:
        chosen = _with_room(choices, near, chosen, number)
    return chosen


def _with_room(choices: Choices, near: Near, chosen: Chosen, number: int) -> Chosen:
    """A name that was left out takes a place that others, if any lie there, can leave."""
    for place in sorted(choices[number], key=lambda place: place.cost):
        moved = list(chosen)
        moved[number] = place
        others = _clashing(near, chosen, number, place)
        for other in others:
            moved[other] = None
        for other in others:
            free = (each for each in choices[other] if not _clashing(near, moved, other, each))
            moved[other] = min(free, key=lambda place: place.cost, default=None)
        if all(moved[other] for other in others):
            return moved
    return chosen


def _clashing(near: Near, chosen: Chosen, number: int, place: LabelCandidate | None) -> list[int]:
    """The names that a place of another comes too near to."""
    return [
        other
        for other in near[number]
        if place and (there := chosen[other]) and _touch(place.area, there.area)
    ]


def _neighbours(choices: Choices) -> Near:
    """The names that some place of each may come too near to."""
    boxes = [
        Area.around([place.area for place in places]) if places else None for places in choices
    ]
    return [
        [
            other
            for other, there in enumerate(boxes)
            if other != number and here and there and _touch(here, there)
        ]
        for number, here in enumerate(boxes)
    ]


def _touch(one: Area, other: Area) -> bool:
    return (
        one.x < other.right + _APART
        and other.x < one.right + _APART
        and one.y < other.bottom + _LEADING
        and other.y < one.bottom + _LEADING
    )
