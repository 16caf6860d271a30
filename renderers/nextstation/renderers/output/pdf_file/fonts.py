"""The fonts of a PDF: of each weight the letters that are used, and what they read."""

from collections.abc import Mapping

from nextstation.renderers.canvas.text import FAMILY, advance_of, open_font
from nextstation.renderers.output.font_subset import truetype
from nextstation.renderers.output.pdf_file.objects import Name, PdfFile, Ref, Stream

_TO_UNICODE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}endcmap CMapName currentdict /CMap defineresource pop end end"""
# A range of a CMap holds no more letters.
_MOST_IN_RANGE = 100
# Of a font that is not symbolic, upright, and in bold as heavy as its name says.
_FLAGS, _STEM = 32, {False: 80, True: 140}


class FontSubset:
    """One weight, and the letters of it that a document uses, numbered as they come."""

    def __init__(self, *, bold: bool) -> None:
        """Take a weight; it has no letters yet."""
        self._bold = bold
        self._letters: dict[str, int] = {}

    @property
    def is_used(self) -> bool:
        """Whether the document has a letter of it."""
        return bool(self._letters)

    def codes(self, text: str) -> bytes:
        """A text as a PDF shows it in this font."""
        return b"".join(self._code(letter).to_bytes(2) for letter in text)

    def _code(self, letter: str) -> int:
        return self._letters.setdefault(letter, len(self._letters) + 1)

    def add_to(self, file: PdfFile, tag: str) -> Ref:
        """Embed the font; `tag` tells apart the subsets of a file."""
        name = Name(f"{tag}+{FAMILY}-{'Bold' if self._bold else 'Regular'}")
        data = truetype([*self._letters], bold=self._bold)
        widths = [round(1000 * advance_of(each, self._bold), 2) for each in self._letters]
        descriptor = {
            **_description(self._bold), "FontName": name,
            "FontFile2": file.add(Stream(data, {"Length1": len(data)})),
        }  # fmt: skip
        system = {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0}
        descendant = {
            "Type": Name("Font"), "Subtype": Name("CIDFontType2"), "BaseFont": name,
            "CIDSystemInfo": system, "FontDescriptor": file.add(descriptor),
            "DW": 0, "W": [1, widths], "CIDToGIDMap": Name("Identity"),
        }  # fmt: skip
        return file.add({
            "Type": Name("Font"), "Subtype": Name("Type0"), "BaseFont": name,
            "Encoding": Name("Identity-H"), "DescendantFonts": [file.add(descendant)],
            "ToUnicode": file.add(Stream(_to_unicode(self._letters))),
        })  # fmt: skip


def _description(bold: bool) -> Mapping[str, object]:
    """What a weight says of itself, for programs that lack it; in thousandths of the size."""
    with open_font(bold) as font:
        head, hhea, unit = font["head"], font["hhea"], 1000 / font["head"].unitsPerEm
        bounds = (head.xMin, head.yMin, head.xMax, head.yMax)
        return {
            "Type": Name("FontDescriptor"), "Flags": _FLAGS, "ItalicAngle": 0,
            "FontBBox": [round(each * unit) for each in bounds],
            "Ascent": round(hhea.ascent * unit), "Descent": round(hhea.descent * unit),
            "CapHeight": round(font["OS/2"].sCapHeight * unit), "StemV": _STEM[bold],
        }  # fmt: skip


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
