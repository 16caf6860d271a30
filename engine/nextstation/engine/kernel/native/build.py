"""Builds the C of a function as a library, with the compiler that this machine has."""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

# Whether native code checks its indices: one out of range ends the process with a line that says
# where, while otherwise another place of memory is read or written.
CHECKED = os.environ.get("NS_DEBUG") == "1"
_HERE = Path(__file__).parent
_FLAGS = (
    *("-std=gnu11", "-O3", "-g0", "-w", "-shared", "-fPIC"),
    *("-fno-math-errno", "-ffp-contract=off"),
)
# How much is told of what the compiler says.
_SAID = 2000
# What the instructions of the third level of x86-64 ask of a processor, as Linux names it.
_THIRD = {"avx2", "bmi1", "bmi2", "fma", "movbe", "popcnt"}


class CannotBuildError(OSError):
    """There is no compiler of C on this machine, or it refused."""


@cache
def compiler() -> tuple[str, ...] | None:
    """The command of the compiler: that of the variable CC, Clang, Zig's Clang, or another one.

    Clang's code is a third faster than GCC's.
    """
    if named := shlex.split(os.environ.get("CC", "")):
        return tuple(named)
    if found := shutil.which("clang"):
        return (found,)
    if find_spec("ziglang"):
        # Without its own libraries, which it would build first.
        return (sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=all", "-nostdlib", "-lc")
    found = shutil.which("cc") or shutil.which("gcc")
    return (found,) if found else None


@cache
def machine() -> str:
    """The kind of machine that code is built for: system, processor, level of its instructions."""
    return f"{sys.platform}-{platform.machine().lower()}{'-v3' if _is_third() else ''}"


def _is_third() -> bool:
    """Whether the processor has the instructions of x86-64-v3."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8", "replace")
    except OSError:
        return False
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return set(flags.split()) >= _THIRD


def built(source: str, known: Sequence[str] = ()) -> bytes:
    """The library of some C; `known` are the numbers that a variant knows, each `NAME=NUMBER`.

    Raises CannotBuildError, with what the compiler says if there is one.
    """
    command = compiler()
    if command is None:
        raise CannotBuildError("there is no compiler of C on this machine")
    with tempfile.TemporaryDirectory() as folder:
        code, library = Path(folder) / "kernel.c", Path(folder) / "kernel.so"
        code.write_text(source, "utf-8")
        defined = [f"-DKNOWN_{each}" for each in known] + ["-DCHECKED"] * CHECKED
        flags = [*_FLAGS, *_target(command), *defined, f"-I{_HERE}"]
        _run([*command, *flags, "-o", str(library), str(code), "-lm"], folder)
        return library.read_bytes()


def _run(command: Sequence[str], folder: str) -> None:
    """Run the compiler; what Zig would keep goes with the folder."""
    kept = {"ZIG_GLOBAL_CACHE_DIR": folder, "ZIG_LOCAL_CACHE_DIR": folder}
    try:
        subprocess.run(  # noqa: S603 - the compiler of this machine
            command, env=os.environ | kept, capture_output=True, text=True, check=True
        )
    except subprocess.CalledProcessError as error:
        raise CannotBuildError(f"{command[0]}: {error.stderr.strip()[:_SAID]}") from None
    except OSError as error:
        raise CannotBuildError(f"{command[0]}: {error.strerror}") from None


def _target(command: Sequence[str]) -> list[str]:
    if not machine().endswith("-v3"):
        return []
    return ["-mcpu=x86_64_v3"] if "ziglang" in command else ["-march=x86-64-v3"]
