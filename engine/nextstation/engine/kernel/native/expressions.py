"""Expressions of the kernel in C."""

import ast
import builtins
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nextstation.engine.kernel.board.struct import over
from nextstation.engine.kernel.kernel import DISPATCHED, is_kernel
from nextstation.engine.kernel.native.kinds import CELLS, ArrayField, NumberField, StructKind
from nextstation.engine.kernel.native.values import (
    BITS,
    BOOL,
    CONVERSIONS,
    FLOAT,
    INT,
    OPERATORS,
    READ,
    SINGLE,
    WORD,
    Array,
    Cells,
    Items,
    Kind,
    Record,
    Struct,
    UntranslatableError,
    Value,
    joined,
    literal,
    local_name,
)
from nextstation.engine.kernel.native.variants import CONTENTS

if TYPE_CHECKING:
    from nextstation.engine.kernel.native.translate import Function, Unit


class Expressions:
    """The expressions of a function, whose variables are of known kinds."""

    unit: "Unit"
    python: Callable[..., Any]
    globals: dict[str, Any]
    variables: dict[str, Kind]
    calls: "set[Function]"

    def _value(self, node: ast.expr) -> Any:
        found = self._expression(node)
        if isinstance(found, Items):
            raise self._wrong(node)
        return found

    def _expression(self, node: ast.expr) -> Any:  # noqa: C901 - a case for each form
        match node:
            case ast.Constant(value):
                return literal(value)
            case ast.Name(name):
                return self._name(name, node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._item(node)
            case ast.Tuple(parts):
                return Items(tuple(self._value(each) for each in parts))
            case ast.BinOp(left, operator, right):
                return self._binary(left, operator, right, node)
            case ast.UnaryOp(ast.Not(), operand):
                return Value(f"!({self._value(operand).code})", BOOL)
            case ast.UnaryOp(ast.USub(), operand):
                found = self._value(operand)
                return Value(f"(-{found.code})", INT if found.kind == BOOL else found.kind)
            case ast.BoolOp(operator, parts):
                sign = " && " if isinstance(operator, ast.And) else " || "
                return Value(
                    f"({sign.join(f'({self._value(each).code})' for each in parts)})", BOOL
                )
            case ast.Compare(left, operators, rights):
                return self._compared([left, *rights], operators)
            case ast.IfExp(test, one, other):
                return self._either(
                    self._value(test).code, self._expression(one), self._expression(other)
                )
            case ast.Call():
                return self._call(node)
            case _:
                raise self._wrong(node)

    def _name(self, name: str, node: ast.expr) -> Any:
        if name in self.variables:
            return self._named(local_name(name), self.variables[name])
        found = self.globals.get(name)
        if isinstance(found, int | float):
            return literal(found)
        raise self._wrong(node)

    def _named(self, name: str, kind: Kind) -> Any:
        """A variable; an array by its parts."""
        if not isinstance(kind, Cells):
            return Value(name, kind)
        sizes = tuple(f"{name}.n{each}" for each in range(kind.dimensions))
        strides = (*(f"{name}.s{each}" for each in range(kind.dimensions - 1)), "1")
        return Array(f"{name}.at", sizes, strides, kind)

    def _global(self, node: ast.expr) -> Any:
        """What a name means that is no variable: a function, a class, a module or its attribute."""
        match node:
            case ast.Name(name) if name not in self.variables:
                return self.globals.get(name, vars(builtins).get(name))
            case ast.Attribute(owner, attribute):
                return getattr(self._global(owner), attribute, None)
        return None

    def _attribute(self, node: ast.Attribute) -> Any:
        found = self._global(node)
        if isinstance(found, int | float):
            return literal(found)
        owner = self._expression(node.value)
        if isinstance(owner, Array):
            if node.attr == "shape":
                return Items(tuple(Value(size, INT) for size in owner.sizes))
            if node.attr == "size":
                return Value(f"({' * '.join(owner.sizes)})", INT)
        elif isinstance(owner, Value) and isinstance(owner.kind, Record):
            place = owner.kind.names.index(node.attr)
            return self._named(f"{owner.code}.{node.attr}", owner.kind.fields[place])
        elif isinstance(owner, Value) and isinstance(owner.kind, Struct):
            return self._field(owner.code, owner.kind.kind.fields[node.attr])
        raise self._wrong(node)

    def _field(self, block: str, field: Any) -> Any:
        """A field of a struct, whose block lies at an address."""
        if isinstance(field, StructKind):
            return Value(block, Struct(field))
        if isinstance(field, NumberField):
            kind = "double" if field.is_float else "word_t"
            read = self.unit.accessor(field.name, f"(((const {kind} *)(block))[{field.word}])")
            return Value(f"{read}({block})", FLOAT if field.is_float else INT)
        _, c = CELLS[field.cell]
        if field.place is not None:
            at = f"(({c} *)({block} + {field.place}))"
        else:
            word = f"((const word_t *)(block))[{field.word}]"
            place = self.unit.accessor(f"{field.name}_at", f"(({c} *)((block) + {word}))")
            at = f"{place}({block})"
        sizes = [self._size(block, field, place) for place in range(field.dimensions)]
        strides = ["1"]
        for size in reversed(sizes[1:]):
            strides.insert(0, size if strides[0] == "1" else f"({size} * {strides[0]})")
        content = self.unit.content(field.name) if field.name in CONTENTS else ""
        kind_ = Cells(field.cell, field.dimensions)
        return Array(at, tuple(sizes), tuple(strides), kind_, content)

    def _size(self, block: str, field: ArrayField, place: int) -> str:
        if place == field.dimensions - 1 and field.width is not None:
            return str(field.width)
        word = f"(((const word_t *)(block))[{field.word + 1 + place}])"
        return f"{self.unit.accessor(f'{field.name}_{place}', word)}({block})"

    def _item(self, node: ast.expr) -> Any:
        """An item of an array, a part of it, or a size."""
        assert isinstance(node, ast.Subscript)
        owner = self._expression(node.value)
        if isinstance(owner, Items):
            assert isinstance(node.slice, ast.Constant)
            return owner.values[int(node.slice.value)]  # type: ignore[arg-type]
        if not isinstance(owner, Array):
            raise self._wrong(node)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        steps = [
            self._step(index, size, stride)
            for index, size, stride in zip(indices, owner.sizes, owner.strides, strict=False)
        ]
        if len(steps) < owner.kind.dimensions:
            rest = len(steps)
            kind = Cells(owner.kind.cell, owner.kind.dimensions - rest)
            return Array(
                f"({' + '.join((owner.at, *steps))})",
                owner.sizes[rest:],
                owner.strides[rest:],
                kind,
            )
        code = f"{owner.at}[{' + '.join(steps)}]"
        if owner.content:
            code = f"{owner.content}({owner.at}, {steps[0]})"
        return Value(code, READ.get(owner.kind.cell, INT))

    def _step(self, index: ast.expr, size: str, stride: str) -> str:
        found = self._value(index)
        at = f"AT({found.code}, {size})"
        return at if stride == "1" else f"{at} * {stride}"

    def _binary(
        self, left: ast.expr, operator: ast.operator, right: ast.expr, node: ast.expr
    ) -> Value:
        one, other = self._value(left), self._value(right)
        kind = joined(joined(one.kind, other.kind), INT)
        match operator:
            case ast.Div():
                return Value(f"((double){one.code} / (double){other.code})", FLOAT)
            case ast.Pow():
                return Value(f"pow({one.code}, {other.code})", FLOAT)
            case ast.FloorDiv() | ast.Mod():
                if kind != INT:
                    raise self._wrong(node)
                name = "floor_div" if isinstance(operator, ast.FloorDiv) else "floor_mod"
                return Value(f"{name}({one.code}, {other.code})", INT)
        sign = OPERATORS[type(operator)]
        first = f"({kind.c}){one.code}" if one.kind != kind or sign in {"*", "<<"} else one.code
        return Value(f"({first} {sign} {other.code})", kind)

    def _compared(self, nodes: Sequence[ast.expr], operators: Sequence[ast.cmpop]) -> Value:
        tests = list[str]()
        for left, operator, right in zip(nodes, operators, nodes[1:], strict=False):
            one = self._value(left).code
            if isinstance(operator, ast.In) and isinstance(right, ast.Tuple):
                tests.append(
                    " || ".join(f"{one} == {self._value(each).code}" for each in right.elts)
                )
            else:
                tests.append(f"{one} {OPERATORS[type(operator)]} {self._value(right).code}")
        return Value(
            f"({' && '.join(f'({each})' for each in tests)})" if tests[1:] else f"({tests[0]})",
            BOOL,
        )

    def _either(self, test: str, one: Any, other: Any) -> Any:
        if isinstance(one, Items):
            pairs = zip(one.values, other.values, strict=True)
            return Items(tuple(self._either(test, first, second) for first, second in pairs))
        kind = joined(one.kind, other.kind)
        return Value(f"({test} ? {one.code} : {other.code})", kind)

    def _call(self, node: ast.Call) -> Any:  # noqa: C901
        function = self._global(node.func)
        if node.keywords or function is None:
            raise self._wrong(node)
        given = [self._value(each) for each in node.args]
        codes = ", ".join(each.code for each in given)
        if function in CONVERSIONS:
            kind = CONVERSIONS[function]
            if kind == BOOL:
                return Value(f"({codes} != 0)" if given[0].kind != BOOL else codes, BOOL)
            return Value(f"(({kind.c}){codes})", kind)
        if function in {min, max}:
            return self._extreme("least_of" if function is min else "most_of", given, node)
        if function is over:
            return Value(f"((char *){given[1].at})", given[0].kind)
        if function in BITS:
            return Value(f"{function.__name__}({codes})", BITS[function])
        if isinstance(function, type) and hasattr(function, "_fields"):
            record = self.unit.record(function, [each.kind for each in given])
            return Value(f"({record.c}){{{codes}}}", record)
        if function in DISPATCHED:
            function = DISPATCHED[function][given[-1].kind.kind.python]
        if not is_kernel(function):
            raise self._wrong(node)
        called = self.unit.function(function, [each.kind for each in given])
        self.calls.add(called)
        found = Value(f"{called.name}({codes})", called.result)
        if isinstance(called.result, Cells):
            raise self._wrong(node)
        return found

    def _extreme(self, name: str, given: Sequence[Any], node: ast.AST) -> Value:
        if any(each.kind in {FLOAT, SINGLE, WORD} for each in given):
            raise self._wrong(node)
        code = given[0].code
        for each in given[1:]:
            code = f"{name}({code}, {each.code})"
        return Value(code, INT)

    def _wrong(self, node: ast.AST) -> UntranslatableError:
        code = self.python.__code__
        where = f"{code.co_filename}:{code.co_firstlineno + getattr(node, 'lineno', 1) - 1}"
        return UntranslatableError(f"{where}: `{ast.unparse(node)}` cannot be put in C")
