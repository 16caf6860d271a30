"""The tables of the deck: what each card grants, lays, counts and reveals."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from nextstation.engine.city.city import City
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.format.vocabulary.deck import LINES, STARTS
from nextstation.engine.format.vocabulary.modules import SAME
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.bits import FULL, counter_at, singleton
from nextstation.engine.kernel.board.codes import (
    NONE,
    FollowingRow,
    GrantRow,
    KindOf,
    Modifier,
    Rank,
    WhichLine,
)
from nextstation.engine.kernel.board.tables import Ints, Shorts, ints, kinds_of, sides_of


class Grants:
    """The grants of all cards as rows of the queue."""

    def __init__(self, kinds: Sequence[str], marks: Sequence[str]) -> None:
        self.kinds, self.marks = kinds, marks
        self.rows: list[list[int]] = []

    def add(self, grants: Iterable[Grant], symbol: str | None) -> tuple[int, int]:
        """Add grants of a card with a symbol, or of what works with any card.

        Returns the slice of rows that they stand in.
        """
        first = len(self.rows)
        self.rows += [self._row(grant, symbol, LINES.index(grant.line)) for grant in grants]
        return first, len(self.rows)

    def add_own(self, grants: Iterable[Grant], symbol: str) -> tuple[int, int]:
        """Add a card's own grants, complete. Returns the slice of rows that they stand in."""
        first = len(self.rows)
        for grant in grants:
            lines = [LINES.index(grant.line)]
            if lines == [WhichLine.EACH]:
                # The second section goes on the other line than the first (S9).
                lines = (
                    [WhichLine.ANY]
                    if grant.start.startswith("last")
                    else [WhichLine.EACH, WhichLine.OTHER]
                )
            self.rows += [self._row(grant, symbol, line, Rank.CARD) for line in lines]
        return first, len(self.rows)

    def _row(
        self, grant: Grant, symbol: str | None, line: int, rank: int = Rank.FOLLOWING
    ) -> list[int]:
        to = grant.to or symbol
        kind = (
            KindOf.CARD
            if to is None
            else KindOf.FIRST_SECTION
            if to == SAME
            else self.kinds.index(to)
        )
        row = [0] * len(GrantRow)
        row[GrantRow.START] = STARTS.index(grant.start)
        row[GrantRow.KIND] = kind
        row[GrantRow.LINE] = line
        row[GrantRow.MARK] = self.marks.index(grant.marks) if grant.marks else NONE
        row[GrantRow.RANK] = rank
        row[GrantRow.FOR_LINE] = row[GrantRow.SLOT] = NONE
        return row

    @property
    def ask_first(self) -> int:
        """1 where a grant is to the symbol of the turn's first section (W1)."""
        return int(any(row[GrantRow.KIND] == KindOf.FIRST_SECTION for row in self.rows))

    def table(self) -> Shorts:
        """The rows as an array."""
        return np.array(self.rows, np.int16).reshape(-1, len(GrantRow))


def deck_tables(city: City, grants: Grants) -> dict[str, Any]:
    """The fields of a board that follow from the deck; its grants are added to `grants`."""
    cards, groups, ends = city.deck.cards, list(city.deck.groups), city.deck.round_ends
    kinds, sides = kinds_of(city), sides_of(city)
    plain = [replace(card, entry=0, name=None, names={}) for card in cards]
    card_turn, turns = plain_turns(cards, sides, list(city.marks))
    return {
        "card_grants": np.array(
            [grants.add_own(card.grants, card.symbol or ANY) for card in cards], np.int64
        ),
        "on_reaching": _on_reaching(city, grants),
        "card_counts": ints(
            counter_at(groups.index(card.group), 1) if card.group and card.group in ends else 0
            for card in cards
        ),
        "card_line": ints(_line_of(card.group, sides) for card in cards),
        "card_reveals": ints(card.reveals_next for card in cards),
        "card_kind": ints([*kinds, None].index(card.symbol) for card in cards),
        "card_lays": ints(laid_by(card.lays) for card in cards),
        "card_turn": card_turn,
        "turns": turns,
        "alike": ints(map(plain.index, plain)),
        "card_ids": ints(()),
        "card_idle": ints(sum(map(singleton, card.idle_as)) for card in cards),
        "round_ends": ints(ends.get(name, 0) for name in groups),
        "counters": sum(counter_at(groups.index(name), FULL - ends[name]) for name in ends),
    }


def _on_reaching(city: City, grants: Grants) -> Ints:
    """By card: what follows when its section ends at a special kind (S11)."""
    cards, specials = city.deck.cards, list(city.specials)
    most = max(len(card.on_reaching) for card in cards)
    table = np.zeros((len(cards), most, len(FollowingRow)), np.int64)
    for number, card in enumerate(cards):
        for place, (kind, following) in enumerate(card.on_reaching.items()):
            rows = grants.add(following, card.symbol or ANY)
            table[number, place] = specials.index(kind), *rows
    return table


def _line_of(group: str | None, sides: list[str | None]) -> int:
    """The line that a card extends: the only one, that of its side, or any (S7)."""
    if len(sides) == 1:
        return 0
    return sides.index(group) if group in sides else WhichLine.ANY


def laid_by(lays: Lays) -> int:
    """The set of Modifiers that a card applies to the grants of its turn."""
    line = LINES.index(lays.line or "card")
    laid = {
        Modifier.ANYWHERE: lays.start == "anywhere",
        Modifier.TO_ANY: lays.to is not None,
        Modifier.DOUBLE: lays.double_tracks,
        Modifier.ON_ANY: line == WhichLine.ANY,
        Modifier.ON_EACH: line == WhichLine.EACH,
    }
    return sum(singleton(modifier) for modifier, is_laid in laid.items() if is_laid)


def plain_turns(
    cards: Sequence[Card], sides: Sequence[str | None], marks: Sequence[str]
) -> tuple[Ints, Ints]:
    """The cards that grant one section from an end of their line, by side and mark.

    Returns for each card the row of its side and mark, or NONE for another kind of card; and for
    each row a card of that side, and the mark or NONE.
    """
    keys = [
        (card.group if card.group in sides else None, card.grants[0].marks)
        if _is_plain(card)
        else None
        for card in cards
    ]
    rows = list(dict.fromkeys(key for key in keys if key))
    of_cards = ints(rows.index(key) if key else NONE for key in keys)
    first = [[keys.index(key), marks.index(key[1]) if key[1] else NONE] for key in rows]
    return of_cards, np.array(first, np.int64).reshape(len(first), 2)


def _is_plain(card: Card) -> bool:
    """Whether a card grants one section and nothing else."""
    return (
        card.lays == Lays()
        and not (card.reveals_next or card.on_reaching)
        and [replace(grant, marks=None) for grant in card.grants] == [Grant()]
    )
