"""Marks the functions of the kernel.

They are plain Python and run as such for single games. `native/` puts the same functions in C for
many games.
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from types import FunctionType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

# The functions of the kernel, in the order of their definition, and to look them up.
KERNEL: list[Callable[..., Any]] = []
_KNOWN: set[Callable[..., Any]] = set()


def kernel(function: Function) -> Function:
    """Mark a function as part of the kernel: it may run as native code, with all that it calls."""
    KERNEL.append(function)
    _KNOWN.add(function)
    return function


def is_kernel(value: Any) -> bool:
    """Whether something is a function of the kernel."""
    return isinstance(value, FunctionType) and value in _KNOWN


# Functions of the kernel of which native code has one copy; of others, it has one at every call.
CALLED: set[Callable[..., Any]] = set()


def called(function: Function) -> Function:
    """Mark a function of the kernel that is large, and called at several places, as one to call."""
    CALLED.add(function)
    return function


# Dispatched functions, each with the function for each class of its last argument.
DISPATCHED: dict[Callable[..., Any], Mapping[type, Callable[..., Any]]] = {}


def dispatched(by_class: Mapping[type, Callable[..., Any]]) -> Callable[[Function], Function]:
    """Mark a function that calls one of several, chosen by the class of its last argument.

    The classes are named tuples. Native code has the one call that is meant.
    """

    def mark(function: Function) -> Function:
        DISPATCHED[function] = by_class
        return function

    return mark


def functions_named(
    words: Iterable[str], functions: Mapping[str, Any], described_in: str
) -> dict[str, Any]:
    """The function of each word of the vocabulary: the one that bears its name in a module.

    `functions` are the globals of that module, `described_in` is the file of the words. Raises
    NotImplementedError for a word without a function, and for a function like these without a word.
    """
    file, found = functions["__file__"], {word: functions.get(word) for word in words}
    for word, function in found.items():
        if not is_kernel(function):
            raise NotImplementedError(
                f"`{word}` of {described_in} needs a kernel function in {file}"
            )
    alike = {tuple(signature(each).parameters) for each in found.values() if each}
    for name, each in functions.items():
        is_such = is_kernel(each) and tuple(signature(each).parameters) in alike
        if is_such and name not in found and not name.startswith("_"):
            raise NotImplementedError(f"`{name}` of {file} needs an entry in {described_in}")
    return found


def chosen_by_code(functions: Mapping[int, Callable[..., Any]]) -> Callable[..., Any]:
    """A kernel function that calls one of several, which have the same parameters.

    Its first argument is the code of the function, the others are those of the function. It is
    written out as a chain of `if`, since native code has no table of functions; where it knows
    the code, one call is left.
    """
    *others, (_, last) = functions.items()
    parameters = ", ".join(signature(last).parameters)
    lines = [f"def chosen(code, {parameters}):"]
    lines += [f"    if code == {code}: return function_{code}({parameters})" for code, _ in others]
    lines += [f"    return last({parameters})"]
    space: dict[str, Any] = {f"function_{code}": function for code, function in others}
    space |= {"last": last, "__name__": last.__module__}
    return _written("\n".join(lines), space)


def one_after_another(functions: Iterable[Callable[..., Any]]) -> Callable[..., Any]:
    """A kernel function that calls several in order, which have the same parameters.

    Each takes what the one before returned as its last argument. It is written out as a chain of
    calls, as in `chosen_by_code`.
    """
    space: dict[str, Any] = {f"function_{place}": each for place, each in enumerate(functions)}
    parameters = [*signature(next(iter(space.values()))).parameters]
    lines = [f"def chain({', '.join(parameters)}):"]
    lines += [f"    {parameters[-1]} = {name}({', '.join(parameters)})" for name in space]
    lines += [f"    return {parameters[-1]}"]
    space["__name__"] = __name__
    return _written("\n".join(lines), space)


# The source of the functions that are written out here.
WRITTEN: dict[Callable[..., Any], str] = {}


def _written(source: str, space: dict[str, Any]) -> Callable[..., Any]:
    """The kernel function that some source defines, which is kept."""
    exec(source, space)  # noqa: S102 - of our own words
    function: Callable[..., Any] = kernel(space[source.partition("(")[0].removeprefix("def ")])
    WRITTEN[function] = source
    return function
