"""The warning that something happens in a share of games: too seldom, or too often."""

from typing import TYPE_CHECKING

from nextstation.engine.lint.played import in_words
from nextstation.engine.lint.registry import Weakness
from nextstation.engine.source.diagnostic import Path

if TYPE_CHECKING:
    from nextstation.engine.statistics import Share


def in_games(what: str, share: "Share", path: Path, hint: str) -> Weakness:
    """The warning about a value of the file that `what` happens in a share of games."""
    return Weakness(f"{what} in {in_words(share)}", path, hint, measure=share.share)
