"""Mutants: one change of one line of the product, drawn at random, and the module that has it."""

import ast
import random
from collections import defaultdict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from mutants.operators import Change, changes

ROOT = Path(__file__).parents[2]
PARTS = {"engine": ("engine",), "rest": ("renderers", "cli", "studio")}
# Noticed by nearly any test: the last choice for a line.
_EASY = {"assignment", "returned value"}
# Of a long statement, so many characters are shown on either side of the change.
_ROUND = 60


@dataclass(frozen=True)
class Mutant:
    """A change of a file: its number among all of them, and how the statement reads then."""

    path: str
    number: int
    line: int
    operator: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """For people: where, and what becomes of the statement."""
        return f"{self.path}:{self.line}  {self.operator}\n  - {self.before}\n  + {self.after}"


def files_of(part: str, root: Path = ROOT) -> list[Path]:
    """The modules of a part of the product."""
    return sorted(file for folder in PARTS[part] for file in (root / folder).rglob("*.py"))


def drawn(files: Sequence[Path], count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """Mutants of so many lines, one of each, of all lines that something can be wrong with."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    lines = sorted({(file, each.line) for file in files for each in changes(_parsed(file))})
    chosen = draw.sample(lines, min(count, len(lines)))
    return [_drawn(file, line, draw, root) for file, line in chosen]


def _drawn(file: Path, line: int, draw: random.Random, root: Path) -> Mutant:
    """A change of a line: an operator, then one of its changes."""
    there: dict[str, list[tuple[int, Change]]] = defaultdict(list)
    for number, change in enumerate(changes(_parsed(file))):
        if change.line == line:
            there[change.operator].append((number, change))
    operator = draw.choice(sorted(there.keys() - _EASY) or sorted(there))
    return _mutant(file.relative_to(root), *draw.choice(there[operator]))


def mutants_in(file: Path, root: Path = ROOT) -> list[Mutant]:
    """All changes of a file."""
    every = list(changes(_parsed(file)))
    return [_mutant(file.relative_to(root), at, change) for at, change in enumerate(every)]


def code_of(mutant: Mutant, root: Path = ROOT) -> CodeType:
    """The module with the change, compiled."""
    tree = _parsed(root / mutant.path)
    _change(tree, mutant.number).swap()
    return compile(tree, str(root / mutant.path), "exec", dont_inherit=True)


def statement_of(tree: ast.Module, number: int) -> ast.stmt:
    """The statement of the change with this number."""
    return _change(tree, number).statement


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement, without those of its body."""
    match statement:
        case ast.Match(cases=[first, *_]):
            last = first.pattern.lineno - 1
        case object(body=[first, *_]):
            last = first.lineno - 1
        case _:
            last = statement.end_lineno or 0
    return range(statement.lineno, max(statement.lineno, last) + 1)


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_bytes())


def _change(tree: ast.Module, number: int) -> Change:
    return next(change for at, change in enumerate(changes(tree)) if at == number)


def _mutant(path: Path, number: int, change: Change) -> Mutant:
    before, line = _text(change.statement), change.line
    undo = change.swap()
    after = "pass" if change.operator == "call deleted" else _text(change.statement)
    undo.swap()
    return Mutant(path.as_posix(), number, line, change.operator, *_excerpts(before, after))


def _text(statement: ast.stmt) -> str:
    """A statement in one line, without its body."""
    shown = copy(statement)
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        if isinstance(getattr(shown, field, None), list):
            setattr(shown, field, [])
    return " ".join(ast.unparse(shown).split())


def _excerpts(before: str, after: str) -> tuple[str, str]:
    """Two texts, without what is the same far from where they differ."""
    first = max(0, _alike(before, after) - _ROUND)
    last = max(0, _alike(before[::-1], after[::-1]) - _ROUND)
    short = [
        "…" * bool(first) + each[first : len(each) - last] + "…" * bool(last)
        for each in (before, after)
    ]
    return short[0], short[1]


def _alike(one: str, other: str) -> int:
    """How many characters are the same at the begin of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
