"""Writes pages as one PDF: in vectors, tagged for readers aloud, with the boxes of print shops."""

from collections.abc import Mapping, Sequence
from hashlib import md5
from html import escape

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.output.pdf_file.content import PageContent
from nextstation.renderers.output.pdf_file.fonts import FontSubset
from nextstation.renderers.output.pdf_file.objects import Name, PdfFile, Ref, Stream, real
from nextstation.renderers.output.pdf_file.paint import ALL_PLATES, REGISTRATION_SPACE
from nextstation.renderers.output.pdf_file.structure import Bookmark, add_outline, add_structure

_POINTS = 72 / 25.4
_PROGRAM = "nextstation"
# The date in every PDF: the same page is the same file, whenever it is made.
_DATE, _XMP_DATE = "D:20000101000000Z", "2000-01-01T00:00:00Z"
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{program}</xmp:CreatorTool><pdf:Producer>{program}</pdf:Producer>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdf:Trapped>False</pdf:Trapped>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def to_pdf(*pages: Canvas, bookmarks: Sequence[Bookmark] = (), two_sided: bool = False) -> bytes:
    """A PDF of some pages; a page that comes again is drawn once and costs a few bytes.

    A file with bookmarks is called as its first page is. One that is `two_sided`
    asks to be printed so, and flipped on the long edge.
    """
    file, fonts = PdfFile(), {bold: FontSubset(bold=bold) for bold in (False, True)}
    each = {id(page): page for page in pages}
    drawn = {key: PageContent(page.root, fonts) for key, page in each.items()}
    bodies = {key: content.operators for key, content in drawn.items()}
    streams = {key: file.add(Stream(body)) for key, body in bodies.items()}
    tree, resources = file.reserve(), file.reserve()
    again = file.add(Stream(b"/Artifact BMC")), file.add(Stream(b"EMC"))
    refs, first = list[Ref](), dict[int, Ref]()
    for page in pages:
        stream, entries = streams[id(page)], dict[str, object]()
        content: list[Ref] = [stream]
        if id(page) in first:
            # A copy has nothing new to say: it is read once.
            content = [again[0], stream, again[1]]
        else:
            entries = {"StructParents": len(first), "Tabs": Name("S")}
        parent = {"Type": Name("Page"), "Parent": tree, "Resources": resources}
        placed = file.add(Stream(_placed(page)))
        refs.append(file.add({**parent, **_boxes(page), "Contents": [placed, *content], **entries}))
        first.setdefault(id(page), refs[-1])
    file.add({"Type": Name("Pages"), "Count": len(refs), "Kids": refs}, tree)
    marked = any(f"/{ALL_PLATES} ".encode() in body for body in bodies.values())
    file.add(_resources(file, fonts, marked), resources)
    structure = add_structure(
        file, [(ref, drawn[key].part) for key, ref in first.items()], pages[0].language
    )
    identity = md5(b"".join(bodies.values()), usedforsecurity=False).digest()
    parts = {"Pages": tree, "StructTreeRoot": structure}
    if bookmarks:
        parts["Outlines"] = add_outline(file, bookmarks, refs)
    told = pages[:1] if bookmarks else pages
    catalog = _catalog(file, told, parts, two_sided)
    return file.content(catalog, _info(file, told), identity)


def _placed(page: Canvas) -> bytes:
    """Draw in millimetres from the upper left corner of the trimmed paper."""
    left, top = page.surround * _POINTS, (page.height + page.surround) * _POINTS
    scale = real(_POINTS, 6)
    return f"{scale} 0 0 -{scale} {real(left)} {real(top)} cm".encode()


def _boxes(page: Canvas) -> Mapping[str, object]:
    """What is printed on, what may be, and what is left when it is cut; in points from below."""

    def box(inset: float) -> list[float]:
        right = page.width + 2 * page.surround - inset
        top = page.height + 2 * page.surround - inset
        return [round(side * _POINTS, 4) for side in (inset, inset, right, top)]

    media, bled = box(0), box(page.surround - page.bleed)
    return {
        "MediaBox": media, "CropBox": media, "BleedBox": bled, "TrimBox": box(page.surround),
    }  # fmt: skip


def _resources(
    file: PdfFile, fonts: Mapping[bool, FontSubset], marked: bool
) -> Mapping[str, object]:
    names = {False: ("R", "NSTATA"), True: ("B", "NSTATB")}
    used = {
        names[bold][0]: font.add_to(file, names[bold][1])
        for bold, font in fonts.items()
        if font.is_used
    }
    spaces = {"ColorSpace": {ALL_PLATES: REGISTRATION_SPACE}} if marked else {}
    return {"Font": used, **spaces} if used else spaces


def _info(file: PdfFile, pages: Sequence[Canvas]) -> Ref:
    return file.add({
        "Title": _title(pages), "Author": _author(pages), "Creator": _PROGRAM,
        "Producer": _PROGRAM, "CreationDate": _DATE, "ModDate": _DATE, "Trapped": Name("False"),
    })  # fmt: skip


def _catalog(
    file: PdfFile, pages: Sequence[Canvas], parts: Mapping[str, Ref], two_sided: bool
) -> Ref:
    words = {
        "title": _title(pages), "author": _author(pages), "language": pages[0].language,
        "program": _PROGRAM, "date": _XMP_DATE,
    }  # fmt: skip
    told = _XMP.format(**{key: escape(text, quote=False) for key, text in words.items()}).encode()
    entries = {"Type": Name("Metadata"), "Subtype": Name("XML")}
    metadata = file.add(Stream(told, entries, packed=False))
    mode = "UseOutlines" if "Outlines" in parts else "UseNone"
    return file.add({
        "Type": Name("Catalog"), **parts, "Lang": pages[0].language, "PageMode": Name(mode),
        "MarkInfo": {"Marked": True}, "Metadata": metadata,
        "ViewerPreferences": _preferences(two_sided),
    })  # fmt: skip


def _preferences(two_sided: bool) -> Mapping[str, object]:
    """What a viewer and its print dialogue begin with: the size on paper is that of the file."""
    shown = {"DisplayDocTitle": True, "PrintScaling": Name("None")}
    return {**shown, "Duplex": Name("DuplexFlipLongEdge")} if two_sided else shown


def _title(pages: Sequence[Canvas]) -> str:
    return each_once(page.title for page in pages)


def _author(pages: Sequence[Canvas]) -> str:
    return each_once(page.author for page in pages)
