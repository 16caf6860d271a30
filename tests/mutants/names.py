"""What is run when a module is imported: the names it makes, and the lines that read them."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from mutants.mutant import PARTS, ROOT, files_of

_Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# A table is read by a table that is read by a function: so many steps are taken.
_STEPS = 3


def round_line(tree: ast.Module, line: int) -> list[_Named]:
    """The classes and functions in whose bodies a line is, from the outermost."""
    found = [
        each
        for each in ast.walk(tree)
        if isinstance(each, (*_FUNCTIONS, ast.ClassDef))
        and each.body[0].lineno <= line <= (each.end_lineno or 0)
    ]
    return sorted(found, key=lambda each: each.lineno)


def is_run_at_import(tree: ast.Module, line: int) -> bool:
    """Whether a line is in no function: in a table, a field, a default, or a decorator."""
    return not any(isinstance(each, _FUNCTIONS) for each in round_line(tree, line))


def bound_names(tree: ast.Module, statement: ast.stmt) -> set[str]:
    """The names that a statement run at import makes, or those of its class if it makes none."""
    match statement:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            made = {name}
        case _:
            made = {
                each.id
                for each in ast.walk(statement)
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
            }
    return made or {each.name for each in round_line(tree, statement.lineno)[-1:]}


class Readers:
    """Where the product reads a name."""

    def __init__(self, root: Path = ROOT) -> None:
        self._trees: dict[str, ast.Module] = {}
        self._read: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for part in PARTS:
            for file in files_of(part, root):
                path = file.relative_to(root).as_posix()
                self._trees[path] = ast.parse(file.read_bytes())
                for each in ast.walk(self._trees[path]):
                    if name := _name_read(each):
                        self._read[name].append((path, each.lineno))  # type: ignore[attr-defined]

    def lines_of(self, path: str, names: set[str]) -> Iterator[tuple[str, int]]:
        """The lines in functions that read names of a module, or what is made of them."""
        done: set[tuple[str, int]] = set()
        wanted = [(path, name) for name in names]
        for _ in range(_STEPS):
            places = [place for file, name in wanted for place in self._nearest(file, name)]
            wanted = []
            for place in places:
                if place in done:
                    continue
                done.add(place)
                file, line = place
                tree = self._trees[file]
                if not is_run_at_import(tree, line):
                    yield place
                    continue
                for statement in _smallest(tree, line):
                    wanted += [(file, name) for name in bound_names(tree, statement)]

    def _nearest(self, path: str, name: str) -> Sequence[tuple[str, int]]:
        """Where a name is read: a private one in its own file."""
        read = self._read.get(name, [])
        own = [place for place in read if place[0] == path]
        return own if name.startswith("_") else own + [each for each in read if each[0] != path]


def _name_read(node: ast.AST) -> str:
    match node:
        case ast.Name(name, ast.Load()) | ast.Attribute(_, name, ast.Load()):
            return name
        case ast.keyword(str() as name):
            return name
    return ""


def _smallest(tree: ast.Module, line: int) -> list[ast.stmt]:
    """The innermost statement on a line."""
    found = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.stmt) and each.lineno <= line <= (each.end_lineno or 0)
    ]
    return sorted(found, key=lambda each: (each.end_lineno or 0) - each.lineno)[:1]
