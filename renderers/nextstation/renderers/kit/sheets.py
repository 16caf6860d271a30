"""The sheets of a kit, each with what is on its back."""

from collections.abc import Sequence

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.kit.section import blank_like


def with_backs(fronts: Sequence[Canvas], backs: Sequence[Canvas]) -> list[Canvas]:
    """The pages of a sheet, each followed by that of its back; blank ones fill the last leaves."""
    pages: list[Canvas] = []
    for number in range(max(len(fronts), len(backs))):
        for side in (fronts, backs):
            pages.append(side[number] if number < len(side) else blank_like(pages[-1]))
    return pages
