"""What can be wrong in a line: replacements of a node of its syntax tree, by operator."""

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Place = tuple[ast.AST, str, int | None]

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE,
    ast.LtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
# Arguments that change no result of a sound program.
_IDLE = {"strict", "frozen", "slots", "kw_only", "maxsize", "help", "daemon"}
# Fields of a node in which no mutant belongs: types, and what an error says.
_TYPES = {"annotation", "returns", "type_comment", "type_params"}
_SKIPPED = (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr, ast.Global)
_EMPTY = {ast.List: "[]", ast.ListComp: "[]", ast.Tuple: "()", ast.Dict: "{}", ast.DictComp: "{}"}


@dataclass(frozen=True)
class Change:
    """A node of a statement, to be replaced by another."""

    statement: ast.stmt
    place: Place
    by: Any
    operator: str

    @property
    def line(self) -> int:
        """The line of the node."""
        parent, field, index = self.place
        node = getattr(parent, field)
        node = node if index is None else node[index]
        line: int = getattr(node, "lineno", None) or getattr(parent, "lineno", 0)
        return line

    def swap(self) -> "Change":
        """Make the change in the tree; the answer undoes it."""
        parent, field, index = self.place
        if index is None:
            before = getattr(parent, field)
            setattr(parent, field, self.by)
        else:
            before, getattr(parent, field)[index] = getattr(parent, field)[index], self.by
        ast.fix_missing_locations(parent)
        return Change(self.statement, self.place, before, self.operator)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change of a module, always in the same order."""
    yield from _of_body(tree, "body")


def _of_body(parent: ast.AST, field: str) -> Iterator[Change]:
    for index, statement in enumerate(getattr(parent, field)):
        if isinstance(statement, ast.stmt) and not _is_left_out(statement):
            yield from _of_statement(statement, (parent, field, index))


def _is_left_out(statement: ast.stmt) -> bool:
    """What is no program of ours to judge: texts, imports, types, errors."""
    match statement:
        case ast.Expr(ast.Constant()):
            return True
        case ast.Assign([ast.Name("__slots__" | "__all__")]):
            return True
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.If(ast.Compare(ast.Name("__name__"))):
            return True
        case ast.ClassDef(bases=[*_, ast.Name("Protocol" | "TypedDict")]):
            return True
        case ast.Assign(_, ast.Call(ast.Name("TypeVar" | "ParamSpec" | "NewType"))):
            return True
        case ast.Assign(_, ast.Subscript() | ast.BinOp() as value) if _is_type(value):
            return True
    return isinstance(statement, _SKIPPED)


def _of_statement(statement: ast.stmt, place: Place) -> Iterator[Change]:
    match statement:
        case ast.Expr(ast.Call()):
            yield Change(statement, place, ast.Pass(), "call deleted")
        case ast.Return(value) if value is not None and not _is_empty(value):
            empty = ast.parse(_EMPTY.get(type(value), "None"), mode="eval").body
            yield Change(statement, (statement, "value", None), empty, "returned value")
        case ast.Assign(_, value) | ast.AnnAssign(_, _, value) if not isinstance(
            value, ast.Constant | None
        ):
            yield Change(statement, (statement, "value", None), ast.Constant(None), "assignment")
        case ast.AugAssign(op=op) if type(op) in _ARITHMETIC:
            there: Place = (statement, "op", None)
            yield Change(statement, there, _ARITHMETIC[type(op)](), "arithmetic")
        case ast.If(test):
            yield from _forced(statement, statement, test)
        case ast.While():
            yield Change(statement, (statement, "test", None), ast.Constant(False), "condition")
    for field, value in ast.iter_fields(statement):
        if field in ("body", "orelse", "finalbody") and isinstance(value, list):
            yield from _of_body(statement, field)
        elif field in ("handlers", "cases"):
            for each in value:
                yield from _of_body(each, "body")
                for part in ("pattern", "guard"):
                    if getattr(each, part, None):
                        yield from _of_node(statement, (each, part, None))
        elif field == "args":
            for part in ("defaults", "kw_defaults"):
                yield from _of_field(statement, value, part)
        elif field not in _TYPES:
            yield from _of_field(statement, statement, field)


def _of_field(statement: ast.stmt, parent: ast.AST, field: str) -> Iterator[Change]:
    value = getattr(parent, field)
    if isinstance(value, ast.AST):
        yield from _of_node(statement, (parent, field, None))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            if isinstance(each, ast.AST):
                yield from _of_node(statement, (parent, field, index))


def _of_node(statement: ast.stmt, place: Place) -> Iterator[Change]:
    parent, field, index = place
    node = getattr(parent, field) if index is None else getattr(parent, field)[index]
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg in _IDLE):
        return
    for operator, by in _replacements(node):
        yield Change(statement, place, by, operator)
    if isinstance(node, ast.Compare):
        for number, each in enumerate(node.ops):
            for table, operator in ((_TURNED, "comparison"), (_BOUNDARY, "boundary")):
                if type(each) in table:
                    there: Place = (node, "ops", number)
                    yield Change(statement, there, table[type(each)](), operator)
    if (test := getattr(node, "test", None)) is not None or isinstance(node, ast.comprehension):
        yield from _forced(statement, node, test)
    for name, _ in ast.iter_fields(node):
        if name not in (*_TYPES, "ops", "op", "ctx"):
            yield from _of_field(statement, node, name)
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC and not _is_no_number(node):
        yield Change(statement, (node, "op", None), _ARITHMETIC[type(node.op)](), "arithmetic")


def _forced(statement: ast.stmt, node: ast.AST, test: ast.AST | None) -> Iterator[Change]:
    """Conditions of expressions, always true."""
    if test is not None:
        for value in (True, False):
            yield Change(statement, (node, "test", None), ast.Constant(value), "condition")
    for number in range(len(getattr(node, "ifs", ()))):
        yield Change(statement, (node, "ifs", number), ast.Constant(True), "condition")


def _replacements(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Constant(bool() as value):
            yield "true, false", ast.Constant(not value)
        case ast.Constant(int() as value):
            yield "whole number", ast.Constant(value + 1)
            yield "whole number", ast.Constant(value - 1)
        case ast.Constant(float() as value):
            yield "number", ast.Constant(value * 1.5 or 1.0)
            yield "number", ast.Constant(value / 2 or -1.0)
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and, or", ast.BoolOp(other, values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", operand
        case ast.UnaryOp(ast.USub(), operand) if not isinstance(operand, ast.Constant):
            yield "arithmetic", operand


def _is_empty(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (None, "")


def _is_no_number(node: ast.BinOp) -> bool:
    """Texts that are joined, types and patterns."""
    sides: Sequence[ast.expr] = (node.left, node.right)
    texts = any(
        isinstance(each, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(each, ast.Constant) and (isinstance(each.value, str) or each.value is None))
        for each in sides
    )
    return texts or (isinstance(node.op, ast.BitOr) and all(_is_type(each) for each in sides))


def _is_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript | ast.BinOp):
        return _is_type(node.value if isinstance(node, ast.Subscript) else node.left)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name[:1].isupper() and not name.isupper() or hasattr(builtins, name)
