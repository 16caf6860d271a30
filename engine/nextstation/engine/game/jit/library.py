"""Where the code of functions is kept, and put together for a function that Python enters."""

from collections.abc import Iterator
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that is copied into those that call it.

    Numba would put into it all that it calls, again and again, and optimise and translate that:
    it takes longer than the rest and changes nothing.
    """

    def _optimize_functions(self, code: Any) -> None:
        """Make the functions of some code smaller, but not what it only declares."""
        code.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for each in code.functions:
            if not each.is_declaration:
                passes.run(each, builder)

    def finalize(self) -> None:
        """Make the code ready to be copied, without what it calls."""
        for each in self._final_module.functions:
            if not each.is_declaration and each.linkage == Linkage.external:
                each.linkage = "linkonce_odr"
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """The code with all that it calls, for functions that are not the kernel's."""
        whole = self._final_module.clone()
        _copy_called(self, whole)
        return whole

    @property
    def codegen(self) -> "PartLibrary":
        """What is told the environment of the function."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Have no environment: it is for Python objects, and the kernel has none."""


class EnteredLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python enters, with all that it calls."""

    def finalize(self) -> None:
        """Copy each function that is called, once, and optimise and translate the whole."""
        _copy_called(self, self._final_module)
        self._linking_libraries.clear()
        super().finalize()

    def _finalize_final_module(self) -> None:
        """Do not hand the code to Numba: it is kept, and loaded by an engine of its own."""
        self._finalized = True

    def object_code(self) -> bytes:
        """The whole, as the linker takes it."""
        self._ensure_finalized()
        code: bytes = self._codegen._tm.emit_object(self._final_module)
        return code

    def needed(self) -> list[str]:
        """The names of what is called and is not in here, but for what the machine has itself."""
        self._ensure_finalized()
        functions = (each for each in self._final_module.functions if each.is_declaration)
        return [each.name for each in functions if not each.name.startswith("llvm.")]


def _copy_called(library: Any, code: Any) -> None:
    """Copy into some code all that is called in a library."""
    # What nothing calls yet would not be copied: callers come first.
    for each in reversed([*_called(library, set())]):
        is_part = isinstance(each, PartLibrary)
        code.link_in(each._final_module if is_part else each._get_module_for_linking(), True)


def _called(library: Any, seen: set[Any]) -> Iterator[Any]:
    """The libraries of what a function calls, each after those of what it calls itself."""
    for each in library._linking_libraries:
        if each not in seen:
            seen.add(each)
            if isinstance(each, PartLibrary):
                yield from _called(each, seen)
            yield each
