"""What a city lacks is not compiled: branches whose condition the types of the arguments settle.

Numba compiles both branches of a condition, with all that they call, and the optimiser drops one of
them afterwards. The type of a struct knows which tables are empty, which flags are 0 and how long
some rows are (`structs.py`). So this pass, before types are inferred, settles conditions such as
`board.modules.powers` and loops such as `range(game.active.size)`, through the functions of the
kernel that are called.
"""

import operator
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.compiler import run_frontend
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions

from nextstation.engine.game.constants import Constants
from nextstation.engine.game.jit.struct_types import StructType
from nextstation.engine.game.jit.structs import ArrayField, NumberField, StructKind
from nextstation.engine.game.kernel import is_kernel

_UNKNOWN = object()
_CONVERSIONS = (bool, int)
_FUNCTIONS = (
    *_CONVERSIONS,
    *(operator.not_, operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge),
    *(operator.add, operator.sub, operator.mul),
)


@register_pass(mutates_CFG=True, analysis_only=False)
class DropAbsent(FunctionPass):  # type: ignore[misc]
    """Replace branches with settled conditions by jumps, and drop what cannot be reached."""

    _name = "drop_absent"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the blocks of the function."""
        return _drop(state.func_ir, state.args)


def _drop(function: Any, arguments: Sequence[Any]) -> bool:
    """Drop the blocks of a function that cannot be reached. Returns whether there were any."""
    any_dropped = False
    while True:
        facts = _Facts(function, arguments)
        settled = False
        for block in function.blocks.values():
            branch = block.terminator
            if isinstance(branch, ir.Branch) and (truth := facts.of(branch.cond)) is not _UNKNOWN:
                target = branch.truebr if truth else branch.falsebr
                block.body[-1] = ir.Jump(target, branch.loc)
                settled = True
        if not settled:
            return any_dropped
        any_dropped = True
        for label in compute_cfg_from_blocks(function.blocks).dead_nodes():
            del function.blocks[label]
        function._definitions = build_definitions(function.blocks)


# Functions that were asked what they return, and are not compiled yet.
_TRANSLATED = dict[Any, Any]()


def translated(function: Any) -> Any:
    """The bytecode of a function as Numba has it, to be changed."""
    return _TRANSLATED.pop(function, None) or run_frontend(function)


@cache
def _returned(function: Any, arguments: tuple[Any, ...]) -> Any:
    """What a function of the kernel returns for arguments of which something is known."""
    found = _TRANSLATED.setdefault(function, translated(function)).copy()
    _drop(found, arguments)
    facts = _Facts(found, arguments)
    return _same(
        facts.of(block.terminator.value)
        for block in found.blocks.values()
        if isinstance(block.terminator, ir.Return)
    )


class _Facts:
    """What is known of variables before a function runs.

    That is a number, or which struct, array or shape it is.
    """

    def __init__(self, function: Any, arguments: Sequence[Any]) -> None:
        self.definitions, self.arguments = function._definitions, arguments
        self.asked = set[str]()

    def of(self, variable: Any) -> Any:
        """What is known of a variable; nothing while that is being found out."""
        if variable.name in self.asked:
            return _UNKNOWN
        self.asked.add(variable.name)
        fact = _same(map(self._value, self.definitions.get(variable.name, ())))
        self.asked.remove(variable.name)
        return fact

    def _value(self, value: Any) -> Any:
        if isinstance(value, ir.Arg):
            return self.arguments[value.index]
        if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
            return value.value
        if isinstance(value, ir.Var):
            return self.of(value)
        return self._expression(value) if isinstance(value, ir.Expr) else _UNKNOWN

    def _expression(self, value: Any) -> Any:
        match value.op:
            case "getattr":
                return _attribute(self.of(value.value), value.attr)
            case "static_getitem":
                return _item(self.of(value.value), value.index)
            case "getitem":
                return _item(self.of(value.value), self.of(value.index))
            case "cast" | "getiter" | "iternext":
                return self.of(value.value)
            case "pair_second":
                # Whether an iterator has another item: one of an empty range never has.
                return False if self.of(value.value) == range(0) else _UNKNOWN
            case "call":
                return self._called(self.of(value.func), value.args)
            case "unary":
                return _number(value.fn, self.of(value.value))
            case "binop":
                return _number(value.fn, self.of(value.lhs), self.of(value.rhs))
        return _UNKNOWN

    def _called(self, function: Any, arguments: Iterable[Any]) -> Any:
        facts = tuple(self.of(argument) for argument in arguments)
        if function is range:
            return range(0) if facts in ((0,), (0, 0)) else _UNKNOWN
        if function in _CONVERSIONS:
            return _number(function, *facts)
        return _returned(function, facts) if is_kernel(function) else _UNKNOWN


class _Shape(tuple[Any, ...]):
    """The dimensions of an array, as far as they are known."""


def _attribute(owner: Any, name: str) -> Any:
    """A field of a struct, or the size or the shape of an array of one."""
    if isinstance(owner, StructType):
        owner = owner.kind
    if isinstance(owner, StructKind):
        field = owner.fields.get(name)
        if isinstance(field, NumberField):
            return 0 if field.is_zero else _UNKNOWN
        return _UNKNOWN if field is None else field
    if isinstance(owner, ArrayField):
        sizes = dict(owner.sizes)
        shape = _Shape(sizes.get(place, _UNKNOWN) for place in range(owner.dimensions))
        if name == "shape":
            return shape
        if name == "size":
            return 0 if 0 in shape else shape[0] if len(shape) == 1 else _UNKNOWN
    is_constants = isinstance(owner, type) and issubclass(owner, Constants)
    return getattr(owner, name) if is_constants else _UNKNOWN


def _item(owner: Any, index: Any) -> Any:
    return owner[index] if isinstance(owner, _Shape) and type(index) is int else _UNKNOWN


def _number(function: Any, *numbers: Any) -> Any:
    """What a function of numbers returns, if they are known."""
    known = all(isinstance(number, int) for number in numbers)
    return function(*numbers) if known and function in _FUNCTIONS else _UNKNOWN


def _same(facts: Iterable[Any]) -> Any:
    """The fact that all facts are."""
    first, *others = [*facts] or [_UNKNOWN]
    alike = all(type(each) is type(first) and each == first for each in others)
    return first if alike else _UNKNOWN
