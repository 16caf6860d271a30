"""Figures of the house: its files, lines, functions, imports and constants.

`python tools/figures.py [ROOT]` prints them for a checkout, this one if none is named.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

PARTS = ("engine", "renderers", "cli", "studio")
_PAGE = (".js", ".css", ".html")


def sources(root: Path, *parts: str) -> list[Path]:
    """The Python files below some folders."""
    return sorted(file for part in parts for file in (root / part).rglob("*.py"))


def imported_names(module: ast.Module) -> int:
    """How many names a module imports, one by one."""
    imports = (each for each in module.body if isinstance(each, ast.Import | ast.ImportFrom))
    return sum(len(each.names) for each in imports)


def constants(module: ast.Module) -> Iterator[str]:
    """The names in capitals that a module assigns at its top level."""
    for statement in module.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        for name in (each for target in targets for each in ast.walk(target)):
            if isinstance(name, ast.Name) and re.fullmatch("[A-Z][A-Z0-9_]+", name.id):
                yield name.id


def import_lines(module: ast.Module) -> Iterator[int]:
    """The lines of each import, wherever it stands."""
    for each in ast.walk(module):
        if isinstance(each, ast.Import | ast.ImportFrom):
            yield (each.end_lineno or each.lineno) - each.lineno + 1


def functions(module: ast.Module) -> Iterator[int]:
    """The lines of each function."""
    for each in ast.walk(module):
        if isinstance(each, ast.FunctionDef):
            yield (each.end_lineno or each.lineno) - each.lineno + 1


def figures(root: Path) -> Iterator[tuple[str, str]]:
    """Each figure with its name."""
    files = sources(root, *PARTS)
    trees = {file: ast.parse(file.read_text("utf-8")) for file in files}
    folder, most = Counter(file.parent for file in files).most_common(1)[0]
    yield "most files in a folder", f"{most} ({folder.relative_to(root)})"
    file = max(trees, key=lambda each: imported_names(trees[each]))
    yield "longest import list", f"{imported_names(trees[file])} names ({file.relative_to(root)})"
    names = sum(imported_names(tree) for tree in trees.values())
    yield "names imported in all", str(names)
    kernel = [tree for file, tree in trees.items() if "/kernel/" in file.as_posix()]
    yield "module-level constants in engine/kernel", str(sum(len([*constants(t)]) for t in kernel))
    lengths = sorted(length for tree in trees.values() for length in functions(tree))
    yield "modules", f"{len(files)}, median {median(map(lines, files)):.0f} lines"
    longest = max(files, key=lines)
    yield "longest module", f"{lines(longest)} lines ({longest.relative_to(root)})"
    long = sum(length > 30 for length in lengths)
    yield "functions", f"{len(lengths)}, median {median(lengths):.0f} lines, {long} over 30"
    of_parts = {part: sum(map(lines, sources(root, part))) for part in (*PARTS, "tests")}
    product = sum(of_parts[part] for part in PARTS)
    listed = ", ".join(f"{part} {count:,}" for part, count in of_parts.items())
    yield "lines of Python", f"{product:,} of the product ({listed})"
    imported = sum(sum(import_lines(tree)) for tree in trees.values())
    yield "lines of imports", f"{imported / product:.1%} of the product"
    page = (each for each in (root / "studio").rglob("*") if each.suffix in _PAGE)
    yield "lines of the studio's page", f"{sum(map(lines, page)):,}"


def lines(file: Path) -> int:
    """The lines of a file."""
    return len(file.read_text("utf-8").splitlines())


if __name__ == "__main__":
    checkout = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parents[1]
    for name, figure in figures(checkout.resolve()):
        print(f"{name:40} {figure}")
