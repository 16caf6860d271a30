"""The sections of one line."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.plane import Link

Section = tuple[str, str]


@dataclass(eq=False)
class Line:
    """A line: its departure and the sections drawn so far, each from start to target."""

    departure: str
    station_at: Mapping[str, str]
    counts_unbuilt: bool = False
    sections: list[Section] = field(default_factory=list)  # between grid points
    links: set[Link] = field(default_factory=set)  # that carry the sections

    def draw(self, start: str, target: str) -> None:
        """S1: add a section on the link between two stations."""
        self.sections.append((start, target))
        self.links.add(frozenset({start, target}))

    def join(self, other: "Line") -> None:
        """S7: take over the other line. A departure that it never left is a station here by now."""
        self.sections += other.sections
        self.links |= other.links

    def touched(self) -> list[str]:
        """C6, M6: the stations where sections start or end, once for each of them."""
        return [self.station_at[point] for section in self.sections for point in section]

    def reached(self) -> set[str]:
        """S1: the stations that a section could start from or must not come back to."""
        return {self.departure, *self.touched()}

    def ends(self) -> set[str]:
        """S1: the departure before the first section, then where one section only ends."""
        touched = self.touched()
        return {place for place in touched if touched.count(place) == 1} or {self.departure}

    def stations(self) -> set[str]:
        """C6, S6: the stations that count. A line without a section has none, or its departure."""
        return self.reached() if self.sections or self.counts_unbuilt else set()
