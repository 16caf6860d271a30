"""How a difference is written: `+3.1 ± 0.2`."""

from rich.text import Text

from nextstation.engine.experiment.comparison import Gain


def gain_text(gain: Gain | None) -> Text:
    """A difference; one that is found stands out."""
    if gain is None:
        return Text("–")
    text = f"{gain.mean:+.2f}" + ("" if gain.half is None else f" ± {gain.half:.2f}")
    return Text(text, "bold" if gain.differs else "")
