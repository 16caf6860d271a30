"""Refuses a file of another kind than is wanted, with what to do with it instead."""

from collections.abc import Mapping
from shlex import quote

from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.file_kinds import FileKind, kind_of


def is_of_kind(document: Document, kind: FileKind) -> bool:
    """Whether the keys of a document are those of a kind of file."""
    return isinstance(document.data, Mapping) and kind_of(document.data) == kind


def other_kind(document: Document, wanted: FileKind) -> Diagnostic | None:
    """The one fault of a file that is not of the wanted kind, but clearly of another, or of none.

    A file whose keys leave that open is taken for what is wanted: its schema tells more.
    """
    data, name = document.data, quote(document.file)
    found = kind_of(data)
    if found not in (None, wanted):
        message = f"this is {found.name}, not {wanted.name}"
        return document.diagnostic("E013", message, (), found.use.format(file=name))
    if found is None and data and not data.keys() & set(wanted.keys):
        keys = ", ".join(f"`{key}`" for key in list(wanted.keys)[:6])
        message = f"this is not {wanted.name}: it has none of the keys of one"
        return document.diagnostic("E013", message, (), f"such as {keys}")
    return None
