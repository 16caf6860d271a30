"""A city as flat arrays, made once: all that the kernel and the policies read of it."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.format.vocabulary.limits import (
    MAX_CARDS,
    MAX_COLOURS,
    MAX_SYMBOLS,
    MAX_TERMS,
)
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.board.codes import FollowingRow, GrantRow, TermRow
from nextstation.engine.kernel.board.count_tables import Counts, CountTables
from nextstation.engine.kernel.board.deck_tables import Grants, deck_tables
from nextstation.engine.kernel.board.effects import Modules, modules_of, slots_of
from nextstation.engine.kernel.board.map_tables import map_tables
from nextstation.engine.kernel.board.scoring_tables import scoring_tables
from nextstation.engine.kernel.board.struct import FORMS, NO_MEMORY, Form, changed, laid_out
from nextstation.engine.kernel.board.tables import WORD, Ints, Shorts, Ways, Words, ints, kinds_of


class Board(NamedTuple):
    """A city as flat arrays.

    The grid points with a station are numbered row by row; there are P of them, rounded up to 64,
    128 or 256. A byte at a point is a set of the eight directions. A section is a number: point × 8
    + direction (`rules/decision.py`). A colour has L lines, one or two.
    """

    target: Ints  # [P × 8] point that the link in a direction leads to, or NONE
    link: Ints  # [P × 8] number of that link, or NONE
    leads: Ways  # [K, P] directions that lead to a station which a card of kind K may reach (S2)
    open_after: Ways  # [links, P] directions that a section on a link leaves open to all (S3, S4)
    own_open_after: Ways  # [links, P] directions that it leaves open to its colour (S4, `own`)
    avoiding: Ways  # [P, P] directions that do not lead to the station on a point (S5)
    bodies: Words  # [P, P / 64] all points of the station on a point (M6)
    canonical: Ints  # [P] canonical point of the station on a point
    stations: Ints  # canonical points of the stations
    district: Ints  # [P] district of a point
    district_sets: Ints  # [links] set of the districts that count for a line on a link (C1)
    crosses: Ints  # [links] rivers that a link crosses (C2)
    overs: Ints  # [links] directions over overhead crossings that a link uses, two bits each (M7)
    specials: Ints  # [P] set of the special kinds of a station
    shows: Ints  # [P] symbol of a station as a kind of card, or NONE without a station
    departs: Ints  # [C, L] departures of each colour (M4)
    grants: Shorts  # [all, GrantRow] grants of the cards
    card_grants: Ints  # [N, 2] slice of `grants` of a card
    on_reaching: Ints  # [N, R, FollowingRow] what follows when its section ends at a special kind
    card_counts: Ints  # [N] what a card adds to the counters of groups that end a round (D2)
    card_line: Ints  # [N] line that the card's group names, or WhichLine.ANY (S7)
    card_reveals: Ints  # [N] whether the next card is revealed at once (S8)
    card_kind: Ints  # [N] kind of the card: its symbol, any, or no symbol
    card_lays: Ints  # [N] set of Modifiers of the turn's grants
    alike: Ints  # [N] number of the first card that is the same in play
    card_turn: Ints  # [N] row of `turns` of a card that grants one plain section, or NONE
    turns: Ints  # [all, 2] plain sections by side and mark: a card of that side, the mark
    card_ids: Ints  # [N] which card of every deck it is, where decks are coupled; else empty
    card_idle: Ints  # [N] set of the numbers in the round at which it modifies nothing
    round_ends: Ints  # [G] number of cards of a group that ends the round (D2), or 0
    counters: int  # the counters at the start of a round; the one that ends it is full
    line_codes: Ints  # [T] which the terms of a line are, as places in the vocabulary
    line_terms: Ints  # [T, TermRow] these terms
    network_codes: Ints  # [T] which the terms of the network are
    network_terms: Ints  # [T, TermRow] these terms
    values: Ints  # [V] values of tracks, crossings and interchanges
    marks: int  # number of kinds of marks on stations
    crossings: int  # number of overhead crossings
    own_crossing: int  # 1 where sections of different colours may cross (S4, `own`)
    unbuilt_counts: int  # 1 where an unbuilt line counts its departure (S6)
    any_kind: int  # the kind of a joker
    asks_first: int  # 1 where a grant is to the symbol of the turn's first section (W1)
    secondary: int  # set of the secondary districts
    scores_districts_times_stations: int  # 1 where a line scores this term (C1)
    pencils: Ints  # [C] colours in the order of their rounds; empty: the order is drawn
    printed: (
        Ways  # [2, P] directions that printed lines leave open, and those beside one; or [0, P]
    )
    printed_at: Ints  # [P] colours that printed lines add at a station (N1), or [0]
    counts: Counts
    modules: Modules
    memory: Words = NO_MEMORY  # the block of all arrays

    @property
    def points(self) -> int:
        """Grid points with a station, rounded up to 64, 128 or 256."""
        return int(self.district.size)

    @classmethod
    def of(cls, setup: Setup) -> "Board":
        """The arrays of a city and the modules in play; those made last are kept."""
        parts = map(ByIdentity, (setup.network, *setup.modules))
        return _kept(_BoardKey((*parts, repr(setup.deal), *setup.pencils), setup))

    @classmethod
    def _made(cls, setup: Setup) -> "Board":
        city = setup.city
        grants = Grants(kinds_of(city), list(city.marks))
        deck, values = deck_tables(city, grants), list[int]()
        counts = CountTables(setup.network, values, [card.effect.weighs for card in setup.cards])
        scoring = scoring_tables(city, counts)
        modules = modules_of(setup, grants, counts)
        board = cls(
            **map_tables(setup.network),
            **deck,
            **scoring,
            values=ints([*values, 0]),
            counts=counts.table(),
            grants=grants.table(),
            asks_first=grants.ask_first,
            any_kind=kinds_of(city).index(ANY),
            marks=len(city.marks),
            pencils=ints(map(setup.colours.index, setup.pencils)),
            modules=modules,
        )
        return laid_out(board)

    def coupled(self, card_ids: Ints) -> "Board":
        """The same board, dealt so that decks which share cards have them in the same order.

        `card_ids` has a number for each card, by which other decks know it. They lie apart by more
        than the rounds of a game, and above the streams of the players.
        """
        return changed(self, card_ids=card_ids)

    def with_deal(self, setup: Setup) -> "Board":
        """The board of the same city and modules, with the cards dealt by name in a set-up."""
        return changed(self, modules=self.modules._replace(slots=slots_of(setup)))


@dataclass(frozen=True)
class _BoardKey:
    """What a board follows from, and a set-up to make it from: one of several with that board."""

    parts: tuple[Hashable, ...]
    setup: Setup = field(compare=False)


@lru_cache(maxsize=16)
def _kept(key: _BoardKey) -> Board:
    """The board of a set-up; those made last are kept."""
    return Board._made(key.setup)


def _capacities(points: int) -> dict[str, int]:
    """The capacities, in elements, of the arrays read turn by turn on a board of so many points."""
    # A link takes two of a point's eight directions.
    links = 4 * points
    return {
        **dict.fromkeys(("target", "link"), 8 * points),
        **dict.fromkeys(("canonical", "district", "specials", "shows"), points),
        **dict.fromkeys(("card_counts", "card_kind", "card_reveals"), MAX_CARDS),
        **dict.fromkeys(("card_lays", "card_idle"), MAX_CARDS),
        "card_grants": 2 * MAX_CARDS,
        "departs": 2 * MAX_COLOURS,
        "bodies": points * (points // WORD),
        **dict.fromkeys(("district_sets", "crosses", "overs"), links),
        "leads": (MAX_SYMBOLS + 2) * points,
        "avoiding": points * points,
        **dict.fromkeys(("open_after", "own_open_after"), links * points),
        **dict.fromkeys(("line_codes", "network_codes"), MAX_TERMS),
        **dict.fromkeys(("line_terms", "network_terms"), MAX_TERMS * len(TermRow)),
    }


def _widths(points: int) -> dict[str, int]:
    """The last dimensions that are the same on all boards of so many points."""
    by_point = ("leads", "open_after", "own_open_after", "avoiding", "canonical", "district")
    return {
        **dict.fromkeys((*by_point, "specials", "shows", "printed"), points),
        **dict.fromkeys(("target", "link"), 8 * points),
        **dict.fromkeys(("line_terms", "network_terms"), len(TermRow)),
        "bodies": points // WORD,
        "grants": len(GrantRow),
        "card_grants": 2,
        "turns": 2,
        "on_reaching": len(FollowingRow),
    }


FORMS[Board] = Form(lambda board: board.points, _capacities, _widths)
