"""The bit functions as the compiler has them: machine instructions where there are any.

A test holds that each of them returns what its plain form in `bits.py` does.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from nextstation.engine.game import bits
from nextstation.engine.game.jit.parts import teach

# Of a machine that is named to Numba nothing else is known.
_CAN_DEPOSIT = not (
    numba.config.CPU_NAME or numba.config.CPU_FEATURES
) and binding.get_host_cpu_features().get("bmi2", False)
_u64 = np.uint64
_GAMMA = np.uint64(0x9E3779B97F4A7C15)


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


def _previous_word(streams, stream):  # type: ignore[no-untyped-def]
    word = _mix(streams[stream])
    streams[stream] -= _GAMMA
    return word


def _bounded(word, count):  # type: ignore[no-untyped-def]
    return np.int64(_high_product(_u64(word), _u64(count)))


OVERLOADS: dict[Callable[..., Any], Callable[..., Any]] = {
    bits.popcount: _popcount,
    bits.count_trailing_zeros: _count_trailing_zeros,
    bits.lowest_bit: _lowest_bit,
    bits.clear_lowest: _clear_lowest,
    bits.has: _has,
    bits.add: _add,
    bits.add_all: _add_all,
    bits.remove_all: _remove_all,
    bits.add_shared: _add_shared,
    bits.at_byte: _at_byte,
    bits.bytes_below: _bytes_below,
    bits.select: _select if _CAN_DEPOSIT else _select_by_clearing,
    bits.as_word: _as_word,
    bits.word_with: _word_with,
    bits.and_: _and,
    bits.or_: _or,
    bits.and_not: _and_not,
    bits.and_row: _and_row,
    bits.copy_row: _copy_row,
    bits.and_all: _and_all,
    bits.splitmix64: _splitmix64,
    bits.stream_key: _stream_key,
    bits.next_word: _next_word,
    bits.previous_word: _previous_word,
    bits.bounded: _bounded,
}

for _plain, _fast in OVERLOADS.items():
    teach(_plain, _fast)
