"""What an attack finds, saved as files with the command that repeats it."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from plain_yaml import read_yaml

from attack.folder import prepare
from attack.measured import Step
from attack.mutant import Mutant
from attack.steps import steps
from attack.structural import at, paths
from attack.workers import Attacked

# Seconds for making a finding small.
_SHRINKING = 30


class Findings:
    """The findings of an attack: the first mutant of each kind of fault is saved in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.counts: dict[str, int] = {}

    def add(self, done: Attacked, failed: Step) -> str:
        """Save a finding. Returns what to print of it: nothing of a fault that was seen before."""
        sign, fault = signature(failed), failed.fault or failed.late
        self.counts[sign] = self.counts.get(sign, 0) + 1
        if self.counts[sign] > 1:
            return ""
        self.folder.mkdir(parents=True, exist_ok=True)
        small = shrunk(done.mutant, sign) if failed.words else done.mutant.content
        file = self.folder / f"{done.mutant.name}{done.mutant.suffix}"
        file.write_bytes(small)
        file.with_suffix(".original").write_bytes(done.mutant.content)
        repeat = f"make attack REPEAT={done.mutant.name}"
        text = f"{done.mutant.name}: {fault}\n  {failed.command}\n  repeat it: {repeat}\n"
        file.with_suffix(".txt").write_text(text, encoding="utf-8")
        return f"{text}  {file}, {len(small)} bytes\n"


def signature(step: Step) -> str:
    """A fault without the numbers and names of its file."""
    fault = re.sub(r"[0-9]+|`[^`]*`|\S*(?:yaml|csv)\S*", "", step.fault or step.late)
    return f"{step.name}: {fault[:120]}"


def shrunk(mutant: Mutant, sign: str) -> bytes:
    """A smaller file with the same fault, as far as a little time suffices."""
    small, end, smaller = mutant.content, time.monotonic() + _SHRINKING, True
    with TemporaryDirectory() as folder:
        prepare(Path(folder))
        while smaller:
            smaller = False
            for content in _smaller(small):
                if time.monotonic() > end:
                    return small
                tried = replace(mutant, content=content)
                if len(content) < len(small) and _fails(tried, sign, Path(folder)):
                    small, smaller = content, True
                    break
    return small


def _fails(mutant: Mutant, sign: str, folder: Path) -> bool:
    failed = Attacked(mutant, tuple(steps(mutant, folder))).failed
    return failed is not None and signature(failed) == sign


def _smaller(content: bytes) -> Iterator[bytes]:
    """The file without one of its parts, the largest first: of its data, or of its lines."""
    try:
        data = read_yaml(content)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        data = None
    if isinstance(data, dict):
        yield _dumped(data)
        for path in sorted(paths(data), key=lambda path: -len(str(at(data, path)))):
            yield _dumped(_without(read_yaml(content), path))
    lines = content.split(b"\n")
    for size in (len(lines) // 2, len(lines) // 4, 1):
        for start in range(0, len(lines), size or 1):
            yield b"\n".join(lines[:start] + lines[start + (size or 1) :])


def _without(data: Any, path: tuple[Any, ...]) -> Any:
    del at(data, path[:-1])[path[-1]]
    return data


def _dumped(data: Any) -> bytes:
    return yaml.safe_dump(data, allow_unicode=False, sort_keys=False, width=1000).encode()
