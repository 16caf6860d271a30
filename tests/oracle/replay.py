"""Plays a game again that somebody else has written down, and agrees with every number of it.

What is written down is a row of numbers; here they are taken one by one, and each is compared with
what the rules say. Places stand there as numbers of a list of their names.
"""

from collections.abc import Collection, Iterator, Sequence, Set

from oracle.play import Game

NONE = -1


class DisagreementError(AssertionError):
    """What is written down is not what the rules say."""


class Replay:
    """One game in the oracle, and what is written down of it."""

    def __init__(self, game: Game, places: Sequence[str], log: Sequence[int]) -> None:
        self.game, self.places = game, places
        self.log: Iterator[int] = iter(log)
        self.before = 0  # points, as the sheet stands

    def play(self, order: Sequence[int]) -> None:
        """Play all rounds, the colours by number in their order, and score."""
        colours = list(self.game.lines)
        for colour in order:
            self.play_round(colours[colour])
        for name, reached in self.game.objectives().items():
            self.agree(f"objective {name}", int(reached))
        self.agree("total", self.game.total())
        if next(self.log, None) is not None:
            raise DisagreementError("more is written down than was played")

    def play_round(self, colour: str) -> None:
        """D1, D2: one round."""
        self.game.begin_round(colour)
        self.before = self.points()
        over = False
        while not over:
            self.reveal()
            over = self.game.round_is_over()
            self.agree("the round is over", int(over))
            self.decide_all(colour)
            self.game.end_turn()
        self.game.end_turns()
        self.decide_all(colour)
        self.game.end_round()
        for term, points in self.game.line_terms(colour).items():
            self.agree(f"{colour}: {term}", points)

    def reveal(self) -> None:
        """D1, S8: the cards of a turn."""
        more = True
        while more:
            more = self.game.reveal(next(self.log))
            self.agree("another card is revealed", int(more))

    def decide_all(self, colour: str) -> None:
        """D4: all that is to be decided in a turn, or after the last one."""
        while self.game.awaits_decision():
            self.agree("a decision is awaited", 1)
            self.decide()
            self.compare(colour)
        self.agree("no decision is awaited", 0)

    def decide(self) -> None:
        """Compare what may be decided, and decide as written."""
        options = [(next(self.log), next(self.log), next(self.log)) for _ in range(next(self.log))]
        chosen = next(self.log)
        if self.game.awaits_circle():
            self.circle([point for point, _, _ in options], chosen)
        else:
            self.draw(options, chosen)

    def draw(self, options: Sequence[tuple[int, int, int]], chosen: int) -> None:
        """S1: the sections that are legal, and those of them that spend no power."""
        sections = [(self.place(start), self.place(end)) for start, end, _ in options]
        plain = {section for section, option in zip(sections, options, strict=True) if option[2]}
        self.same("sections", sections, self.game.legal())
        if self.game.shares:
            self.same("sections without a power", plain, self.game.legal_plainly())
        if chosen == NONE:
            self.game.pass_grant()
        else:
            self.game.draw(*sections[chosen])
            self.gained(sections[chosen])

    def circle(self, points: Sequence[int], chosen: int) -> None:
        """W4, G4: the stations that may be circled."""
        places = [self.place(point) for point in points]
        self.same("circles", places, self.game.candidates())
        if chosen == NONE:
            self.game.pass_grant()
        else:
            self.game.circle(places[chosen])
            self.gained(places[chosen])

    def gained(self, what: object) -> None:
        """C, N: what a decision gains."""
        before, self.before = self.before, self.points()
        self.agree(f"gained by {what}", self.before - before)

    def points(self) -> int:
        """All that the lines of the rounds begun score, and the network."""
        lines = sum(self.game.line_points(colour) for colour in self.game.colours_played)
        return lines + sum(self.game.network_terms().values())

    def compare(self, colour: str) -> None:
        """Every fact of the lines under way and every term, as they stand."""
        game = self.game
        self.agree("joined", int(game.is_joined(colour)))
        self.agree("lines", len(game.lines_of(colour)))
        for line, drawn in enumerate(game.lines_of(colour)):
            built = bool(drawn.sections) or drawn.counts_unbuilt
            self.agree("built", int(built))
            if built:
                facts = game.facts(colour, line)
                self.agree("districts", facts["districts"])
                self.agree("fullest", facts["fullest"])
                self.agree("crossings", facts["crossings"])
        terms = game.line_terms(colour)
        for term, points in [*terms.items(), ("line", sum(terms.values()))]:
            self.agree(term, points)
        for term, points in game.network_terms().items():
            self.agree(term, points)
        for mark in game.marks:
            places = [self.place(point) for point in iter(self.log.__next__, NONE)]
            self.same(mark, places, game.marked(mark))

    def agree(self, what: str, value: int) -> None:
        """Compare the next number."""
        written = next(self.log, None)
        if written != value:
            message = f"{what}: {value} by the oracle (tests/oracle), {written} by the kernel"
            raise DisagreementError(f"{message} (engine/nextstation/engine/kernel/rules)")

    def same(self, what: str, written: Collection[object], ruled: Set[object]) -> None:
        """Compare sets; nothing may be written down twice."""
        if len(written) != len(ruled) or set(written) != ruled:
            more, less = set(written) - ruled, ruled - set(written)
            raise DisagreementError(f"{what}: {more} too many, {less} too few in {written}")

    def place(self, number: int) -> str:
        """Name a grid point."""
        return self.places[number]
