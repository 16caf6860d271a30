"""The figures of an attack: mutants by kind, how many were sound, the slowest, the largest."""

from collections import Counter
from dataclasses import dataclass, field

from attack.measured import Step
from attack.workers import Attacked


@dataclass
class StepFigures:
    """What one step took, and of which mutant it took most."""

    runs: int = 0
    cases: int = 0
    seconds: float = 0
    slowest: tuple[float, str] = (0, "")
    largest: tuple[float, str] = (0, "")

    def add(self, step: Step, name: str) -> None:
        self.runs += 1
        self.cases += step.cases
        self.seconds += step.seconds
        self.slowest = max(self.slowest, (step.seconds, name))
        self.largest = max(self.largest, (step.megabytes, name))


@dataclass
class Figures:
    """Counts over all mutants."""

    mutants: Counter[str] = field(default_factory=Counter)
    sound: Counter[str] = field(default_factory=Counter)
    faulty: Counter[str] = field(default_factory=Counter)
    steps: dict[str, StepFigures] = field(default_factory=dict)

    def add(self, done: Attacked) -> None:
        kind = done.mutant.kind
        self.mutants[kind] += 1
        self.sound[kind] += done.is_sound
        self.faulty[kind] += done.failed is not None
        for step in done.steps:
            self.steps.setdefault(step.name, StepFigures()).add(step, done.mutant.name)

    def text(self) -> str:
        """Two tables: the mutants by kind, and what each step took."""
        lines = [f"{'kind':10}{'mutants':>9}{'sound':>9}{'failures':>9}"]
        for kind, count in sorted(self.mutants.items()):
            lines.append(f"{kind:10}{count:9}{self.sound[kind]:9}{self.faulty[kind]:9}")
        totals = (each.total() for each in (self.mutants, self.sound, self.faulty))
        lines += [f"{'all':10}" + "".join(f"{total:9}" for total in totals), ""]
        lines.append(
            f"{'step':10}{'runs':>9}{'cases':>10}{'mean':>9}{'slowest':>10}  {'most memory':>12}"
        )
        for name, each in sorted(self.steps.items()):
            mean = each.seconds / each.runs * 1000
            (slow, slowest), (large, largest) = each.slowest, each.largest
            lines.append(
                f"{name:10}{each.runs:9}{each.cases:10}{mean:6.0f} ms{slow:8.2f} s  {large:9.0f} MB"
                f"  {slowest}, {largest}"
            )
        cases = sum(each.cases for each in self.steps.values())
        lines.append(f"{'all':10}{sum(each.runs for each in self.steps.values()):9}{cases:10}")
        return "\n".join(lines)
