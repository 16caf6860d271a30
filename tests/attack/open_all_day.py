"""A studio that stays open: the same again and again leaves no more behind than before."""

import gc
from collections import Counter

from attack.library_uses import Answer, Sitting
from attack.requests_of_studio import sane
from attack.studio_uses import Visit, in_process

# What a cycle asks; what is kept of it has a bound, the largest that of games.
_CYCLE = (
    "POST /api/games",
    *["POST /api/games/{id}/{step}"] * 5,
    "POST /api/games/{id}/save",
    "GET /api/record",
    "POST /api/edits",
    "GET /api/city",
    "GET /api/record",
    "POST /api/undo",
)
# Cycles until every bound is reached, and those in which nothing may grow.
_FILLING, _FULL = 30, 10


def all_day(sitting: Sitting) -> Answer:
    """Cycles of a game, its record, an edit and its undo. Raises AssertionError if more is kept."""
    with in_process(sitting.file) as (studio, client):
        visit = Visit(studio, client, sitting)
        for _ in range(_FILLING):
            _cycle(visit, sitting)
        before = _ours()
        for _ in range(_FULL):
            _cycle(visit, sitting)
        grown = {name: more for name, more in (_ours() - before).items() if more >= _FULL}
    assert not grown, f"a studio that stays open keeps more with each cycle: {grown}"
    return {}


def _cycle(visit: Visit, sitting: Sitting) -> None:
    for route in _CYCLE:
        visit.ask(sane(route, visit.page))
    for record in sitting.file.parent.glob("*.yaml"):
        if record != sitting.file:
            record.unlink()


def _ours() -> Counter[str]:
    """The objects of the studio that there are, by their class."""
    gc.collect()
    kinds = Counter(type(each) for each in gc.get_objects())
    names = {kind: f"{kind.__module__}.{kind.__qualname__}" for kind in kinds}
    return Counter(
        {name: kinds[kind] for kind, name in names.items() if "nextstation.studio" in name}
    )
