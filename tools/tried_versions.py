"""Notes which versions of the dependencies were tried, for tools/lowest.sh.

Usage: python tools/tried_versions.py build/lowest-direct build/highest
"""

import re
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tools/tried_versions.toml"
_HEAD = "# With which versions `make lowest`, which writes this, ran the tests, on Python {}.\n"


def declared() -> Mapping[str, str]:
    """The versions that pyproject.toml allows of what ns, its extras and its developers need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    named = [project["project"]["dependencies"], *extras.values(), *groups.values()]
    found: dict[str, str] = {}
    for each in sorted(chain.from_iterable(named)):
        name, *_ = re.split("[<>=]", each)
        versions = each.removeprefix(name)
        known = found.setdefault(_plain(name), versions)
        assert known == versions, f"{name} is declared in two ways"
    return found


def _installed(environment: str) -> Mapping[str, str]:
    folders = [str(each) for each in Path(environment).glob("lib/python*/site-packages")]
    return {_plain(each.name): each.version for each in distributions(path=folders)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    """Write what is installed in the environments of the lowest and of the highest versions."""
    lowest, highest = map(_installed, sys.argv[1:])
    lines = [
        f'{name} = {{ declared = "{versions}", lowest = "{lowest[name]}", '
        f'highest = "{highest[name]}" }}\n'
        for name, versions in declared().items()
    ]
    python = ".".join(map(str, sys.version_info[:2]))
    RECORD.write_text(_HEAD.format(python) + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
