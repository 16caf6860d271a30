"""The fonts of a PDF: of each weight the letters that are used, and what they read."""

import struct
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING

from nextstation.renderers.canvas.fonts import FAMILY
from nextstation.renderers.canvas.text import font_of
from nextstation.renderers.output.pdf_file.objects import Name, PdfFile, Ref, Stream

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_TO_UNICODE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}endcmap CMapName currentdict /CMap defineresource pop end end"""
# A range of a CMap holds no more letters.
_MOST_IN_RANGE = 100
# In a composite glyph: how a part is described, in bits of its flags.
_WORDS, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 0x1, 0x8, 0x20, 0x40, 0x80
# Of a font that is not symbolic, upright, and in bold as heavy as its name says.
_FLAGS, _STEM = 32, {False: 80, True: 140}


class FontSubset:
    """One weight, and the letters of it that a document uses, numbered as they come."""

    def __init__(self, *, bold: bool) -> None:
        """Take a weight; it has no letters but the sign for a missing one yet."""
        self._bold, self._font = bold, font_of(bold)
        self._names: dict[int, int] = {}
        self._glyphs: list[int] = [0]
        self._letters: dict[str, int] = {}

    @property
    def is_used(self) -> bool:
        """Whether the document has a letter of it."""
        return bool(self._letters)

    def codes(self, text: str) -> bytes:
        """A text as a PDF shows it in this font."""
        return b"".join(self._code(letter).to_bytes(2) for letter in text)

    def _code(self, letter: str) -> int:
        if letter not in self._letters:
            name = self._font.getBestCmap().get(ord(letter), ".notdef")
            # Each letter has a number of its own, even where two look alike: so it can be read.
            self._letters[letter] = len(self._glyphs)
            self._glyphs.append(self._font.getGlyphID(name))
        return self._letters[letter]

    def add_to(self, file: PdfFile, tag: str) -> Ref:
        """Embed the font; `tag` tells apart the subsets of a file."""
        name = Name(f"{tag}+{FAMILY}-{'Bold' if self._bold else 'Regular'}")
        data, unit = _embedded(self._font, self._glyphs), 1000 / self._font["head"].unitsPerEm
        metrics = self._font["hmtx"]
        order = self._font.getGlyphOrder()
        widths = [round(metrics[order[each]][0] * unit, 2) for each in self._glyphs]
        descriptor = {
            "Type": Name("FontDescriptor"), "FontName": name, "Flags": _FLAGS,
            "FontBBox": [round(each * unit) for each in _bounds(self._font)], "ItalicAngle": 0,
            "Ascent": round(self._font["hhea"].ascent * unit),
            "Descent": round(self._font["hhea"].descent * unit),
            "CapHeight": round(self._font["OS/2"].sCapHeight * unit),
            "StemV": _STEM[self._bold],
            "FontFile2": file.add(Stream(data, {"Length1": len(data)})),
        }  # fmt: skip
        system = {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0}
        descendant = {
            "Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": name,
            "CIDSystemInfo": system, "FontDescriptor": file.add(descriptor),
            "DW": 0, "W": [0, widths], "CIDToGIDMap": Name("Identity"),
        }  # fmt: skip
        return file.add({
            "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": name,
            "Encoding": Name("Identity-H"), "DescendantFonts": [file.add(descendant)],
            "ToUnicode": file.add(Stream(_to_unicode(self._letters))),
        })  # fmt: skip


def _bounds(font: "TTFont") -> tuple[int, int, int, int]:
    head = font["head"]
    return head.xMin, head.yMin, head.xMax, head.yMax


def _to_unicode(letters: Mapping[str, int]) -> bytes:
    """What each code reads."""
    lines = [
        f"<{code:04x}> <{letter.encode('utf-16-be').hex()}>" for letter, code in letters.items()
    ]
    ranges = "".join(
        f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n"
        for part in (lines[at : at + _MOST_IN_RANGE] for at in range(0, len(lines), _MOST_IN_RANGE))
    )
    return _TO_UNICODE.format(ranges=ranges).encode()


def _embedded(font: "TTFont", glyphs: list[int]) -> bytes:
    """A TrueType font of some glyphs, in their order; the parts of composite ones follow them."""
    from fontTools.ttLib.sfnt import SFNTWriter

    offsets, outlines = font["loca"].locations, font.reader["glyf"]
    order = list(glyphs)
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
    tables = {
        "glyf": b"".join(bodies), "head": head, "hhea": hhea, "maxp": maxp,
        "hmtx": b"".join(struct.pack(">Hh", *metrics[names[each]]) for each in order),
        "loca": struct.pack(f">{len(places)}L", *places),
    }  # fmt: skip
    output = BytesIO()
    writer = SFNTWriter(output, len(tables))
    for tag in sorted(tables):
        writer[tag] = bytes(tables[tag])
    writer.close()
    return output.getvalue()


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
