"""The structure of a PDF: what programs that read it aloud are told, and its bookmarks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nextstation.renderers.output.pdf_file.objects import Name, PdfFile, Ref


@dataclass(eq=False, slots=True)
class Part:
    """A part of what is read: its kind, what it holds, what is said of it.

    A number among its `kids` is content of the page that is marked with it. `alt` describes a
    picture, `actual` says what drawn lines or spaced letters read.
    """

    kind: str
    kids: "list[Part | int]" = field(default_factory=list)
    title: str = ""
    alt: str = ""
    actual: str = ""
    language: str = ""

    def add(self, part: "Part | int") -> None:
        """Take a kid."""
        self.kids.append(part)

    @property
    def is_empty(self) -> bool:
        """Whether nothing in it is read."""
        return all(isinstance(kid, Part) and kid.is_empty for kid in self.kids)


def add_structure(file: PdfFile, pages: Sequence[tuple[Ref, Part]], language: str) -> Ref:
    """The tree of the parts of some pages, and which part each marked content belongs to."""
    root, document = file.reserve(), file.reserve()
    parts, lists = [], list[object]()
    for number, (page, part) in enumerate(pages):
        owners: dict[int, Ref] = {}
        parts.append(_add(file, part, document, page, owners))
        lists += [number, [owners[each] for each in sorted(owners)]]
    told = {"S": Name("Document"), "P": root, "K": parts, "Lang": language}
    file.add({"Type": Name("StructElem"), **told}, document)
    tree = {"K": document, "ParentTree": {"Nums": lists}, "ParentTreeNextKey": len(pages)}
    return file.add({"Type": Name("StructTreeRoot"), **tree}, root)


def _add(file: PdfFile, part: Part, parent: Ref, page: Ref, owners: dict[int, Ref]) -> Ref:
    ref = file.reserve()
    kids: list[object] = []
    for kid in part.kids:
        if isinstance(kid, int):
            owners[kid] = ref
            kids.append(kid)
        elif not kid.is_empty:
            kids.append(_add(file, kid, ref, page, owners))
    told = dict(_told(part))
    entries = {"S": Name(part.kind), "P": parent, "Pg": page, "K": kids, **told}
    return file.add(entries, ref)


def _told(part: Part) -> Iterator[tuple[str, str]]:
    for key, text in (
        ("T", part.title), ("Alt", part.alt), ("ActualText", part.actual), ("Lang", part.language),
    ):  # fmt: skip
        if text:
            yield key, text


class Bookmark(NamedTuple):
    """A part of a file: its title, and the number of its first page, from 0."""

    title: str
    page: int


def add_outline(file: PdfFile, bookmarks: Sequence[Bookmark], pages: Sequence[Ref]) -> Ref:
    """One bookmark below the other, each of which shows its whole page."""
    root, refs = file.reserve(), [file.reserve() for _ in bookmarks]
    for number, (bookmark, ref) in enumerate(zip(bookmarks, refs, strict=True)):
        entries: dict[str, object] = {"Title": bookmark.title, "Parent": root}
        entries["Dest"] = [pages[bookmark.page], Name("Fit")]
        if number:
            entries["Prev"] = refs[number - 1]
        if ref is not refs[-1]:
            entries["Next"] = refs[number + 1]
        file.add(entries, ref)
    told = {"First": refs[0], "Last": refs[-1], "Count": len(refs)}
    return file.add({"Type": Name("Outlines"), **told}, root)
