"""Object code as it is kept, and how it is made ready to run: the compiler is not needed for that.

Each function has an engine of its own, so that all may have the same name.
"""

import ctypes
import json
import pickle
import struct
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from llvmlite import binding

# The name of the function in the object code. It takes the address of some words: the first
# is for what it returns, the second for the address of what it raises; its arguments follow.
ENTRY = "entry"
_Entry = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


class ObjectCode(NamedTuple):
    """A compiled function.

    `result` is the letter of what it returns in a format of `struct`, empty for None. `needed`
    are the names of what it calls that is not in `code`.
    """

    code: bytes
    result: str
    needed: Sequence[str]

    def to_bytes(self) -> bytes:
        """All of it, to be kept."""
        return json.dumps([self.result, *self.needed]).encode() + b"\n" + self.code

    @classmethod
    def from_bytes(cls, kept: bytes) -> "ObjectCode":
        """What `to_bytes` made."""
        line, _, code = kept.partition(b"\n")
        result, *needed = json.loads(line)
        return cls(code, result, needed)


def loaded(found: ObjectCode, letters: str) -> Callable[[Sequence[Any]], Any]:
    """A function of the words of its arguments; `letters` is their format.

    It releases Python's lock while it runs.
    """
    engine = _engine_with(found)
    entry = _Entry(engine.get_function_address(ENTRY))
    words, result = struct.Struct("@qq" + "".join(map(_padded, letters))), _result(found.result)

    def run(arguments: Sequence[Any]) -> Any:
        memory = ctypes.create_string_buffer(words.pack(0, 0, *arguments), words.size)
        if entry(memory) > 0:
            raise _error(memory)
        return result(memory)[0]

    # The code goes with its engine.
    run.engine = engine  # type: ignore[attr-defined]
    return run


def _padded(letter: str) -> str:
    """A letter with what fills its word."""
    return "?7x" if letter == "?" else letter


def _result(letter: str) -> Callable[[Any], Sequence[Any]]:
    return struct.Struct("@" + letter).unpack_from if letter else lambda _: (None,)


def _error(memory: Any) -> Exception:
    """What the function raised: its class and arguments, as Numba keeps them."""
    address = ctypes.c_void_p.from_buffer(memory, 8).value or 0
    start, size = ctypes.c_void_p.from_address(address), ctypes.c_int32.from_address(address + 8)
    kind, arguments, *_ = pickle.loads(ctypes.string_at(start.value or 0, size.value))  # noqa: S301
    error: Exception = kind(*(arguments or ()))
    return error


def _engine_with(found: ObjectCode) -> Any:
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _target_machine())
    if not all(map(binding.address_of_symbol, found.needed)):
        # Numba's own functions are known once it is there.
        from numba.core.registry import cpu_target

        cpu_target.target_context.refresh()
    engine.add_object_file(binding.ObjectFileRef.from_data(found.code))
    engine.finalize_object()
    return engine


def _target_machine() -> Any:
    _initialize()
    target = binding.Target.from_triple(binding.get_process_triple())
    return target.create_target_machine(jit=True)


@cache
def _initialize() -> None:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()


def machine() -> tuple[str, ...]:
    """The machine that code is compiled for."""
    features = binding.get_host_cpu_features().flatten()
    return binding.get_process_triple(), binding.get_host_cpu_name(), features
