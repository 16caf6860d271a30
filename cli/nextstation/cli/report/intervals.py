"""How means and differences are written: `126.6 ± 0.4`, `+3.1 ± 0.2`.

`±` is half of the interval at 99% in everything that `ns` prints. What never varied in the games
has no interval, and neither have too few games.
"""

from rich.text import Text

from nextstation.engine.statistics import LEVEL
from nextstation.engine.stats.batch.interval import NONE, with_half
from nextstation.engine.stats.experiment.comparison import Gain

LEVEL_TEXT = f"{LEVEL:.0%}"
NOTE = f"± is half of the interval at {LEVEL_TEXT}"


def gain_text(gain: Gain | None) -> str:
    """A difference with half of its interval; one that never varied was the same in each game."""
    if gain is None:
        return NONE
    if gain.half == 0:
        return f"{gain.mean:+.2f} in all" if gain.mean else "same in all"
    return with_half(f"{gain.mean:+.2f}", gain.half)


def gain_cell(gain: Gain | None) -> Text:
    """A difference for a table; one that is found stands out."""
    return Text(gain_text(gain), "bold" if gain and gain.differs else "")
