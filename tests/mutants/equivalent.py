"""Mutants that are argued to change nothing, each with the reason why."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from mutants.mutant import Mutant

HERE = Path(__file__).with_name("equivalent.yaml")


@dataclass(frozen=True)
class Equivalent:
    """A change that nothing can notice: how the statement reads before and after, and why."""

    file: str
    before: str
    after: str
    why: str

    def is_of(self, mutant: Mutant) -> bool:
        """Whether this is about a mutant."""
        own = (self.file, self.before, self.after)
        return own == (mutant.path, mutant.before, mutant.after)


def equivalents(file: Path = HERE) -> list[Equivalent]:
    """All that are listed."""
    return [Equivalent(**each) for each in yaml.safe_load(file.read_text("utf-8")) or ()]
