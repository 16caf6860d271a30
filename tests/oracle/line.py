"""The sections of one line."""

from dataclasses import dataclass, field

from oracle.plane import Link

Section = tuple[str, str]


@dataclass
class Line:
    """A line: its departure and the sections drawn so far, each from start to target."""

    departure: str
    counts_unbuilt: bool = False
    sections: list[Section] = field(default_factory=list)
    links: set[Link] = field(default_factory=set)  # that carry the sections

    def draw(self, start: str, target: str) -> None:
        """S1: add a section on the link between two stations."""
        self.sections.append((start, target))
        self.links.add(frozenset({start, target}))

    def reached(self) -> set[str]:
        """S1: the stations that a section could start from or must not come back to."""
        return {self.departure}.union(*self.sections)

    def ends(self) -> set[str]:
        """S1: the departure before the first section, then where one section only ends."""
        if not self.sections:
            return {self.departure}
        touched = [place for section in self.sections for place in section]
        return {place for place in touched if touched.count(place) == 1}

    def stations(self) -> set[str]:
        """C6, S6: the stations that count. A line without a section has none, or its departure."""
        return self.reached() if self.sections or self.counts_unbuilt else set()
