"""The edit that deletes a district: its points join another."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from nextstation.engine.check.paths import DISTRICT_ART, DISTRICTS
from nextstation.engine.city.city_map import District
from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Cells, Drop
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.districts import NAMES, district_named
from nextstation.engine.edits.edit import Plan
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.source.diagnostic import Path


@dataclass(frozen=True, slots=True)
class DeleteDistrict:
    """A district deleted: its points join the district with which it shares most of its border."""

    district: str

    def about(self, file: CityFile) -> Hashable:
        """The districts of all points."""
        return district_named(file, self.district).letter, file.arts[DISTRICT_ART].rows

    def plan(self, file: CityFile) -> Plan:
        """The letter of the other district at each point; no key and no name for this one."""
        district = district_named(file, self.district)
        points = _points_of(file, district.letter)
        other = _most_bordering(file, points, district)
        key: Path = (*DISTRICTS, district.kind, district.letter)
        drops = [Drop(path) for path in (key, (*NAMES, district.name)) if file.at(path)]
        called, joined = (each.name.replace("_", " ") for each in (district, other))
        cells = Cells(DISTRICT_ART, dict.fromkeys(points, other.letter))
        return Plan(f"district {called} deleted: its points belong to {joined}", (cells, *drops))


def _points_of(file: CityFile, letter: str) -> list[Point]:
    """The points of the district with a letter."""
    return [
        Point(column, row)
        for row, cells in enumerate(file.arts[DISTRICT_ART].rows)
        for column, cell in enumerate(cells)
        if cell.text == letter
    ]


def _most_bordering(file: CityFile, points: Sequence[Point], district: District) -> District:
    """The district that most sides of points touch. Raises RefusedEditError if none does."""
    rows = file.arts[DISTRICT_ART].rows
    beside = Counter(
        rows[row][column].text
        for x, y in points
        for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if 0 <= row < len(rows) and 0 <= column < len(rows[row])
    )
    others = [each for each in file.map.districts if each.name != district.name]
    found = max(others, key=lambda each: beside[each.letter], default=None)
    if found is None or not beside[found.letter]:
        called = district.name.replace("_", " ")
        raise RefusedEditError(
            f"no other district lies beside {called}, which its points could join"
        )
    return found
