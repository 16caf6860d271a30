"""The seats at a table, and the pencils that pass from one to the next (D5)."""

from nextstation.engine.kernel.kernel import kernel


@kernel
def seat_of(player: int, players: int, colours: int) -> int:
    """The seat of a player in the ring, which has a place for every pencil (D5)."""
    return player * colours // players


@kernel
def pencil_at(seat: int, played: int, colours: int) -> int:
    """The pencil at a seat after a number of rounds: each moves one place to the left (D5)."""
    place = seat + played
    # A comparison is faster than a remainder.
    return place - colours if place >= colours else place
