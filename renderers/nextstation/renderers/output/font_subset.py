"""Parts of a font: of some letters each a glyph with its number in their order, from 1.

Two letters that look alike have a glyph each, so that a reader can tell them apart. The font of a
page in a browser has whole blocks of characters, and digits of one width.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from nextstation.renderers.canvas.text import font_file, glyph_of, open_font

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# In a composite glyph: how a part is described, in bits of its flags.
_WORDS, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 0x1, 0x8, 0x20, 0x40, 0x80
# A table of names without names of glyphs, which only editors of fonts ask for.
_NAMELESS = 0x30000
# Of the features of the font, digits of one width; text on the sheet is set without kerning.
_FEATURES = ["tnum"]
# The letters of most languages that are written in Latin, signs and arrows: the first and the last
# of each block.
LATIN = ((0x0, 0x17F), (0x2000, 0x22FF))

Blocks = Iterable[tuple[int, int]]


def truetype(letters: Sequence[str], *, bold: bool) -> bytes:
    """The font for a program that asks for glyphs by their numbers."""
    with open_font(bold) as font:
        return _written(_outlines(font, letters))


def woff(letters: Sequence[str], *, bold: bool) -> bytes:
    """The font for a browser, of letters that the font has.

    It says nothing of pairs of letters and of other forms, as the layout knows of none.
    """
    with open_font(bold) as font:
        names = struct.pack(">L28x", _NAMELESS)
        kept = {tag: font.reader[tag] for tag in ("OS/2", "name")}
        tables = {**_outlines(font, letters), **kept, "post": names, "cmap": _cmap(letters)}
        return _written(tables, "woff")


def _cmap(letters: Iterable[str]) -> bytes:
    """Which letter is which glyph: each a range of one, for all of Unicode."""
    ranges = sorted((ord(letter), number) for number, letter in enumerate(letters, 1))
    rows = b"".join(struct.pack(">LLL", code, code, number) for code, number in ranges)
    head = struct.pack(">HHLLL", 12, 0, 16 + len(rows), 0, len(ranges))
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + head + rows


def _outlines(font: "TTFont", letters: Iterable[str]) -> dict[str, bytes]:
    """The tables of what is drawn; the parts of composite glyphs follow those of letters."""
    offsets, outlines = font["loca"].locations, font.reader["glyf"]
    order = [0, *(font.getGlyphID(glyph_of(font, letter)) for letter in letters)]
    # The order grows meanwhile.
    bodies = [_with_parts(outlines[offsets[each] : offsets[each + 1]], order) for each in order]
    places = [0]
    for body in bodies:
        places.append(places[-1] + len(body))
    names, metrics = font.getGlyphOrder(), font["hmtx"]
    head, hhea, maxp = (bytearray(font.reader[each]) for each in ("head", "hhea", "maxp"))
    struct.pack_into(">h", head, 50, 1)
    struct.pack_into(">H", hhea, 34, len(order))
    struct.pack_into(">H", maxp, 4, len(order))
    return {
        "glyf": b"".join(bodies), "head": bytes(head), "hhea": bytes(hhea), "maxp": bytes(maxp),
        "hmtx": b"".join(struct.pack(">Hh", *metrics[names[each]]) for each in order),
        "loca": struct.pack(f">{len(places)}L", *places),
    }  # fmt: skip


def _with_parts(outline: bytes, order: list[int]) -> bytes:
    """A glyph whose parts, if it is made of others, have their numbers in the order."""
    changed = bytearray(outline) + bytes(-len(outline) % 4)
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return bytes(changed)
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = struct.unpack_from(">HH", changed, at)
        if part not in order:
            order.append(part)
        struct.pack_into(">H", changed, at + 2, order.index(part))
        at += 8 if flags & _WORDS else 6
        at += 2 * bool(flags & _SCALE) + 4 * bool(flags & _XY_SCALE) + 8 * bool(flags & _TWO_BY_TWO)
    return bytes(changed)


def _written(tables: Mapping[str, bytes], flavor: str | None = None) -> bytes:
    from fontTools.ttLib.sfnt import SFNTWriter

    output = BytesIO()
    writer = SFNTWriter(output, len(tables), flavor=flavor)
    for tag in sorted(tables):
        writer[tag] = tables[tag]
    writer.close()
    return output.getvalue()


def web_font(blocks: Blocks, *, bold: bool) -> bytes:
    """The characters of some blocks, those that the font has, as a WOFF file; in 0.1 seconds."""
    from fontTools import subset

    options = subset.Options(flavor="woff", layout_features=_FEATURES, hinting=False, name_IDs=[])
    file, subsetter = BytesIO(), subset.Subsetter(options)
    with subset.load_font(str(font_file(bold=bold)), options) as font:
        chosen = (range(first, last + 1) for first, last in blocks)
        known = font.getBestCmap().keys()
        subsetter.populate(unicodes=[each for block in chosen for each in block if each in known])
        subsetter.subset(font)
        subset.save_font(font, file, options)
    return file.getvalue()
