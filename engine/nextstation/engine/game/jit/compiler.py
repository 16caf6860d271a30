"""The compiler. This is the only module that imports Numba.

`compiled(function)` compiles a function of the kernel and all that it calls. The compiled code is
kept in the user's cache directory, under a name made of the source and of the versions, so that an
edit anywhere in the kernel is seen, and two versions never share a file.
"""

import hashlib
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.core.codegen import CPUCodeLibrary
from numba.extending import intrinsic, overload, register_jitable
from numba.np import arrayobj
from platformdirs import user_cache_path

from nextstation.engine.game import bits
from nextstation.engine.game.board.board import ARENA_FIELDS, Board
from nextstation.engine.game.board.effects import Modules
from nextstation.engine.game.jit import constants as _constants  # noqa: F401
from nextstation.engine.game.jit.struct_args import as_struct_arg, register_struct
from nextstation.engine.game.kernel import DISPATCHED, KERNEL
from nextstation.engine.game.rules.state import Game, Lines, Table

Function = TypeVar("Function", bound=Callable[..., Any])

# Arrays that are as wide for every city with so many stations and lines of a colour, and what many
# a city has no use for.
register_struct(
    Board,
    widths={
        *(
            "leads",
            "open_after",
            "own_open_after",
            "avoiding",
            "bodies",
            "canonical",
            "district",
            "specials",
            "shows",
        ),
        *("departs", "grants", "card_grants"),
    },
    shapes={"line_terms", "network_terms"},
    contents={"line_codes", "network_codes"},
    features={"on_reaching", "marks", "crossings", "own_crossing", "unbuilt_counts", "asks_first"},
    block=ARENA_FIELDS,
)
register_struct(
    Modules,
    widths={"slots", "groups", "cards", "reaching", "objectives"},
    features={"slots", "groups", "reaching", "powers", "doubles"},
)
register_struct(
    Game,
    widths={
        *(
            "open",
            "single",
            "listed",
            "queue",
            "now",
            "round_effects",
            "dealt",
            "marked",
            "colours_at",
        ),
        *("finished", "visits"),
    },
    features={"dealt", "active", "marked"},
    block={"open", "single", "now", "round_effects", "colours_at", "visits"},
)
_LINES = {"available", "visited", "branched", "visited_before_turn", "tally", "visits"}
register_struct(Lines, shapes=_LINES, block=_LINES)
register_struct(Table, widths={"now", "streams"}, block={"now", "streams"})

_optimise = CPUCodeLibrary._optimize_final_module


def _optimise_what_is_entered(library: Any) -> None:
    """Optimise only what is entered: by then all that it calls was copied into it.

    Numba optimises each function by itself first, with all that it calls, again and again: that
    doubles the time and changes nothing.
    """
    if library.name not in _PARTS:
        _optimise(library)


CPUCodeLibrary._optimize_final_module = _optimise_what_is_entered

_fix_index = arrayobj.fix_integer_index


def _index_from_the_start(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The kernel never counts from the end of an array: no index is negative.

    To ask each whether it is costs a third of all instructions.
    """
    if __name__.split(".")[0] in builder.function.name:
        return context.cast(builder, index, kind, types.intp)
    return _fix_index(context, builder, kind, index, size)


arrayobj.fix_integer_index = _index_from_the_start

# Of a machine that is named to Numba nothing else is known.
_CAN_DEPOSIT = not (
    numba.config.CPU_NAME or numba.config.CPU_FEATURES
) and binding.get_host_cpu_features().get("bmi2", False)
_u64 = np.uint64
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_KEPT = [0]
_MONTH = 30 * 24 * 3600
# The functions of the kernel that are not entered from Python, by name.
_PARTS: set[str] = set()


def compiled(function: Function) -> Function:
    """Compile a function of the kernel. It releases Python's lock while it runs.

    With NUMBA_DISABLE_JIT=1 in the environment, returns the function itself: for debugging.
    """
    if numba.config.DISABLE_JIT:
        return function
    for each in KERNEL[_KEPT[0] :]:
        register_jitable(_nrt=False, forceinline=True, no_cfunc_wrapper=True)(each)
        _PARTS.add(each.__qualname__)
    _KEPT[0] = len(KERNEL)
    for each, by_class in DISPATCHED.items():
        _dispatch(each, by_class)
    DISPATCHED.clear()
    _PARTS.discard(function.__qualname__)
    fast = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    fast._cache.load_overload = partial(_load_cached, fast._cache)

    @wraps(function)
    def enter(*arguments: Any) -> Any:
        return fast(*map(as_struct_arg, arguments))

    return cast("Function", enter)


def _load_cached(cache: Any, signature: Any, context: Any) -> Any:
    """Load what was compiled once.

    Numba would make ready to compile first, which takes longer than to load.
    """
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, context)


def _dispatch(function: Callable[..., Any], by_class: Mapping[type, Callable[..., Any]]) -> None:
    """Put the function for the class of the last argument in the place of a dispatched one."""
    by_name = {kind.__name__: _called(meant) for kind, meant in by_class.items()}
    for kind in by_class:
        register_struct(kind)
    overload(function)(lambda board, game, policy: by_name[policy.kind])


def _called(meant: Callable[..., Any]) -> Callable[..., Any]:
    """A function without annotations: the compiler compares them."""

    def call(board, game, policy):  # type: ignore[no-untyped-def]
        return meant(board, game, policy)

    return call


def is_cached(*form: Any) -> bool:
    """Whether this machine has compiled the kernel already, for a board and a player like these."""
    return _note(form).exists()


def note_cached(*form: Any) -> None:
    """Note that the kernel is compiled for a board and a player like these."""
    note = _note(form)
    if note.parent.is_dir() and not note.exists():
        note.touch()
        forget_old(note.parent)


def forget_old(kept: Path) -> None:
    """Remove what other versions compiled, beside the folder that is kept, a month ago or more."""
    for folder in kept.parent.glob("[0-9a-f]" * 16):
        if folder != kept and folder.stat().st_mtime < time.time() - _MONTH:
            shutil.rmtree(folder, ignore_errors=True)


def _note(form: tuple[Any, ...]) -> Path:
    types_of = [str(numba.typeof(as_struct_arg(each))) for each in form]
    named = hashlib.sha256(" ".join(types_of).encode()).hexdigest()[:16]
    return Path(numba.config.CACHE_DIR) / f"{named}.compiled"


def _cache_name() -> str:
    """A name that changes with the source of the kernel and with the compiler."""
    engine = Path(__file__).parents[2]
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for folder in ("game", "policy", "batch"):
        for file in sorted((engine / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


numba.config.CACHE_DIR = str(user_cache_path("nextstation", appauthor=False) / _cache_name())


@intrinsic
def _count(_context, _word):  # type: ignore[no-untyped-def]
    """The population count instruction."""
    return types.uint64(types.uint64), lambda _, builder, __, args: builder.ctpop(args[0])


@intrinsic
def _trailing(_context, _word):  # type: ignore[no-untyped-def]
    """The instruction that counts trailing zeros."""
    zero_is_undefined = ir.Constant(ir.IntType(1), 1)
    return (
        types.uint64(types.uint64),
        lambda _, builder, __, args: builder.cttz(args[0], zero_is_undefined),
    )


@intrinsic
def _and_line(_context, ways, rows, _row, _place):  # type: ignore[no-untyped-def]
    """64 bytes of `ways`, from a place on, less what a row of a table has not."""

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        kept, table = (
            context.make_array(kind)(context, builder, array)
            for kind, array in zip(signature.args, args[:2], strict=False)
        )
        line = ir.VectorType(ir.IntType(64), 8).as_pointer()
        width = builder.extract_value(args[0], 2)
        offset = builder.add(builder.mul(args[2], width), args[3])
        one = builder.bitcast(builder.gep(kept.data, [args[3]]), line)
        other = builder.bitcast(builder.gep(table.data, [offset]), line)
        both = builder.and_(builder.load(one, align=8), builder.load(other, align=8))
        builder.store(both, one, align=8)
        return context.get_dummy_value()

    return types.void(ways, rows, types.intp, types.intp), generate


@intrinsic
def _move(_context, target, rows, _place):  # type: ignore[no-untyped-def]
    """Copy as many cells as there are in `target`, from a place of a table on."""

    def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
        to, table = (
            context.make_array(kind)(context, builder, array)
            for kind, array in zip(signature.args, args[:2], strict=False)
        )
        cell = context.get_abi_sizeof(context.get_value_type(target.dtype))
        size = builder.extract_value(args[0], 2)
        cgutils.raw_memmove(builder, to.data, builder.gep(table.data, [args[2]]), size, cell)
        return context.get_dummy_value()

    return types.void(target, rows, types.intp), generate


@intrinsic
def _deposit(_context, _word, _mask):  # type: ignore[no-untyped-def]
    """The bits of a word, put where a mask has ones: an instruction of many machines."""

    def generate(_, builder, __, args):  # type: ignore[no-untyped-def]
        word = ir.IntType(64)
        name, kind = "llvm.x86.bmi.pdep.64", ir.FunctionType(word, (word, word))
        return builder.call(builder.module.declare_intrinsic(name, (), kind), args)

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def _high_product(_context, _one, _other):  # type: ignore[no-untyped-def]
    """The upper word of a product of two words."""

    def generate(_, builder, __, args):  # type: ignore[no-untyped-def]
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        shifted = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(shifted, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


def _popcount(word):  # type: ignore[no-untyped-def]
    return np.int64(_count(_u64(word)))


def _count_trailing_zeros(word):  # type: ignore[no-untyped-def]
    return np.int64(_trailing(_u64(word)))


def _lowest_bit(word):  # type: ignore[no-untyped-def]
    return _u64(word) & (~_u64(word) + _u64(1))


def _clear_lowest(word):  # type: ignore[no-untyped-def]
    return _u64(word) & (_u64(word) - _u64(1))


def _has(points, point):  # type: ignore[no-untyped-def]
    return points[point >> 6] >> _u64(point & 63) & _u64(1) != _u64(0)


def _add(points, point):  # type: ignore[no-untyped-def]
    points[point >> 6] |= _u64(1) << _u64(point & 63)


def _add_all(points, others):  # type: ignore[no-untyped-def]
    for word in range(points.size):
        points[word] |= others[word]


def _remove_all(points, others):  # type: ignore[no-untyped-def]
    for word in range(points.size):
        points[word] &= ~others[word]


def _add_shared(points, one, other):  # type: ignore[no-untyped-def]
    for word in range(points.size):
        points[word] |= one[word] & other[word]


def _at_byte(byte, place):  # type: ignore[no-untyped-def]
    return _u64(byte) << _u64(8) * _u64(place & 7)


def _bytes_below(word, place):  # type: ignore[no-untyped-def]
    return _u64(word) & ((_u64(1) << _u64(8) * _u64(place & 7)) - _u64(1))


def _select(word, rank):  # type: ignore[no-untyped-def]
    return np.int64(_trailing(_deposit(_u64(1) << _u64(rank), _u64(word))))


def _select_by_clearing(word, rank):  # type: ignore[no-untyped-def]
    left = _u64(word)
    for _ in range(rank):
        left &= left - _u64(1)
    return np.int64(_trailing(left))


def _and(one, other):  # type: ignore[no-untyped-def]
    return _u64(one) & _u64(other)


def _or(one, other):  # type: ignore[no-untyped-def]
    return _u64(one) | _u64(other)


def _and_not(one, other):  # type: ignore[no-untyped-def]
    return _u64(one) & ~_u64(other)


def _and_row(ways, rows, row):  # type: ignore[no-untyped-def]
    for place in range(0, ways.size, 64):
        _and_line(ways, rows, row, place)


def _copy_row(target, rows, row):  # type: ignore[no-untyped-def]
    _move(target, rows, row * target.size)


def _as_word(value):  # type: ignore[no-untyped-def]
    return _u64(value)


def _word_with(word, point):  # type: ignore[no-untyped-def]
    return _u64(1) << _u64(point & 63) if point >> 6 == word else _u64(0)


def _and_all(one, two, three):  # type: ignore[no-untyped-def]
    return _u64(one & two & three)


def _splitmix64(word):  # type: ignore[no-untyped-def]
    mixed = _u64(word)
    mixed = (mixed ^ (mixed >> _u64(30))) * _u64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> _u64(27))) * _u64(0x94D049BB133111EB)
    return mixed ^ (mixed >> _u64(31))


# The compiler puts the overload in its place.
_mix: Callable[[Any], Any] = bits.splitmix64


def _stream_key(seed, game, stream):  # type: ignore[no-untyped-def]
    key = _mix(_u64(seed) + _GAMMA)
    key = _mix(key ^ ((_u64(game) + _u64(1)) * _u64(0xD1342543DE82EF95)))
    return _mix(key ^ ((_u64(stream) + _u64(1)) * _u64(0xAEF17502108EF2D9)))


def _next_word(streams, stream):  # type: ignore[no-untyped-def]
    streams[stream] += _GAMMA
    return _mix(streams[stream])


def _bounded(word, count):  # type: ignore[no-untyped-def]
    return np.int64(_high_product(_u64(word), _u64(count)))


OVERLOADS = {
    bits.popcount: lambda word: _popcount,
    bits.count_trailing_zeros: lambda word: _count_trailing_zeros,
    bits.lowest_bit: lambda word: _lowest_bit,
    bits.clear_lowest: lambda word: _clear_lowest,
    bits.has: lambda points, point: _has,
    bits.add: lambda points, point: _add,
    bits.add_all: lambda points, others: _add_all,
    bits.remove_all: lambda points, others: _remove_all,
    bits.add_shared: lambda points, one, other: _add_shared,
    bits.at_byte: lambda byte, place: _at_byte,
    bits.bytes_below: lambda word, place: _bytes_below,
    bits.select: lambda word, rank: _select if _CAN_DEPOSIT else _select_by_clearing,
    bits.as_word: lambda value: _as_word,
    bits.word_with: lambda word, point: _word_with,
    bits.and_: lambda one, other: _and,
    bits.or_: lambda one, other: _or,
    bits.and_not: lambda one, other: _and_not,
    bits.and_row: lambda ways, rows, row: _and_row,
    bits.copy_row: lambda target, rows, row: _copy_row,
    bits.and_all: lambda one, two, three: _and_all,
    bits.splitmix64: lambda word: _splitmix64,
    bits.stream_key: lambda seed, game, stream: _stream_key,
    bits.next_word: lambda streams, stream: _next_word,
    bits.bounded: lambda word, count: _bounded,
}
for _plain, _choose in OVERLOADS.items():
    overload(_plain)(_choose)
