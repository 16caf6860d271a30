"""The modules that a city brings: they exist, and it can be played with them."""

from collections.abc import Iterator

from nextstation.engine.check.context import (
    COLOURS,
    DISTRICT_LETTERS,
    MARKS,
    SPECIALS,
    SYMBOLS,
    CheckContext,
    check,
)
from nextstation.engine.check.library import shipped_module, shipped_modules
from nextstation.engine.city.dealing import incompatibility
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES


def _named(context: CheckContext) -> Iterator[tuple[Path, str]]:
    for name in context.city.modules:
        if name != SHARED_OBJECTIVES.name:
            yield ("modules", name), name


@check()
def unknown_modules(context: CheckContext) -> Iterator[Diagnostic]:
    """E631: a module that does not exist."""
    known = [SHARED_OBJECTIVES.name, *shipped_modules()]
    for path, name in _named(context):
        if name not in known:
            hint = suggestion(name, known)
            span = context.document.key_span(path)
            yield context.diagnostic("E631", f"there is no module `{name}`", path, hint, span)


@check(SPECIALS, MARKS, COLOURS, SYMBOLS, whole=DISTRICT_LETTERS)
def unfitting_modules(context: CheckContext) -> Iterator[Diagnostic]:
    """E633: a module that the city cannot be played with."""
    for path, name in _named(context):
        if name not in shipped_modules():
            continue
        if problem := incompatibility(context.network, shipped_module(name).sound()):
            span = context.document.key_span(path)
            yield context.diagnostic("E633", problem, path, span=span)


@check()
def modules_with_content(context: CheckContext) -> Iterator[Diagnostic]:
    """E632: a module named in a city file has content; it stands in a file of its own."""
    for path, name in _named(context):
        if context.document.at(path) and name in shipped_modules():
            message = f"`{name}` says more than its name here"
            yield context.diagnostic("E632", message, path, f"write `{name}: {{}}`")
