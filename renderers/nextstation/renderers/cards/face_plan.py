"""Where the parts of faces lie, in millimetres; the type of a pile is of one size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, dist, inf

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text_setting import TextLines, text_block
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.sizes import LEAST_TEXT, SAFE, CardSize
from nextstation.renderers.page.paper import NoRoomError
from nextstation.renderers.theme.type_sizes import POINT

# Sizes of type, the best first.
_HEADINGS = (3.4, 3.0, 2.7, 2.4, LEAST_TEXT)
_NOTES = (8 * POINT, 7.5 * POINT, 2.4, LEAST_TEXT)
_TITLES = (4.6, 4.2, 3.8, 3.4, 3.0, 2.7, 2.4, LEAST_TEXT)
_SENTENCES = tuple(points * POINT for points in (8.5, 8, 7.5, 7, 6.5, 6))
# Those of a sentence without a title.
_ALONE = (3.9, 3.6, 3.3, 3.0, 2.6, LEAST_TEXT)
# Those of a title on one line, on a card of the standard size, where there are no paragraphs.
_NAMES = (7.0, 6.2, 5.4)
# Of the height of a card, the part that its text may take before type becomes smaller, and at most:
# a sentence, and paragraphs, beside which a sign is small.
_SHARES, _PARAGRAPHS = (0.36, 0.62), (0.62, 0.72)
# The part of it that the foot takes where so much is enough, and the motif in it; the least height
# of a motif.
_FOOT, _MOTIF, _LEAST_MOTIF = 0.305, 0.125, 7.0
_PADDING, _BETWEEN, _UNDER_HEADING = 1.6, 1.7, 1.0
_AT_SIDES = 1.8
# What the band of the heading keeps below what is on it.
_UNDER_NOTE = 1.2
_INDEX, _ICON, _STATION = 4.8, 4.9, 21.5
# From one icon to the next, in radii.
_PITCH = 2.3
# Where lines run, as a part of the height of a card; the least radius of a station on them.
_LEVEL, _HIGHEST, _LEAST = 0.41, 0.34, 10.0
# What a station keeps off what is above and below it.
_APART = 1.9


class CardTextError(NoRoomError):
    """A card says more than a card of this size has room for."""


@dataclass(frozen=True, slots=True)
class FacePlan:
    """Where the parts of a face lie: texts below spots, signs in the squares round their discs.

    The `band` is that of the heading, the `panel` that of the text; the `motif` stands on the foot
    of the panel, if the text leaves room for one.
    """

    face: Face
    band: Area
    heading: tuple[Spot, TextLines]
    note: tuple[Spot, TextLines]
    index: Area
    station: Area
    panel: Area
    icons: Sequence[Area]
    title: tuple[Spot, TextLines]
    sentence: tuple[Spot, TextLines]
    motif: Area | None


def plan_piles(piles: Sequence[Pile], size: CardSize) -> list[tuple[Pile, list[FacePlan]]]:
    """A plan for each face of some piles: feet are equally high, but for what is long.

    Lines run through all of them on one level. References have a level by themselves.
    Raises CardTextError where a text has no room.
    """
    texts = [(pile, _texts_of(pile.faces, size)) for pile in piles]
    frames = {
        kind: _Frame.of([own for pile, own in texts if pile.is_reference is kind], size)
        for kind in (False, True)
    }
    return [
        (pile, [each.plan(frames[pile.is_reference].on(own)) for each in own])
        for pile, own in texts
    ]


def _texts_of(faces: Sequence[Face], size: CardSize) -> list["_Texts"]:
    """The texts of the faces of a pile, in type that leaves a good part of each card free.

    Sentences that stand alone are as large as that with the longest word.
    """
    texts: list[_Texts] = []
    for step in range(len(_SENTENCES)):
        texts = [_Texts.of(face, size, step) for face in faces]
        if not any(each.is_long for each in texts) and _are_alike(texts):
            break
    return texts


def _are_alike(texts: Sequence["_Texts"]) -> bool:
    alone = [each for each in texts if each.face.sentence and not each.face.title]
    return len({each.sentence.size for each in alone}) <= 1


@dataclass(frozen=True, slots=True)
class _Frame:
    """What cards have in common: the level of the lines; in a pile, the heights of band and foot.

    The `foot` is that of cards with more text than there is room for in that of all others.
    """

    level: float = inf
    band: float = 0.0
    foot: float = 0.0

    @classmethod
    def of(cls, piles: Sequence[Sequence["_Texts"]], size: CardSize) -> "_Frame":
        """The frame of the faces of some piles."""
        frame = cls()
        levels = [each.lowest(frame.on(own)) for own in piles for each in own]
        level = min(levels, default=0.0)
        return replace(frame, level=min(max(level, _HIGHEST * size.height), _LEVEL * size.height))

    def on(self, pile: Sequence["_Texts"]) -> "_Frame":
        """The frame of a pile: its highest heading, the highest foot that is not of a long text."""
        band = max((each.head for each in pile), default=0.0)
        foot = max((each.height for each in pile if not each.is_long), default=0.0)
        return replace(self, band=band, foot=foot)


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of a face in certain sizes."""

    face: Face
    size: CardSize
    heading: TextLines
    note: TextLines
    title: TextLines
    sentence: TextLines

    @classmethod
    def of(cls, face: Face, size: CardSize, step: int) -> "_Texts":
        inner = size.width - 2 * size.margin
        room = inner - 2 * _AT_SIDES * size.scale
        beside = inner - 2 * _INDEX * size.scale - 1.5
        sentences = _SENTENCES if face.title else _ALONE
        names = [each * size.scale for each in _NAMES] if "\n" not in face.sentence else []
        return cls(
            face,
            size,
            _on_a_line(face.heading, beside, _HEADINGS[:3], _HEADINGS),
            text_block(face.note, beside, _NOTES, lines=2),
            _on_a_line(face.title, room, names, _TITLES[step:]),
            text_block(face.sentence, room, sentences[step:]),
        )

    @property
    def inset(self) -> float:
        """The blank above the texts of the panel."""
        return _PADDING * self.size.scale

    @property
    def head(self) -> float:
        """The height of a band with its heading and the index beside it."""
        return self.size.margin + max(2 * _INDEX * self.size.scale, self.headed) + _UNDER_NOTE

    @property
    def headed(self) -> float:
        """The height of the heading and the note below it."""
        return self.heading.height + self.note.height + _UNDER_HEADING * bool(self.note.lines)

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
        return self.written + self.inset

    def lowest(self, frame: _Frame) -> float:
        """The lowest level of its lines that leaves room for a station."""
        bottom = self._bottom(frame)
        return max((frame.band + bottom) / 2, bottom - _LEAST * self.size.scale)

    def _bottom(self, frame: _Frame) -> float:
        """Where what is free below the band ends: at the foot."""
        foot = _FOOT * self.size.height
        if self.height > foot:
            foot = max(self.height, frame.foot)
        return self.size.height - self.size.margin - foot

    def plan(self, frame: _Frame) -> FacePlan:
        """The face in a frame, if there is room for it."""
        size, margin = self.size, self.size.margin
        if self.height > self.shares[1] * size.height:
            name = self.face.title or self.face.name
            raise CardTextError(
                f"the card “{name}” says more than a {size.name} card has room for: choose a "
                f"larger size, or give it fewer effects"
            )
        radius = _INDEX * size.scale
        beside = (margin + frame.band - _UNDER_NOTE) / 2
        index = _square((size.width - margin - radius, beside), radius)
        level = min(frame.level, self.lowest(frame))
        room = min(level - frame.band, self._bottom(frame) - level)
        icons = [*self._icons(level, room)]
        station = self._station(level, room, index, icons)
        top = self._bottom(frame)
        panel = Area.between(margin, top, size.width - margin, size.height - margin)
        middle, heading = panel.centre[0], beside - self.headed / 2
        text = panel.y + self.inset
        if self.height > _FOOT * size.height:
            text += (panel.height - self.height) / 2
        foot = size.height - SAFE
        high = min(_MOTIF * size.height, foot - (text + self.written + _UNDER_HEADING))
        return FacePlan(
            self.face,
            size.area.strip(0, frame.band),
            ((margin, heading), self.heading),
            ((margin, heading + self.heading.height + _UNDER_HEADING), self.note),
            index,
            station,
            panel,
            icons,
            ((middle, text), self.title),
            ((middle, text + self.title.height + self.between), self.sentence),
            Area(margin, foot - high, panel.width, high) if high > _LEAST_MOTIF else None,
        )

    def _station(self, level: float, room: float, index: Area, icons: Sequence[Area]) -> Area:
        """The square of the large sign: on the lines, clear of all else."""
        size, middle = self.size, (self.size.width / 2, level)
        aside = dist(middle, index.centre) - index.width / 2
        beside = middle[0] - size.margin - max((icon.width for icon in icons), default=0.0)
        free = min(room, aside, beside) - _APART * size.scale
        return _square(middle, min(max(free, LEAST_TEXT), _STATION * size.scale))

    def _icons(self, level: float, room: float) -> Iterator[Area]:
        """The squares of the icons beside the station: left and right in turn, one alone right."""
        count = len(self.face.icons)
        radius = min(_ICON * self.size.scale, 2 * room / _PITCH / max(ceil(count / 2), 1))
        edge = self.size.margin + radius
        sides = (edge, self.size.width - edge)[-count:]
        for number in range(count):
            place, side = divmod(number, len(sides))
            below = place - (len(range(side, count, len(sides))) - 1) / 2
            yield _square((sides[side], level + below * _PITCH * radius), radius)


def _on_a_line(
    text: str, width: float, sizes: Sequence[float], others: Sequence[float]
) -> TextLines:
    """A text on one line in one of some sizes, or else on one or two in others."""
    line = text_block(text, width, sizes, lines=1, bold=True) if sizes else None
    if line and len(line.lines) < 2:
        return line
    return text_block(text, width, others, lines=2, bold=True)


def _square(centre: Spot, radius: float) -> Area:
    return Area(*centre, 0, 0).inset(-radius)
