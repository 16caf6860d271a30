"""Which lines of a file are taken: those that a user asks for, or those on rails, else buses."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.transit.feeds.merging import RawLine, natural

MODES = ("metro", "tram", "rail", "funicular", "cable", "bus", "ferry")
# Those that are taken where the user names none, the first that there are.
_USUAL = (MODES[:4], ("bus",), MODES)


@dataclass(frozen=True, slots=True)
class Asked:
    """The modes and lines that a user asks for by their names; empty for what is usual."""

    file: str
    modes: Collection[str] = ()
    lines: Collection[str] = ()

    def of(self, lines: Iterable[RawLine]) -> tuple[Sequence[RawLine], Sequence[str]]:
        """The lines asked for, no two of one name, and what is said of other modes.

        Raises UnreadableError for a mode or a line that there is not.
        """
        counts = Counter(line.mode for line in lines)
        usual = next((group for group in _USUAL if counts.keys() & {*group}), ())
        modes = self._checked(self.modes, counts, "mode") or usual
        taken: dict[str, RawLine] = {}
        for line in sorted(lines, key=lambda each: (MODES.index(each.mode), each.name)):
            if line.mode in modes:
                while line.name.casefold() in taken:
                    line.name += f" {line.mode}"
                taken[line.name.casefold()] = line
        names = self._checked(self.lines, [line.name for line in taken.values()], "name") or taken
        notes = [
            f"{count} {mode} {'line' if count == 1 else 'lines'} left out; "
            f"--modes {','.join([*sorted(counts.keys() & {*modes}), mode])} takes these too"
            for mode, count in sorted(counts.items())
            if mode not in modes
        ]
        return [line for name, line in taken.items() if name in names], notes

    def _checked(self, asked: Collection[str], there: Collection[str], what: str) -> set[str]:
        for each in asked:
            if each.casefold() not in {name.casefold() for name in there}:
                known = sorted(there, key=natural)
                hint = suggestion(each, known, f"{what}s of lines")
                raise lacking(self.file, f"no line has the {what} `{each}`", hint)
        return {each.casefold() for each in asked}


def lacking(file: str, message: str, hint: str) -> UnreadableError:
    """The fault that a network has nothing that is asked for."""
    return UnreadableError(Diagnostic(file, Span(1, 1), "E924", message, hint))
