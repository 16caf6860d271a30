"""Bugs such as slip into an ordinary change, planted one at a time in a copy of the product.

`python tests/planted/bugs.py FOLDER NAME` plants one in the folders of the product below FOLDER.
The list, `bugs.yaml`, says of each what a user would meet, and which command shows it.
"""

import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).with_name("bugs.yaml")
# What a user meets; what is lost makes no noise.
LOST = "loss"
KINDS = ("crash", "hang", "memory", "refusal", LOST)
# The folders in which a bug may be.
PRODUCT = ("engine", "cli", "renderers", "studio")


class BugError(ValueError):
    """A list that is not as it must be, or a bug that does not fit the source."""


@dataclass(frozen=True, slots=True)
class Bug:
    """A text that stands once in the file `where`, and the one that takes its place.

    `what` says what a user would meet, `shows` by which command, and what is wrong there.
    """

    name: str
    kind: str
    silent: bool
    where: str
    replace: str
    put: str
    what: str
    shows: str

    @classmethod
    def of(cls, entry: Any) -> "Bug":
        """The bug of an entry of the list, where `with` is what is put in. Raises BugError."""
        if not isinstance(entry, dict):
            raise BugError(f"a bug is a mapping, not {entry!r}")
        given = {"put" if key == "with" else key: value for key, value in entry.items()}
        kinds = {each.name: each.type for each in fields(cls)}
        wrong = [
            key
            for key in {**kinds, **given}
            if key not in kinds or type(given.get(key)) is not kinds[key] or given[key] == ""
        ]
        if wrong:
            raise BugError(f"`{given.get('name')}` lacks, or has wrong: {', '.join(wrong)}")
        bug = cls(**given)
        if bug.kind not in KINDS or bug.silent != (bug.kind == LOST):
            raise BugError(f"`{bug.name}` has no such kind, or it is not as silent as its kind")
        if bug.where.split("/")[0] not in PRODUCT or ".." in bug.where or bug.replace == bug.put:
            raise BugError(f"`{bug.name}` is not in the product, or changes nothing")
        return bug

    def planted(self, text: str) -> str:
        """The text of its file with the bug. Raises BugError unless what it replaces is once in."""
        if (times := text.count(self.replace)) != 1:
            raise BugError(f"`{self.name}`: {self.where} has its text {times} times, not once")
        return text.replace(self.replace, self.put)

    def plant(self, folder: Path) -> None:
        """Put the bug into a copy of the product. Raises BugError, or OSError without its file."""
        file = folder / self.where
        file.write_text(self.planted(file.read_text("utf-8")), "utf-8")


def load(file: Path = FILE) -> dict[str, Bug]:
    """The bugs of a list by name. Raises BugError."""
    bugs = [Bug.of(entry) for entry in yaml.safe_load(file.read_text("utf-8"))]
    found = {bug.name: bug for bug in bugs}
    if len(found) < len(bugs):
        raise BugError("two bugs have the same name")
    return found


if __name__ == "__main__":
    load()[sys.argv[2]].plant(Path(sys.argv[1]))
