"""Checks a module file."""

from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.check.kernel_words import require_kernel_words
from nextstation.engine.check.registry import MODULE_CHECKS, checks_in, run
from nextstation.engine.city.module import Module
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import read_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.source.slips.file_kind import is_of_kind, other_kind
from nextstation.engine.vocabulary.file_kinds import MODULE
from nextstation.engine.vocabulary.modules import module_schema


@dataclass(frozen=True, slots=True)
class ModuleContext:
    """A module under check: its document, and what the file describes."""

    document: Document
    module: Module


def is_module(document: Document) -> bool:
    """Whether a document describes a module, not a city."""
    return is_of_kind(document, MODULE)


def check_module_file(file: str | Path) -> Checked[Module]:
    """Read and check a module file. Raises UnreadableError if it is not YAML of bounded size."""
    return check_module(read_document(file))


def check_module(document: Document) -> Checked[Module]:
    """Check the document of a module.

    A copy of it is repaired, so that one fault does not hide others: that is the document of the
    result.

    Raises NotImplementedError for a word of the vocabulary that the kernel lacks.
    """
    require_kernel_words()
    if foreign := other_kind(document, MODULE):
        return Checked.of("module file", document, None, [foreign])
    document = document.copy()
    found = [*document.faults, *check_schema(document, module_schema)]
    module = Module.of(document.data)
    context = ModuleContext(document, module)
    found += (fault for _, _, fault in run(checks_in(MODULE_CHECKS), context))
    return Checked.of("module file", document, module, found)
