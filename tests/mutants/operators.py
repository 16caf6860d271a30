"""What can be wrong in a line: replacements of a node of its syntax tree, by operator."""

import ast
import builtins
from collections.abc import Iterable, Iterator, Sequence
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
_BODIES = ("body", "orelse", "finalbody")
_EMPTY = {
    ast.List: "[]", ast.ListComp: "[]", ast.Tuple: "()", ast.Dict: "{}", ast.DictComp: "{}",
}  # fmt: skip


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
        node = getattr(parent, field) if index is None else getattr(parent, field)[index]
        found = (getattr(each, "lineno", 0) for each in (node, parent, self.statement))
        return next(line for line in found if line)

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
    for there, operator, by in _as_a_whole(statement, place):
        yield Change(statement, there, by, operator)
    for field, value in ast.iter_fields(statement):
        if field in _BODIES and isinstance(value, list):
            yield from _of_body(statement, field)
        elif field in ("handlers", "cases"):
            for each in value:
                yield from _of_fields(statement, each, ("pattern", "guard"))
                yield from _of_body(each, "body")
        elif field == "args":
            yield from _of_fields(statement, value, ("defaults", "kw_defaults"))
        elif field not in _TYPES:
            yield from _of_fields(statement, statement, (field,))


def _as_a_whole(statement: ast.stmt, place: Place) -> Iterator[tuple[Place, str, ast.AST]]:
    value: Place = (statement, "value", None)
    match statement:
        case ast.Expr(ast.Call()):
            yield place, "call deleted", ast.Pass()
        case ast.Return(ast.expr() as given) if not _is_empty(given):
            empty = ast.parse(_EMPTY.get(type(given), "None"), mode="eval").body
            yield value, "returned value", empty
        case ast.Assign(value=given) | ast.AnnAssign(value=ast.expr() as given):
            if not isinstance(given, ast.Constant):
                yield value, "assignment", ast.Constant(None)
        case ast.AugAssign(op=op) if type(op) in _ARITHMETIC:
            yield (statement, "op", None), "arithmetic", _ARITHMETIC[type(op)]()
        case ast.If(test):
            yield from _forced(statement, "test", test)
        case ast.While():
            yield (statement, "test", None), "condition", ast.Constant(False)


def _of_fields(statement: ast.stmt, parent: ast.AST, fields: Iterable[str]) -> Iterator[Change]:
    for field in fields:
        value = getattr(parent, field, None)
        if isinstance(value, ast.AST):
            yield from _of_node(statement, value, (parent, field, None))
        elif isinstance(value, list):
            for index, each in enumerate(value):
                if isinstance(each, ast.AST):
                    yield from _of_node(statement, each, (parent, field, index))


def _of_node(statement: ast.stmt, node: ast.AST, place: Place) -> Iterator[Change]:
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg in _IDLE):
        return
    for operator, by in _replacements(node):
        yield Change(statement, place, by, operator)
    for there, operator, other in _inside(node):
        yield Change(statement, there, other, operator)
    fields = (name for name in node._fields if name not in (*_TYPES, "ops", "op", "ctx"))
    yield from _of_fields(statement, node, fields)


def _inside(node: ast.AST) -> Iterator[tuple[Place, str, ast.AST]]:
    match node:
        case ast.Compare(_, ops):
            for number, each in enumerate(ops):
                for table, operator in ((_TURNED, "comparison"), (_BOUNDARY, "boundary")):
                    if type(each) in table:
                        yield (node, "ops", number), operator, table[type(each)]()
        case ast.BinOp(_, op) if type(op) in _ARITHMETIC and not _is_no_number(node):
            yield (node, "op", None), "arithmetic", _ARITHMETIC[type(op)]()
        case ast.IfExp(test):
            yield from _forced(node, "test", test)
        case ast.comprehension(ifs=ifs):
            for number in range(len(ifs)):
                yield (node, "ifs", number), "condition", ast.Constant(True)


def _forced(node: ast.AST, field: str, test: ast.expr) -> Iterator[tuple[Place, str, ast.AST]]:
    if not isinstance(test, ast.Constant):
        for value in (True, False):
            yield (node, field, None), "condition", ast.Constant(value)


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
    return (name[:1].isupper() and not name.isupper()) or hasattr(builtins, name)
