"""One player's sheet: the lines drawn on it, what is marked and circled, what all of it scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from oracle import counts, score
from oracle.atlas import Atlas
from oracle.bonuses import SECONDARY_KIND, Bonuses
from oracle.dealing import Dealt, read_deal
from oracle.line import Line
from oracle.modules import DEALT_SYMBOL, Module
from oracle.plane import Link
from oracle.reached import is_reached, network_of


class Sheet:
    """A sheet, and what was dealt to it. Nothing here asks whether it is allowed."""

    def __init__(
        self,
        atlas: Atlas,
        modules: Sequence[Module] = (),
        deal: Mapping[str, Any] | None = None,
    ) -> None:
        self.atlas = atlas
        counts = atlas.unbuilt_line == "counts"
        self.lines = {
            colour: {side: Line(place, atlas.station_at, counts) for side, place in sides.items()}
            for colour, sides in atlas.departures.items()
        }  # by colour and side; joined lines are one line on both sides
        self.marks: dict[str, set[str]] = {mark: set() for mark in atlas.station_marks}
        self.colours_played: list[str] = []
        self.scored: dict[str, dict[str, int]] = {}  # terms of the colours whose round has ended
        corners = [name for name, kind in atlas.district_kinds.items() if kind == SECONDARY_KIND]
        self.shares = read_deal(modules, deal or {}, list(self.lines), corners)
        self.circles: dict[str, list[str]] = {colour: [] for colour in self.lines}
        # By the key of a term: the round and the turn at whose end its test was met first.
        self.met_in: dict[str, tuple[int, int]] = {}
        self.gates_reached: dict[str, set[str]] = {colour: set() for colour in self.lines}

    # Lines

    def lines_of(self, colour: str) -> list[Line]:
        """M4, S7: one line for each departure of a colour, or one in all once they are joined."""
        first, *others = self.lines[colour].values()
        return [first, *(line for line in others if line is not first)]

    def all_lines(self) -> list[Line]:
        """Give the lines of all colours."""
        return [line for colour in self.lines for line in self.lines_of(colour)]

    def is_joined(self, colour: str) -> bool:
        """S7: whether two departures lie on one line."""
        return len(self.lines_of(colour)) < len(self.lines[colour])

    def line_with(self, colour: str, station: str) -> Line:
        """S7: the line of a colour that holds a station, its departure even if unstarted."""
        [line] = [line for line in self.lines_of(colour) if station in line.reached]
        return line

    def sides_with(self, colour: str, station: str) -> set[str | None]:
        """S7: the sides whose line holds a station: both once they are joined."""
        line = self.line_with(colour, station)
        return {side for side, other in self.lines[colour].items() if other is line}

    def lay(self, colour: str, start: str, target: str) -> None:
        """S7: draw a section, allowed or not, and join the lines where it meets the other one."""
        line = self.line_with(colour, self.atlas.station_at[start])
        reached = self.atlas.station_at[target]
        line.draw(start, target)
        for other in self.lines_of(colour):
            if other is not line and reached in other.reached:
                line.join(other)
                self.lines[colour] = dict.fromkeys(self.lines[colour], line)

    def carried_by(self, link: Link) -> list[str]:
        """S3, X4: the colour of each section on a link; a printed line has none of the pencils'."""
        printed = [
            f"printed {name}" for name, line in self.atlas.printed.items() if link in line.links
        ]
        return printed + [
            colour for colour in self.lines for line in self.lines_of(colour) if link in line.links
        ]

    def marked(self, mark: str) -> set[str]:
        """S10: the stations that carry a mark."""
        return self.marks[mark]

    # What was dealt

    def active_in_round_of(self, colour: str) -> list[Dealt]:
        """W, X, T: what holds in the round of a colour, in the order of the modules.

        † Before the round of the colour nothing does.
        """
        if colour not in self.colours_played:
            return []
        number = self.colours_played.index(colour)
        return [dealt for share in self.shares for dealt in share.active(colour, number)]

    def gates_at(self, station: str) -> list[Dealt]:
        """G: the gates that a section which ends at the station has reached."""
        district = self.atlas.district_of(station)
        return [share.gates()[district] for share in self.shares if district in share.gates()]

    def reached_in(self, colour: str, district: str) -> set[str]:
        """G3: the stations of a district with a gate that sections of a colour ended at."""
        return {s for s in self.gates_reached[colour] if self.atlas.district_of(s) == district}

    def bonuses(self, colour: str) -> Bonuses:
        """C7: all that counts more than once for the line or lines of a colour."""
        effects = [dealt.effect for dealt in self.active_in_round_of(colour)]
        fullest = [e for e in effects if "fullest_district" in e.counts]
        return Bonuses(
            circles=self.circles[colour],
            symbols=[
                (dealt.symbol, dealt.effect.counts[DEALT_SYMBOL])
                for dealt in self.active_in_round_of(colour)
                if DEALT_SYMBOL in dealt.effect.counts
            ],
            counts={
                word: [each.counts[word] for each in effects if word in each.counts]
                for effect in effects
                for word in effect.counts
            },
            gates=[
                (district, self.reached_in(colour, district), gate.effect.counts["this_district"])
                for share in self.shares
                for district, gate in share.gates().items()
                if "this_district" in gate.effect.counts
            ],
            own=[own for effect in effects for own in effect.own],
            fullest=[e.counts["fullest_district"] for e in fullest if not e.best_line_only],
            fullest_of_best=[e.counts["fullest_district"] for e in fullest if e.best_line_only],
        )

    # Scoring

    def line_terms(self, colour: str) -> dict[str, int]:
        """C1 to C5, C7: the terms of a colour's line, or of its two lines added up."""
        if colour in self.scored:
            return self.scored[colour]
        lines, joined, bonuses = self.lines_of(colour), self.is_joined(colour), self.bonuses(colour)
        return {
            key: counts.points_of_colour(self.parts_of(colour), counts.written_out(name, value))
            if name == "count" or (bonuses.own and name != "joined")
            else score.colour_term(self.atlas, lines, joined, name, value, bonuses)
            for key, (name, value) in self.atlas.line_terms.items()
        }

    def part(self, *colours: str) -> counts.Part:
        """The lines of some colours, or of all, as counts take them."""
        network = network_of(self.atlas, [self.lines_of(each) for each in self.lines], self.marks)
        lines = [(each, line) for each in colours or self.lines for line in self.lines_of(each)]
        joined = [each for each in self.lines if self.is_joined(each)]
        return counts.Part(network, lines, joined)

    def parts_of(self, colour: str) -> list[counts.Part]:
        """Each line of a colour by itself, with what counts more on it; those without one apart."""
        whole, bonuses = self.part(colour), self.bonuses(colour)
        return [
            counts.Part(whole.network, [each], whole.joined, bonuses)
            for each in whole.lines
            if each[1].stations()
        ]

    def line_points(self, colour: str) -> int:
        """C1 to C5, C7: all that a colour scores."""
        return sum(self.line_terms(colour).values())

    def best_colour(self) -> int:
        """N4: what the best single colour scores."""
        return max(self.line_points(colour) for colour in self.lines)

    def network_terms(self) -> dict[str, int]:
        """N1 to N3: the terms of the network, were the game to end now."""
        colours = [self.lines_of(colour) for colour in self.lines]
        return {
            key: self.count_of_network(value)
            if name == "count"
            else score.network_term(self.atlas, colours, self.marks, name, value)
            for key, (name, value) in self.atlas.network_terms.items()
        }

    def count_of_network(self, count: counts.Count) -> int:
        """The points of a count; a sheet alone has none of what is compared between players."""
        return 0 if "players" in count else counts.points(self.part(), count)

    def standings(self) -> dict[str, list[int] | tuple[int, int] | None]:
        """What is compared between players: numbers, or the turn in which a test was met."""
        return {
            key: self.met_in.get(key)
            if value["players"] == "first"
            else counts.standing(self.part(), value)
            for key, (name, value) in self.atlas.network_terms.items()
            if name == "count" and "players" in value
        }

    def note_met(self, turn: int) -> None:
        """Note the tests met at the end of a turn."""
        for key, (name, value) in self.atlas.network_terms.items():
            is_first = name == "count" and value.get("players") == "first"
            if is_first and key not in self.met_in and counts.is_reached(self.part(), value):
                self.met_in[key] = (len(self.colours_played), turn)

    def objectives(self) -> dict[str, bool]:
        """O: whether each objective dealt is reached, were the game to end now."""
        colours = [self.lines_of(colour) for colour in self.lines]
        network = network_of(self.atlas, colours, self.marks)
        return {
            objective.id: counts.is_reached(self.part(), objective.own)
            if objective.own
            else is_reached(network, objective)
            for share in self.shares
            for objective in share.objectives
        }

    def objective_points(self) -> int:
        """O: what the objectives reached are worth."""
        found = self.objectives()
        return sum(
            share.module.points * found[objective.id]
            for share in self.shares
            for objective in share.objectives
        )

    def points(self) -> int:
        """N4: all lines and the network."""
        lines = sum(self.line_points(colour) for colour in self.lines)
        return lines + sum(self.network_terms().values())

    def total(self) -> int:
        """N4: lines, network and objectives."""
        return self.points() + self.objective_points()

    def facts(self, colour: str, line_number: int = 0) -> score.Facts:
        """Give what the column of a colour on the sheet is made of, for one of its lines."""
        line = self.lines_of(colour)[line_number]
        return score.facts(self.atlas, line, self.bonuses(colour))
