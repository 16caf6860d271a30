"""Edits of districts: a point or a block painted."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from nextstation.engine.check.paths import DISTRICT_ART
from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Cells
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.edit import Plan
from nextstation.engine.edits.refusal import RefusedEditError


@dataclass(frozen=True, slots=True)
class PaintDistrict:
    """Another district for a point, or for a block between two opposite corners."""

    place: Point
    to: Point
    district: str

    def about(self, file: CityFile) -> Hashable:
        """The districts there, and the letter of the new one."""
        return self._letter(file), tuple(file.word(each, DISTRICT_ART) for each in self._points())

    def plan(self, file: CityFile) -> Plan:
        """The letter of the district at each point."""
        letter, points = self._letter(file), self._points()
        words = {each: letter for each in points if file.word(each, DISTRICT_ART) != letter}
        _check_kept(file, words)
        where = points[0].name if len(points) == 1 else f"{points[0].name} to {points[-1].name}"
        title = f"{where} belongs to {self.district.replace('_', ' ')}"
        return Plan(title, (Cells(DISTRICT_ART, words),) if words else ())

    def _letter(self, file: CityFile) -> str:
        for each in file.map.districts:
            if each.name == self.district:
                return each.letter
        raise RefusedEditError(f"there is no district {self.district}")

    def _points(self) -> list[Point]:
        across, down = (sorted(pair) for pair in zip(self.place, self.to, strict=True))
        return [
            Point(column, row)
            for row in range(down[0], down[1] + 1)
            for column in range(across[0], across[1] + 1)
        ]


def _check_kept(file: CityFile, words: Mapping[Point, str]) -> None:
    """Raise RefusedEditError if these words would leave no point of a district."""
    rows = file.arts[DISTRICT_ART].rows
    kept = {
        words.get(Point(column, row), cell.text)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    }
    painted_over = {file.word(point, DISTRICT_ART) for point in words}
    for district in file.map.districts:
        if district.letter in painted_over - kept:
            name = district.name.replace("_", " ")
            raise RefusedEditError(
                f"no point of {name} would be left: a district needs at least one"
            )
