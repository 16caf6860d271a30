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
    touched: list[str] = field(default_factory=list)  # stations where one starts or ends (C6, M6)
    reached: set[str] = field(init=False)  # that a section may start from or must not come back to

    def __post_init__(self) -> None:
        """S1: before the first section, the departure."""
        self.reached = {self.departure}

    def draw(self, start: str, target: str) -> None:
        """S1: add a section on the link between two stations."""
        self.sections.append((start, target))
        self.links.add(frozenset({start, target}))
        self.touched += [self.station_at[start], self.station_at[target]]
        self.reached.update(self.touched[-2:])

    def join(self, other: "Line") -> None:
        """S7: take over the other line. A departure that it never left is a station here by now."""
        self.sections += other.sections
        self.links |= other.links
        self.touched += other.touched
        self.reached |= other.reached

    def ends(self) -> set[str]:
        """S1: the departure before the first section, then where one section only ends."""
        once = {place for place in self.touched if self.touched.count(place) == 1}
        return once or {self.departure}

    def stations(self) -> set[str]:
        """C6, S6: the stations that count. A line without a section has none, or its departure."""
        return self.reached if self.sections or self.counts_unbuilt else set()
