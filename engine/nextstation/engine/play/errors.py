"""What goes wrong in a game by a call that it does not allow."""


class GameError(ValueError):
    """A call that a game does not allow now; the message says why."""


class IllegalDecisionError(GameError):
    """A decision that is not legal now, such as one that was taken already."""


class GameOverError(GameError):
    """A step in a game that is over."""


class UnknownCardError(GameError):
    """A card that cannot come next: the deck has none of that name, or none is left."""
