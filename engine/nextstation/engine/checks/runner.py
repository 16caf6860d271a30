"""Checks a city or module file: one run reports every fault, in the order of the file."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from nextstation.engine.checks.context import CityContext, ModuleContext
from nextstation.engine.checks.registry import CITY_CHECKS, MODULE_CHECKS, Checkable, checks_in, run
from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.engine.format.source.slips.file_kind import is_of_kind, other_kind
from nextstation.engine.format.vocabulary import modules, nouns, scoring
from nextstation.engine.format.vocabulary.file_kinds import CITY, MODULE, FileKind

T = TypeVar("T")

_RULES = Path(__file__).parents[1] / "kernel" / "rules"


def check_city_file(file: str | Path, patches: Iterable[Document] = ()) -> Checked[Network]:
    """Read and check a city file, with patches applied in order.

    Raises UnreadableError if it is not YAML of bounded size.
    """
    return check_city(read_document(file), patches)


def check_city(document: Document, patches: Iterable[Document] = ()) -> Checked[Network]:
    """Check the document of a city, with patches applied in order; it stays as it is.

    Raises NotImplementedError for a word of the vocabulary that the kernel lacks.
    """

    def network(data: Any) -> Network:
        return Network.of(City.of(data))

    return _checked(document, CITY, CITY_CHECKS, network, CityContext, list(patches))


def is_module(document: Document) -> bool:
    """Whether a document describes a module, not a city."""
    return is_of_kind(document, MODULE)


def check_module_file(file: str | Path) -> Checked[Module]:
    """Read and check a module file. Raises UnreadableError if it is not YAML of bounded size."""
    return check_module(read_document(file))


def check_module(document: Document) -> Checked[Module]:
    """Check the document of a module, as `check_city` does that of a city."""
    return _checked(document, MODULE, MODULE_CHECKS, Module.of, ModuleContext)


def _checked(
    given: Document,
    kind: FileKind,
    checks: str,
    of: Callable[[Any], T],
    context: Callable[[Document, T], Checkable],
    patches: Sequence[Document] = (),
) -> Checked[T]:
    """Check the document of a kind of file; checks look at the context of what its data describe.

    A copy is repaired, so that one fault does not hide others: the document of the result.
    """
    require_kernel_words()
    name = f"{kind.name.removeprefix('a ')} file"
    if foreign := other_kind(given, kind):
        return Checked.of(name, given, None, [foreign])
    document = _patched(given, patches) if patches else given.copy()
    found = [*document.faults, *check_schema(document, kind.schema)]
    value = of(document.data)
    found += (fault for _, _, fault in run(checks_in(checks), context(document, value)))
    if patches and found:
        found = _with_their_cause(given, patches, found)
    return Checked.of("patched city" if document.patches else name, document, value, found)


def _patched(document: Document, patches: Iterable[Document]) -> Document:
    # Most cities are checked as they are, and need no patches.
    from nextstation.engine.format.patch.patched import patched

    return patched(document, patches)


def _with_their_cause(
    given: Document, changes: Iterable[Document], found: Iterable[Diagnostic]
) -> list[Diagnostic]:
    """Faults that point into the file of a city; of those that it has only with patches, say so."""
    own = {(each.span, each.code) for each in check_city(given).diagnostics}
    named = (f"--set {each.lines[0]}" if each.file == "--set" else each.file for each in changes)
    cause = f"only with {', '.join(f'`{each}`' for each in named)}"
    return [
        replace(each, hint="; ".join(filter(None, (each.hint, cause))))
        if each.file == given.file and (each.span, each.code) not in own
        else each
        for each in found
    ]


@cache
def require_kernel_words(rules: Path = _RULES) -> None:
    """Raise NotImplementedError for a word that the kernel's rules, in a folder, do not have."""
    terms = {
        scope: [term.name for term in scoring.TERMS_OF_SCORE if term.scope == scope]
        for scope in ("line", "network")
    }
    gains = [f"{name}_gain" for name in terms["network"]]
    _require(terms["line"], scoring.__file__, rules / "line_terms.py")
    _require([*terms["network"], *gains], scoring.__file__, rules / "network_terms.py")
    _require(nouns.COUNTED, nouns.__file__, rules / "nouns.py")
    # A word that has words of its own, such as `circles`, has columns of other names.
    plain = [word.name for word in modules.EFFECT_WORDS if word.schema["type"] != "object"]
    read = "".join(file.read_text("utf-8") for file in rules.glob("*.py"))
    for name in (*plain, *(word.name for word in modules.COUNT_WORDS)):
        if f"CardRow.{name.upper()}" not in read:
            raise NotImplementedError(
                f"`{name}` of {modules.__file__} needs a rule in {rules} that reads "
                f"CardRow.{name.upper()}"
            )


def _require(words: Iterable[str], described_in: str, file: Path) -> None:
    """Raise NotImplementedError for a word whose function a file of the kernel lacks."""
    source = file.read_text("utf-8")
    for word in words:
        if f"\ndef {word}(" not in source:
            raise NotImplementedError(
                f"`{word}` of {described_in} needs a kernel function in {file}"
            )
