"""What the face of a card shows, whatever card it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.symbols.shapes import DrawSign


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card.

    `heading` names the group or the module, with a `note` below it; `index` is the sign in the
    corner; `sign` the large one, in a station. `lines` are the inks of those that run through the
    station, side by side, None for the tone of the card: groups differ by how many there are.
    `icons` are signs of what the card does, above its `title` and the `sentence` on it.
    """

    name: str
    ink: str
    heading: str
    index: DrawSign
    sign: DrawSign
    title: str
    sentence: str
    note: str = ""
    icons: Sequence[DrawSign] = ()
    lines: Sequence[str | None] = ()

    @property
    def spoken(self) -> str:
        """What is read to those who do not see the card."""
        return ". ".join(filter(None, (self.heading, self.title, self.sentence)))


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are shuffled together, and so have the same back with a sign; a face a copy.

    A reference is read, not dealt, and says much more than other cards.
    """

    name: str
    title: str
    faces: Sequence[Face]
    sign: DrawSign
    is_reference: bool = False
