"""The table: who holds which pencil, who wins, and what a solo player makes of a total."""

from collections.abc import Collection, Sequence


def colour_in_round(order: Sequence[str], players: int, player: int, round_number: int) -> str:
    """D5: the pencil of a player in a round; players, seats and rounds are counted from 0.

    The colours lie in a ring of as many seats, in this order. Four players fill a ring of four,
    three leave its last seat empty, two sit opposite. After each round every pencil moves on to
    the seat before its own.
    """
    seat = player * len(order) // players
    return order[(seat + round_number) % len(order)]


def winners(totals_and_best_colours: Sequence[tuple[int, int]]) -> list[int]:
    """N4: the players, from 0, with the highest total; of these, with the best single colour."""
    best = max(totals_and_best_colours)
    return [player for player, result in enumerate(totals_and_best_colours) if result == best]


def solo_total(total: int, penalties: Collection[int]) -> int:
    """§7: a solo player subtracts the penalty of every module used."""
    return total - sum(penalties)


def solo_band(total: int, bands: Sequence[int]) -> int:
    """§7: the number of the band, from 0, where each better band starts at a figure given."""
    return sum(total >= start for start in bands)
