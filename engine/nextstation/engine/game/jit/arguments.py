"""The arguments of compiled code as 64-bit words, and their form: what the code depends on.

A struct is one word, its address. An array has its address, its shape, and its strides in bytes. A
named tuple has what its fields have.
"""

from typing import Any

import numpy as np

from nextstation.engine.game.jit.structs import StructArg, as_struct_arg

# Flags of an array that its type says: its layout, whether it is aligned, and may be written to.
_C, _F, _OTHERS = 0x1, 0x2, 0x500
# What is a number, with the letter of its word in a format of `struct`; the first that fits.
_NUMBERS: dict[Any, str] = {
    (bool, np.bool_): "?",
    np.uint64: "Q",
    (int, np.integer): "q",
    (float, np.floating): "d",
}
_LAST = 2**63 - 1


def put(value: Any, form: list[Any], words: list[Any]) -> None:
    """Add the words of an argument to those before it, and its form to theirs.

    Raises TypeError for what compiled code cannot take.
    """
    if isinstance(value, StructArg):
        form.append(value.kind)
        words.append(value.address)
    elif isinstance(value, np.ndarray):
        form.append((value.dtype.str, value.ndim, _flags(value)))
        words += value.ctypes.data, *value.shape, *value.strides
    elif isinstance(value, tuple):
        taken = as_struct_arg(value)
        if taken is not value:
            put(taken, form, words)
            return
        form.append((type(value), len(value)))
        for each in value:
            put(each, form, words)
    else:
        form.append(letter_of(value))
        words.append(value)


def letter_of(number: Any) -> str:
    """The letter of a number in a format of `struct`. All but truth values have 64 bits."""
    for kind, letter in _NUMBERS.items():
        if isinstance(number, kind):
            return "Q" if letter == "q" and number > _LAST else letter
    raise TypeError(f"compiled code takes no {type(number).__name__}")


def _flags(array: Any) -> int:
    flags: int = array.flags.num
    return flags & (_OTHERS | (_C if flags & _C else _F))


def format_of(form: tuple[Any, ...]) -> str:
    """The words of arguments of a form, each by its letter in a format of `struct`."""
    return "".join(map(_letters, form))


def _letters(form: Any) -> str:
    if isinstance(form, str):
        return form
    if not isinstance(form, tuple):
        return "Q"
    what, size, *_ = form
    return "" if isinstance(what, type) else "Q" + "q" * 2 * size


def named(form: tuple[Any, ...]) -> str:
    """A form in words that say the same in another process."""
    return ", ".join(map(_name, form))


def _name(form: Any) -> str:
    if isinstance(form, tuple) and isinstance(form[0], type):
        kind, size = form
        return f"{kind.__module__}.{kind.__qualname__}{getattr(kind, '_fields', size)}"
    return str(form)
