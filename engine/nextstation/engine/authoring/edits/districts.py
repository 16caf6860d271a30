"""Edits of districts: a block of points painted, in an old or a new one; names; deleting."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters, ascii_uppercase

from nextstation.engine.authoring.edits.change import Cells, Change, Drop, Plan, Put
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.names import new_name
from nextstation.engine.city.city_map import District
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICTS
from nextstation.engine.city.place import Point, block
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH

_NAMES: Path = (*DISTRICTS, "names")


@dataclass(frozen=True, slots=True)
class PaintDistrict:
    """Another district for a point, or for a block between two opposite corners."""

    place: Point
    to: Point
    district: str

    def plan(self, file: CityFile) -> Plan:
        """The letter of the district at each point."""
        district, points = _district(file, self.district), block(self.place, self.to)
        verb = "belongs" if len(points) == 1 else "belong"
        title = f"{_where(points)} {verb} to {district.name.replace('_', ' ')}"
        return Plan(title, _painted(file, points, district.letter))


@dataclass(frozen=True, slots=True)
class AddDistrict:
    """A new main district at a point, or in a block; without a name, the map shows none."""

    place: Point
    to: Point
    name: str = ""

    def plan(self, file: CityFile) -> Plan:
        """A letter of its own, and that letter at each point."""
        title, points, there = self.name.strip(), block(self.place, self.to), file.map.districts
        key = new_name(title, "district", [each.name for each in there])
        letter = _free_letter(title, [each.letter for each in there])
        changes: list[Change] = [Put((*DISTRICTS, "main", letter), key)]
        if title:
            changes.append(Put((*_NAMES, key), title))
        said = f"district {title or key.replace('_', ' ')} added at {_where(points)}"
        return Plan(said, (*changes, *_painted(file, points, letter)))


@dataclass(frozen=True, slots=True)
class RenameDistrict:
    """Another name of a district for players; an empty one removes it from the map.

    Where the file names it by language, only the name in `language` changes.
    """

    district: str
    name: str
    language: str = ENGLISH

    def plan(self, file: CityFile) -> Plan:
        """Another entry of the names."""
        _district(file, self.district)
        had, name = file.at(self._path), self.name.strip()
        path = (*self._path, self.language) if isinstance(had, dict) else self._path
        called = self.district.replace("_", " ")
        if not name:
            drops = (Drop(path),) if file.at(path) is not None else ()
            return Plan(f"district {called} has no name any more", drops)
        changes = (Put(path, name),) if file.at(path) != name else ()
        return Plan(f"district {called} named {name}", changes)

    @property
    def _path(self) -> Path:
        return (*_NAMES, self.district)


@dataclass(frozen=True, slots=True)
class DeleteDistrict:
    """A district deleted: its points join the district with which it shares most of its border."""

    district: str

    def plan(self, file: CityFile) -> Plan:
        """The letter of the other district at each point; no key and no name for this one."""
        district = _district(file, self.district)
        points = _points_of(file, district.letter)
        other = _most_bordering(file, points, district)
        key: Path = (*DISTRICTS, district.kind, district.letter)
        drops = [Drop(path) for path in (key, (*_NAMES, district.name)) if file.at(path)]
        called, joined = (each.name.replace("_", " ") for each in (district, other))
        cells = Cells(DISTRICT_ART, dict.fromkeys(points, other.letter))
        return Plan(f"district {called} deleted: its points belong to {joined}", (cells, *drops))


def _district(file: CityFile, name: str) -> District:
    """The district with a name. Raises RefusedEditError if there is none."""
    for each in file.map.districts:
        if each.name == name:
            return each
    raise RefusedEditError(f"there is no district {name}")


def _where(points: Sequence[Point]) -> str:
    return points[0].name if len(points) == 1 else f"{points[0].name} to {points[-1].name}"


def _words(file: CityFile, points: Sequence[Point]) -> tuple[str, ...]:
    return tuple(file.word(each, DISTRICT_ART) for each in points)


def _painted(file: CityFile, points: Sequence[Point], letter: str) -> Sequence[Change]:
    """The change that gives points a letter; none where all have it."""
    words = {each: letter for each in points if file.word(each, DISTRICT_ART) != letter}
    _check_kept(file, words)
    return (Cells(DISTRICT_ART, words),) if words else ()


def _free_letter(name: str, taken: Sequence[str]) -> str:
    """A letter for a new district: one of its name, if that is free."""
    wanted = [each for each in name.upper() if each in ascii_uppercase]
    for letter in (*wanted, *sorted(ascii_letters)):
        if letter not in taken:
            return letter
    raise RefusedEditError("no letter is left for another district")


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
