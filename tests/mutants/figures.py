"""What came of the mutants: shares by operator, and the survivors as a file."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from mutants.equivalent import Equivalent
from mutants.mutant import ROOT, Mutant, mutants_in
from mutants.trial import KILLED, Verdict

_ENTRY = re.compile(r"^(\S+):(\d+)  (.+)\n  - (.*)\n  \+ (.*)$", re.MULTILINE)
_ENDS = (*KILLED, "equivalent", "survived", "not reached", "not loaded")


class Figures:
    """Verdicts, counted."""

    def __init__(self, equivalents: Sequence[Equivalent]) -> None:
        self.equivalents = equivalents
        self.ends: dict[str, Counter[str]] = defaultdict(Counter)
        self.count: Counter[str] = Counter()
        self._survivors: list[str] = []

    def add(self, mutant: Mutant, verdict: Verdict) -> str:
        """Count a verdict; returns what to print of a mutant that lives."""
        how = verdict.how
        if not verdict.is_killed and any(each.is_of(mutant) for each in self.equivalents):
            how = "equivalent"
        folder = "/".join(mutant.path.split("/")[2:4]).removesuffix(".py")
        for key in (mutant.operator, folder):
            self.ends[key][how] += 1
        self.count[how] += 1
        if verdict.is_killed or how == "equivalent":
            return ""
        tests = "".join(f"\n    {each}" for each in verdict.ran)
        self._survivors.append(f"{mutant.text}\n  {how}: {len(verdict.ran)} tests{tests}")
        return f"{mutant.text}\n  {how}: {len(verdict.ran)} tests"

    def survivors(self) -> str:
        """The mutants that live, with the tests that ran."""
        return "\n\n".join([*self._survivors, ""])

    def table(self) -> str:
        """Ends by operator and by package."""
        used = [end for end in _ENDS if self.count[end]]
        rows = [["", *used]]
        for key, ends in sorted(self.ends.items()):
            rows.append([key, *(str(ends[end] or "") for end in used)])
        wide = max(len(row[0]) for row in rows)
        return "\n".join(
            row[0].ljust(wide) + "".join(cell.rjust(13) for cell in row[1:]) for row in rows
        )

    def summary(self) -> str:
        """The ends of all, and how many of those that a test reaches are killed."""
        ends = ", ".join(f"{self.count[end]} {end}" for end in _ENDS if self.count[end])
        killed = sum(self.count[end] for end in KILLED)
        judged = killed + self.count["survived"]
        return f"{ends}; killed of those reached: {killed / max(1, judged):.1%}"


def survivors_in(file: Path, root: Path = ROOT) -> list[Mutant]:
    """The mutants that a file of survivors lists, where the source has them still."""
    found = []
    for path, line, operator, before, after in _ENTRY.findall(file.read_text("utf-8")):
        if not (root / path).exists():
            continue
        like = [
            each
            for each in mutants_in(root / path, root)
            if (each.operator, each.before, each.after) == (operator, before, after)
        ]
        found += sorted(like, key=lambda each: abs(each.line - int(line)))[:1]
    return found
