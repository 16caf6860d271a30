"""Replays a record: every fault with its place and its rule, and what the sheets score."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.deck import Card, Deck
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.explain import explain
from nextstation.engine.play.sheet import Section, Sheet
from nextstation.engine.play.sheet_counts import counted_lines
from nextstation.engine.record.record import CIRCLE, PASS, Player, Record, RecordedLine, Turn
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.schema_check import closest

# Says a fault: code, message, where in the record, what would be right.
Tell = Callable[[str, str, Path, str], Diagnostic]


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a colour scores.

    Points by term; of each of its lines the districts, and the stations in the fullest one;
    whether its two lines are joined; the districts and stations as modules make them count.
    """

    colour: str
    terms: Mapping[str, int]
    facts: Sequence[tuple[int, int]]
    joined: bool
    counted: Sequence[tuple[int, int]] = ()

    @property
    def total(self) -> int:
        """Points of the colour."""
        return sum(self.terms.values())


@dataclass(frozen=True, slots=True)
class Score:
    """What a player's sheet scores, term by term; of each objective dealt, its points or 0."""

    player: str
    lines: tuple[LineScore, ...]
    network: Mapping[str, int]
    objectives: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The total (N4)."""
        beside = sum(self.network.values()) + sum(self.objectives.values())
        return sum(line.total for line in self.lines) + beside

    @property
    def best_colour(self) -> int:
        """The points of the best single colour, which decides a tie (N4)."""
        return max((line.total for line in self.lines), default=0)


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record: the sheets as they ended, their scores, and every fault."""

    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    faults: tuple[Diagnostic, ...]
    modules: tuple[Module, ...] = ()

    @property
    def winners(self) -> list[str]:
        """The players with the highest total, of several those with the best colour (N4)."""
        ranks = [(score.total, score.best_colour) for score in self.scores]
        best = max(ranks)
        return [score.player for score in self.scores if (score.total, score.best_colour) == best]

    @property
    def penalty(self) -> int:
        """What a solo player subtracts for the modules in play."""
        return sum(module.solo_penalty for module in self.modules)


def card_name(card: Card) -> str:
    """What a record calls a card: its group, and its name or symbol."""
    return " ".join(part for part in (card.group, card.title) if part)


def card_names(deck: Deck) -> list[str]:
    """What a record calls each card: those of one name that are not alike are numbered."""
    names, kinds = [], dict[str, list[Card]]()
    for card in deck.cards:
        name, kind = card_name(card), replace(card, entry=0)
        alike = kinds.setdefault(name, [])
        if kind not in alike:
            alike.append(kind)
        number = alike.index(kind) + 1
        names.append(name if number == 1 else f"{name} {number}")
    return names


def replay(network: Network, record: Record, tell: Tell, modules: Sequence[Module] = ()) -> Replay:
    """Replay every sheet of a record, with the modules that it names.

    Raises DealError when the city cannot be played with them, or they cannot be dealt so.
    """
    board = Board.of(network, modules, record.deal)
    faults = list(_check_deal(network, record, tell, modules))
    faults += _check_cards(network.city, board, network, record, tell, modules)
    sheets, scores = [], []
    for player in record.players:
        sheet = Sheet(network, board, modules=modules)
        replayer = _Replayer(sheet, record, player, tell)
        lines = tuple(replayer.play())
        sheets.append(sheet)
        scores.append(
            Score(player.name, lines, sheet.network_points(), sheet.points_of_objectives())
        )
        faults += replayer.faults
    return Replay(tuple(sheets), tuple(scores), tuple(faults), tuple(modules))


def _check_deal(
    network: Network, record: Record, tell: Tell, modules: Sequence[Module]
) -> Iterator[Diagnostic]:
    """Whether a record says all that was dealt."""
    for slot in slots(network, modules, record.deal):
        if slot.card is None or (slot.module.with_symbols and slot.symbol is None):
            number = str(slot.number + 1)
            to = slot.receiver or (f"round {number}" if slot.module.to == "rounds" else number)
            message = f"what was dealt to {to} is missing"
            yield tell("E713", message, ("modules", slot.module.id), "")


def _check_cards(
    city: City,
    board: Board,
    network: Network,
    record: Record,
    tell: Tell,
    modules: Sequence[Module],
) -> Iterator[Diagnostic]:
    """Whether the cards of the rounds can be revealed so (D1, D2, S8)."""
    names = card_names(city.deck)
    sheet = Sheet(network, board, modules=modules)
    for number, turns in enumerate(record.rounds or ()):
        sheet.begin_round(sheet.colours[number % len(sheet.colours)])
        left, over = list(range(len(names))), False
        for place, cards in enumerate(turns):
            path: Path = ("rounds", number, "cards", place)
            if over:
                yield tell("E705", "the round is over before this turn", path, "")
                break
            sheet.begin_turn()
            more = True
            for name in cards:
                card = next((each for each in left if names[each] == name), None)
                if card is None:
                    yield _missing_card(name, names, path, tell)
                    return
                if not more:
                    message = f"`{name}` belongs to the next turn"
                    yield tell("E704", message, path, "only a switch brings another card")
                    return
                left.remove(card)
                more = sheet.reveal(card)
            if more:
                yield tell("E704", "the next card of this turn is missing", path, "")
                return
            over = sheet.round_is_over
            left += _put_back(sheet)
        if not over:
            message = "the round is not over after its last turn"
            yield tell("E705", message, ("rounds", number, "cards"), "cards are missing")


def _put_back(sheet: Sheet) -> set[int]:
    """End a turn. Returns the cards that are shuffled back (X5)."""
    before = sheet.returned
    sheet.end_turn()
    return sheet.returned - before


def _missing_card(name: str, names: list[str], path: Path, tell: Tell) -> Diagnostic:
    if name in names:
        count = names.count(name)
        times = "once" if count == 1 else f"{count} times"
        return tell("E703", f"the deck has `{name}` {times} a round", path, "")
    guess = closest(name, names)
    known = ", ".join(dict.fromkeys(names))
    hint = f"did you mean `{guess}`?" if guess else f"cards: {known}"
    return tell("E702", f"there is no card `{name}`", path, hint)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _circled(name: str) -> Point:
    return Point.parse(name.removeprefix(CIRCLE).strip())


class _Replayer:
    """Replays one player's sheet. An illegal section is told and left out."""

    def __init__(self, sheet: Sheet, record: Record, player: Player, tell: Tell) -> None:
        self.sheet, self.record, self.player, self.tell = sheet, record, player, tell
        self.faults: list[Diagnostic] = []
        self.names = card_names(sheet.network.city.deck)

    def play(self) -> Iterator[LineScore]:
        played: set[str] = set()
        for number, line in enumerate(self.player.lines):
            if not self._may_begin(line, played):
                continue
            played.add(line.colour)
            self.sheet.begin_round(line.colour)
            if self.record.rounds is None:
                self._play_freely(line)
            elif number < len(self.record.rounds):
                self._play_cards(line, self.record.rounds[number])
            else:
                self.fault("E706", f"round {number + 1} has no cards in `rounds`", line.path)
            self.sheet.end_round()
            yield LineScore(
                line.colour,
                self.sheet.line_points(),
                self.sheet.facts(),
                self.sheet.is_joined,
                counted_lines(self.sheet),
            )
        rounds = len(self.record.rounds or ())
        if len(self.player.lines) < rounds:
            message = (
                f"{rounds} rounds were played, this player has {_lines(len(self.player.lines))}"
            )
            self.fault("E706", message, (*self.player.path, "lines"))
        self._put_marks()

    def _may_begin(self, line: RecordedLine, played: set[str]) -> bool:
        path = (*line.path, "colour")
        if line.colour not in self.sheet.colours:
            guess = closest(line.colour, self.sheet.colours)
            known = f"the colours are {', '.join(self.sheet.colours)}"
            hint = f"did you mean `{guess}`?" if guess else known
            self.fault("E707", f"there is no colour `{line.colour}`", path, hint)
        elif line.colour in played:
            self.fault("E707", f"`{line.colour}` was played in a round before", path)
        return line.colour in self.sheet.colours and line.colour not in played

    def _play_freely(self, line: RecordedLine) -> None:
        """A finished sheet: as if every section were granted from anywhere to any symbol."""
        for number, turn in enumerate(line.turns, 1):
            for name in (section for section in turn.sections if section != PASS):
                if name.startswith(CIRCLE):
                    self._circle_freely(name, turn)
                else:
                    self.sheet.grant_freely()
                    self._draw(name, turn, f"section {number}")

    def _circle_freely(self, name: str, turn: Turn) -> None:
        """A circle on a finished sheet: any station of the line, if a module circles stations."""
        point = _circled(name)
        if not any(card.effect.circles for card in self.sheet.cards):
            self.fault("E714", f"`{name}`: no module in play circles stations", turn.path)
        elif not self.sheet.circle_freely(point):
            self.fault("E714", f"`{name}`: {point.name} is no station of the line", turn.path)

    def _play_cards(self, line: RecordedLine, turns: Sequence[tuple[str, ...]]) -> None:
        if len(line.turns) != len(turns):
            message = f"the line has {len(line.turns)} turns, its round has {len(turns)}"
            self.fault("E706", message, line.path, "write `pass` where nothing was drawn")
        left = list(range(len(self.names)))
        for number, (cards, turn) in enumerate(zip(turns, line.turns, strict=False), 1):
            self.sheet.begin_turn()
            more = True
            for name in cards:
                card = next((each for each in left if self.names[each] == name), None)
                if card is None or not more:
                    return  # told of the cards already
                left.remove(card)
                more = self.sheet.reveal(card)
            if more:
                return
            self._play_turn(turn, number, last=number == len(turns))
            left += _put_back(self.sheet)

    def _play_turn(self, turn: Turn, number: int, *, last: bool) -> None:
        """Take the decisions of a turn; after the last one come the circles of the round's end."""
        decisions = list(turn.sections)
        while decisions:
            if not self.sheet.awaits_decision and last:
                self.sheet.end_turns()
                last = False
            name = decisions.pop(0)
            if name.startswith(CIRCLE):
                last = self._circle(name, turn, last=last)
            elif name != PASS:
                self._draw(name, turn, f"turn {number}")
            elif self.sheet.awaits_decision:
                self.sheet.pass_grant()
        while self.sheet.awaits_decision:
            self.sheet.pass_grant()

    def _circle(self, name: str, turn: Turn, *, last: bool) -> bool:
        """Circle a station by the first grant that lets it be; those before are passed."""
        point = self.sheet.network.canonical.get(_circled(name), _circled(name))
        while True:
            while self.sheet.awaits_decision:
                if point in self.sheet.circles():
                    self.sheet.circle(point)
                    return last
                self.sheet.pass_grant()
            if not last:
                break
            self.sheet.end_turns()
            last = False
        message = f"`{name}`: {point.name} cannot be circled here (W4, G4)"
        self.fault("E714", message, turn.path)
        return last

    def _draw(self, name: str, turn: Turn, where: str) -> None:
        """Draw a section by the first grant that gives it; those before are passed."""
        section = self._resolved(parse_pair(name))
        reason = None
        while self.sheet.awaits_decision:
            if section in self.sheet.sections():
                self.sheet.draw(section)
                return
            reason = reason or explain(self.sheet, section)
            self.sheet.pass_grant()
        reason = reason or explain(self.sheet, section)
        message = f"{where} of {self.sheet.colour}: `{name}` is not legal: {reason}"
        self.fault("E701", message, turn.path)

    def _resolved(self, section: Section) -> Section:
        """A section by the points that its link ends at: a big station answers to each (M6)."""
        network = self.sheet.network
        ends = [(link.start, link.end) for link in network.links]
        both_ways = [*ends, *(pair[::-1] for pair in ends)]
        if section in both_ways:
            return section
        ends = tuple(network.canonical.get(point, point) for point in section)
        alike = [
            pair for pair in both_ways if tuple(network.canonical[point] for point in pair) == ends
        ]
        return alike[0] if len(alike) == 1 else section

    def _put_marks(self) -> None:
        for mark, points in self.player.marks.items():
            path = (*self.player.path, "marks", mark)
            if mark not in self.sheet.network.city.marks:
                self.fault("E708", f"this city has no mark `{mark}`", path)
            elif self.record.rounds is not None:
                canonical = self.sheet.network.canonical
                if {canonical.get(point, point) for point in points} != {*self.sheet.marked(mark)}:
                    named = ", ".join(point.name for point in self.sheet.marked(mark)) or "none"
                    self.fault("E708", "the cards give other marks", path, f"they give {named}")
            else:
                self._mark(mark, points, path)

    def _mark(self, mark: str, points: Sequence[Point], path: Path) -> None:
        for number, point in enumerate(points):
            if point in self.sheet.network.canonical:
                self.sheet.mark(mark, point)
            else:
                message = f"there is no station on {point.name}"
                self.fault("E708", message, (*path, number))

    def fault(self, code: str, message: str, path: Path, hint: str = "") -> None:
        self.faults.append(self.tell(code, message, path, hint))
