"""The bookmarks of a PDF, beside its pages in a viewer (ISO 32000-1, 12.3.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from nextstation.renderers.output.pdf_file.objects import Name, PdfFile, Ref


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
