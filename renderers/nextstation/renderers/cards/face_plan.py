"""Where the parts of faces lie, in millimetres; the type of a pile is of one size."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text_block import TextBlock, text_block
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.sizes import LEAST_TEXT, CardSize
from nextstation.renderers.page.paper import NoRoomError
from nextstation.renderers.theme.type_sizes import POINT

# Sizes of type, the best first.
_HEADINGS = (3.4, 3.0, 2.7, 2.4, LEAST_TEXT)
_NOTES = (2.4, LEAST_TEXT)
_TITLES = (4.6, 4.2, 3.8, 3.4, 3.0, 2.7, 2.4, LEAST_TEXT)
_SENTENCES = tuple(points * POINT for points in (8.5, 8, 7.5, 7, 6.5, 6))
# Those of a sentence without a title.
_ALONE = (3.9, 3.6, 3.3, 3.0, 2.6, LEAST_TEXT)
# Of the height of a card, the part that its text may take before type becomes smaller, and at most:
# a sentence, and paragraphs, beside which a sign is small.
_SHARES, _PARAGRAPHS = (0.34, 0.62), (0.62, 0.72)
_PADDING, _BETWEEN, _UNDER_HEADING = 2.6, 1.7, 0.7
_AT_SIDES = 1.8
# A stripe with the white above it, and all of them at most.
_STRIPE, _STRIPES = 1.4, 4.2
_INDEX, _ICON, _STATION = 4.7, 4.9, 20.5
# From one icon to the next, and how far they reach into the panel, in radii.
_PITCH, _REACH = 2.3, 0.7


class CardTextError(NoRoomError):
    """A card says more than a card of this size has room for."""


@dataclass(frozen=True, slots=True)
class FacePlan:
    """Where the parts of a face lie: texts below spots, signs in the squares round their discs."""

    face: Face
    heading: tuple[Spot, TextBlock]
    note: tuple[Spot, TextBlock]
    index: Area
    station: Area
    stripes: Area
    panel: Area
    icons: Sequence[Area]
    title: tuple[Spot, TextBlock]
    sentence: tuple[Spot, TextBlock]


def plan_piles(piles: Sequence[Pile], size: CardSize) -> list[tuple[Pile, list[FacePlan]]]:
    """A plan for each face of some piles, all feet of which are equally high, but for what is long.

    References have feet by themselves. Raises CardTextError where a text has no room.
    """
    texts = [(pile, _texts_of(pile.faces, size)) for pile in piles]
    feet = {
        is_reference: max(
            (each.height for pile, own in texts if pile.is_reference is is_reference
             for each in own if not each.is_long),
            default=0.0,
        )
        for is_reference in (False, True)
    }  # fmt: skip
    return [
        (pile, [each.plan(max(each.height, feet[pile.is_reference])) for each in own])
        for pile, own in texts
    ]


def _texts_of(faces: Sequence[Face], size: CardSize) -> list["_Texts"]:
    """The texts of the faces of a pile, in type that leaves a good part of each card free."""
    steps = [[_Texts.of(face, size, step) for face in faces] for step in range(len(_SENTENCES))]
    fitting = (texts for texts in steps if not any(each.is_long for each in texts))
    return next(fitting, steps[-1])


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of a face in certain sizes, and the radius of its icons."""

    face: Face
    size: CardSize
    heading: TextBlock
    note: TextBlock
    title: TextBlock
    sentence: TextBlock
    icon: float

    @classmethod
    def of(cls, face: Face, size: CardSize, step: int) -> "_Texts":
        inner = size.width - 2 * size.margin
        room = inner - 2 * _AT_SIDES * size.scale
        beside = inner - 2 * _INDEX * size.scale - 1.5
        sentences = _SENTENCES if face.title else _ALONE
        return cls(
            face,
            size,
            text_block(face.heading, beside, _HEADINGS, lines=2, bold=True),
            text_block(face.note, beside, _NOTES, lines=2),
            text_block(face.title, room, _TITLES[step:], lines=2, bold=True),
            text_block(face.sentence, room, (sentences[step], LEAST_TEXT)),
            min(_ICON * size.scale, (inner - 2) / _PITCH / max(len(face.icons), 1)),
        )

    @property
    def inset(self) -> float:
        """The blank above and below the texts of the panel; icons reach into that above."""
        return self._stripes + _PADDING * self.size.scale

    @property
    def _stripes(self) -> float:
        """The height of all stripes above the texts."""
        count = max(len(self.face.stripes), 1)
        return min(_STRIPE * count, _STRIPES) * self.size.scale

    @property
    def reach(self) -> float:
        """How far icons reach into the panel."""
        return _REACH * self.icon if self.face.icons else 0.0

    @property
    def between(self) -> float:
        """The blank between title and sentence, if there are both."""
        return _BETWEEN if self.title.lines and self.sentence.lines else 0.0

    @property
    def shares(self) -> tuple[float, float]:
        """The parts of the height of the card that its text may take in good type, and at most."""
        return _PARAGRAPHS if self.sentence.begins else _SHARES

    @property
    def is_long(self) -> bool:
        """Whether its text takes more than it may in good type."""
        return self.height > self.shares[0] * self.size.height

    @property
    def written(self) -> float:
        """The height of title and sentence."""
        return self.title.height + self.between + self.sentence.height

    @property
    def height(self) -> float:
        """The least height of the panel."""
        return self.written + self.inset + self.reach

    def plan(self, height: float) -> FacePlan:
        """The face with a panel of this height."""
        size, margin = self.size, self.size.margin
        if height > self.shares[1] * size.height:
            name = self.face.title or self.face.name
            raise CardTextError(
                f"the card “{name}” says more than a {size.name} card has room for: choose a "
                f"larger size, or give it fewer effects"
            )
        panel = Area(margin, size.height - margin - height, size.width - 2 * margin, height)
        radius = _INDEX * size.scale
        index = _square((size.width - margin - radius, margin + radius), radius)
        head = self.heading.height + self.note.height + _UNDER_HEADING * bool(self.note.lines)
        top = max(index.centre[1] - head / 2, margin)
        note = (margin, top + self.heading.height + _UNDER_HEADING)
        icons = self._icons(panel)
        middle = panel.centre[0]
        text = panel.y + self.reach + self.inset + (height - self.height) / 2
        return FacePlan(
            self.face,
            ((margin, top), self.heading),
            (note, self.note),
            index,
            self._station(max(index.bottom, top + head), icons[0].y if icons else panel.y),
            size.area.strip(panel.y, self._stripes),
            panel,
            icons,
            ((middle, text), self.title),
            ((middle, text + self.title.height + self.between), self.sentence),
        )

    def _station(self, top: float, bottom: float) -> Area:
        """The square of the large sign, in the middle of what is free."""
        scale = self.size.scale
        free = bottom - top - 3.6 * scale
        middle = self.size.width / 2, (top + bottom) / 2 + 0.2 * scale
        return _square(middle, min(max(free / 2, LEAST_TEXT), _STATION * scale))

    def _icons(self, panel: Area) -> list[Area]:
        """The squares of the icons, side by side across the upper edge of the panel."""
        count, pitch = len(self.face.icons), _PITCH * self.icon
        first = panel.centre[0] - (count - 1) / 2 * pitch
        level = panel.y + (_REACH - 1) * self.icon
        return [_square((first + number * pitch, level), self.icon) for number in range(count)]


def _square(centre: Spot, radius: float) -> Area:
    return Area(*centre, 0, 0).inset(-radius)
