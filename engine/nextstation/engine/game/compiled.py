"""The compiler. This is the only module that imports Numba.

`compiled(function)` compiles a function of the kernel and all that it calls. The compiled code is
kept in the user's cache directory, under a name made of the source and of the versions, so that an
edit anywhere in the kernel is seen, and two versions never share a file.
"""

import hashlib
import shutil
import sys
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.codegen import CPUCodeLibrary
from numba.extending import intrinsic, overload, register_jitable
from platformdirs import user_cache_path

from nextstation.engine.game import bits
from nextstation.engine.game.board import Board
from nextstation.engine.game.byreference import by_reference, passed
from nextstation.engine.game.effects import Modules
from nextstation.engine.game.kernel import KERNEL
from nextstation.engine.game.state import Game, Lines, Table

Function = TypeVar("Function", bound=Callable[..., Any])

# Arrays that are as wide for every city with so many grid points and lines of a colour.
by_reference(
    Board,
    *("leads", "closes", "bars", "shuns", "bodies", "called", "district", "specials", "shows"),
    *("departs", "grants", "card_grants", "line_terms", "network_terms"),
)
by_reference(Modules, "slots", "groups", "cards", "reaching", "objectives")
by_reference(
    Game,
    *("open", "single", "taken", "queue", "now", "extra", "dealt", "marked", "colours_at"),
    "finished",
)
by_reference(Lines, "fresh", "once", "more", "had", "tally")
by_reference(Table, "now", "streams")

_optimise = CPUCodeLibrary._optimize_final_module


def _optimise_what_is_entered(library: Any) -> None:
    """Optimise only what is entered: by then all that it calls was copied into it.

    Numba optimises each function by itself first, with all that it calls, again and again: that
    doubles the time and changes nothing.
    """
    if library.name not in _PARTS:
        _optimise(library)


CPUCodeLibrary._optimize_final_module = _optimise_what_is_entered

_u64 = np.uint64
_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_KEPT = [0]
_MONTH = 30 * 24 * 3600
# The functions of the kernel that are not entered from Python, by name.
_PARTS: set[str] = set()


def compiled(function: Function) -> Function:
    """Compile a function of the kernel. It releases Python's lock while it runs."""
    for each in KERNEL[_KEPT[0] :]:
        register_jitable(_nrt=False, forceinline=True, no_cfunc_wrapper=True)(each)
        _PARTS.add(each.__qualname__)
    _KEPT[0] = len(KERNEL)
    _PARTS.discard(function.__qualname__)
    fast = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)

    @wraps(function)
    def enter(*arguments: Any) -> Any:
        return fast(*map(passed, arguments))

    return cast("Function", enter)


def is_cached(board: Board) -> bool:
    """Whether this machine has compiled the kernel already, for boards of this form."""
    return _note(board).exists()


def note_cached(board: Board) -> None:
    """Note that the kernel is compiled for boards of this form."""
    note = _note(board)
    if note.parent.is_dir() and not note.exists():
        note.touch()
        forget_old(note.parent)


def forget_old(kept: Path) -> None:
    """Remove what other versions compiled, beside the folder that is kept, a month ago or more."""
    for folder in kept.parent.glob("[0-9a-f]" * 16):
        if folder != kept and folder.stat().st_mtime < time.time() - _MONTH:
            shutil.rmtree(folder, ignore_errors=True)


def _note(board: Board) -> Path:
    form = hashlib.sha256(str(numba.typeof(passed(board))).encode()).hexdigest()[:16]
    return Path(numba.config.CACHE_DIR) / f"{form}.compiled"


def _cache_name() -> str:
    """A name that changes with the source of the kernel and with the compiler."""
    engine = Path(__file__).parent.parent
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for folder in ("game", "policy", "batch"):
        for file in sorted((engine / folder).glob("*.py")):
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
def _high_product(_context, _one, _other):  # type: ignore[no-untyped-def]
    """The upper word of a product of two words."""

    def generate(_, builder, __, args):  # type: ignore[no-untyped-def]
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        shifted = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(shifted, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


def _ones(word):  # type: ignore[no-untyped-def]
    return np.int64(_count(_u64(word)))


def _lowest(word):  # type: ignore[no-untyped-def]
    return np.int64(_trailing(_u64(word)))


def _without_lowest(word):  # type: ignore[no-untyped-def]
    return _u64(word) & (_u64(word) - _u64(1))


def _has(points, point):  # type: ignore[no-untyped-def]
    return points[point >> 6] >> _u64(point & 63) & _u64(1) != _u64(0)


def _put(points, point):  # type: ignore[no-untyped-def]
    points[point >> 6] |= _u64(1) << _u64(point & 63)


def _put_all(points, others):  # type: ignore[no-untyped-def]
    for word in range(points.size):
        points[word] |= others[word]


def _put_shared(points, one, other):  # type: ignore[no-untyped-def]
    for word in range(points.size):
        points[word] |= one[word] & other[word]


def _both(one, other):  # type: ignore[no-untyped-def]
    return _u64(one) & _u64(other)


def _without(one, other):  # type: ignore[no-untyped-def]
    return _u64(one) & ~_u64(other)


def _keep(ways, rows, row):  # type: ignore[no-untyped-def]
    for point in range(ways.size):
        ways[point] &= rows[row, point]


def _copy_row(target, rows, row):  # type: ignore[no-untyped-def]
    for place in range(target.size):
        target[place] = rows[row, place]


def _in_all(one, two, three):  # type: ignore[no-untyped-def]
    return _u64(one & two & three)


def _stir(word):  # type: ignore[no-untyped-def]
    mixed = _u64(word)
    mixed = (mixed ^ (mixed >> _u64(30))) * _u64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> _u64(27))) * _u64(0x94D049BB133111EB)
    return mixed ^ (mixed >> _u64(31))


# The compiler puts the twin in its place.
_stirred: Callable[[Any], Any] = bits.stir


def _stream_key(seed, game, stream):  # type: ignore[no-untyped-def]
    key = _stirred(_u64(seed) + _GAMMA)
    key = _stirred(key ^ ((_u64(game) + _u64(1)) * _u64(0xD1342543DE82EF95)))
    return _stirred(key ^ ((_u64(stream) + _u64(1)) * _u64(0xAEF17502108EF2D9)))


def _next_word(streams, stream):  # type: ignore[no-untyped-def]
    streams[stream] += _GAMMA
    return _stirred(streams[stream])


def _part(word, count):  # type: ignore[no-untyped-def]
    return np.int64(_high_product(_u64(word), _u64(count)))


TWINS = {
    bits.ones: lambda word: _ones,
    bits.lowest: lambda word: _lowest,
    bits.without_lowest: lambda word: _without_lowest,
    bits.has: lambda points, point: _has,
    bits.put: lambda points, point: _put,
    bits.put_all: lambda points, others: _put_all,
    bits.put_shared: lambda points, one, other: _put_shared,
    bits.both: lambda one, other: _both,
    bits.without: lambda one, other: _without,
    bits.keep: lambda ways, rows, row: _keep,
    bits.copy_row: lambda target, rows, row: _copy_row,
    bits.in_all: lambda one, two, three: _in_all,
    bits.stir: lambda word: _stir,
    bits.stream_key: lambda seed, game, stream: _stream_key,
    bits.next_word: lambda streams, stream: _next_word,
    bits.part: lambda word, count: _part,
}
for _plain, _choose in TWINS.items():
    overload(_plain)(_choose)
