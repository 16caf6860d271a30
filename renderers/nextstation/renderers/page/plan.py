"""The plan of a sheet: of all layouts on a paper, the one with a large map in readable type."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.engine.vocabulary.limits import GOOD_STEP
from nextstation.renderers.modules.module_block import ModuleBlock, module_blocks
from nextstation.renderers.page.layout import Layout, layouts
from nextstation.renderers.page.paper import SMALL_UNITS, Paper
from nextstation.renderers.score.score_panel import ScorePanel

# A layout that comes so near to the largest map is as good: upright, or with larger type.
_NEAR, _NEAR_TYPE = 0.93, 0.9
# And, as it says more: with a list of what cards do, or with type of the usual size.
_NEAR_ENOUGH = 0.78


class PaperTooSmallError(ValueError):
    """A paper has no room for the sheet of a city.

    `step` is the grid step for which there would be room, in millimetres.
    """

    def __init__(self, message: str, step: float) -> None:
        """Say what is too small, and the grid step that there is room for."""
        super().__init__(message)
        self.step = step


@dataclass(frozen=True, slots=True)
class Plan:
    """What is drawn on a sheet and where."""

    layout: Layout
    score: ScorePanel
    blocks: Sequence[ModuleBlock]


def plan_sheet(
    city: City, paper: Paper, dealt: Sequence[Slot] = (), *, upright: bool | None = None
) -> Plan:
    """Plan the sheet of a city with the places of its modules.

    `upright` asks for a sheet that is higher than wide, or for one that is not. Raises
    PaperTooSmallError for a paper that has no room for the sheet.
    """
    blocks = module_blocks(city, dealt)
    wanted = _Wanted(ScorePanel.of(_scored(city, blocks)), paper, blocks, upright)
    best = wanted.with_list(paper.units)
    if best.layout.step < GOOD_STEP and paper.units != SMALL_UNITS:
        small = wanted.with_list(SMALL_UNITS)
        if best.layout.step < _NEAR_ENOUGH * small.layout.step:
            best = small
    if best.layout.step < paper.least_step:
        without = _Wanted(ScorePanel.of(city), paper, (), upright).largest_type(paper.units)
        fewer = " or fewer modules" if without.step >= paper.least_step else ""
        raise PaperTooSmallError(
            f"the sheet of {city.title} has no room on {paper.name}: take a larger paper{fewer}",
            best.layout.step,
        )
    return best


def _scored(city: City, blocks: Sequence[ModuleBlock]) -> City:
    """The city as the score shows it: objectives are ticked on their cards, where these are."""
    if not blocks or city.objectives is None:
        return city
    played = any(block.module.id == city.objectives.id for block in blocks)
    return replace(city, objectives=replace(city.objectives, count=0) if played else None)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a layout is wanted for; see `plan_sheet`."""

    score: ScorePanel
    paper: Paper
    blocks: Sequence[ModuleBlock]
    upright: bool | None

    def with_list(self, units: Sequence[float]) -> Plan:
        """A plan that says what every card does, unless the map would be much smaller for it."""
        layout = self.largest_type(units)
        if all(block.is_dealt for block in self.blocks):
            return Plan(layout, self.score, self.blocks)
        short = replace(self, blocks=[replace(block, listed=False) for block in self.blocks])
        without = short.largest_type(units)
        least = max(_NEAR_ENOUGH * without.step, self.paper.least_step)
        if layout.step >= least:
            return Plan(layout, self.score, self.blocks)
        return Plan(without, self.score, short.blocks)

    def largest_type(self, units: Sequence[float]) -> Layout:
        """The layout with the largest type that leaves the map about as large as it can be."""
        found = [self._largest_map(unit) for unit in units]
        largest = max(layout.step for layout in found)
        return next(layout for layout in found if layout.step >= _NEAR_TYPE * largest)

    def _largest_map(self, unit: float) -> Layout:
        """The layout with the largest grid; the first that comes near it, which is upright."""
        short, long = self.paper.short / unit, self.paper.long / unit
        ways = ((short, long, True), (long, short, False))
        found = [
            replace(layout, unit=unit)
            for width, height, is_upright in ways
            if self.upright in (None, is_upright)
            for layout in layouts(self.score, self.blocks, width, height)
        ]
        largest = max(layout.frame.step for layout in found)
        return next(layout for layout in found if layout.frame.step >= _NEAR * largest)
