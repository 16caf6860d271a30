"""The files of the page; its scripts as one, since a page from `file://` may import no modules."""

import re
from importlib.resources import files
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)


def page_folder() -> Path:
    """The folder of the page."""
    return Path(str(files("nextstation.studio") / "page"))


def styles(*names: str) -> str:
    """Style sheets of the page, one after the other: later ones refine earlier ones."""
    return "\n".join((page_folder() / "css" / f"{name}.css").read_text("utf-8") for name in names)


def bundle(entry: Path) -> str:
    """A module and all that it imports as one script; each module has a scope of its own.

    Modules import names in braces, and export what they declare. Raises ValueError for a circle.
    """
    order: dict[Path, int] = {}
    _visit(entry.resolve(), order, ())
    modules = "\n".join(_wrapped(file, order) for file in order)
    return f'(() => {{\n"use strict";\n{modules}\n}})();\n'


def _visit(file: Path, order: dict[Path, int], above: tuple[Path, ...]) -> None:
    """Number a module after those that it imports."""
    if file in above:
        raise ValueError(f"{file.name} imports itself")
    if file in order:
        return
    for other in _imported(file):
        _visit(other, order, (*above, file))
    order[file] = len(order)


def _imported(file: Path) -> list[Path]:
    return [(file.parent / name).resolve() for _, name in _IMPORT.findall(file.read_text("utf-8"))]


def _wrapped(file: Path, order: dict[Path, int]) -> str:
    """A module as a function that is called once and returns what the module exports."""
    text = file.read_text("utf-8")

    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = module{order[(file.parent / found[2]).resolve()]};\n"

    names = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    return f"const module{order[file]} = (() => {{\n{body}return {{ {names} }};\n}})();"
