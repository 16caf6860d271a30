"""pyproject.toml allows those versions of the dependencies that `make lowest` tried."""

import tomllib

import pytest
from command import module_of
from packaging.specifiers import SpecifierSet
from packaging.version import Version

tool = module_of("tools", "tried_versions")
DECLARED = tool.declared()
TRIED = tomllib.loads(tool.RECORD.read_text("utf-8"))


def test_what_was_tried_is_what_is_declared() -> None:
    tried = {name: each["declared"] for name, each in TRIED.items()}
    assert tried == DECLARED, "run `make lowest`"


@pytest.mark.parametrize("name", TRIED)
def test_the_lowest_and_the_highest_were_tried(name: str) -> None:
    allowed, lowest = SpecifierSet(TRIED[name]["declared"]), Version(TRIED[name]["lowest"])
    floors = [Version(each.version) for each in allowed if each.operator == ">="]
    assert floors in ([], [lowest])
    assert lowest <= Version(TRIED[name]["highest"])
    assert TRIED[name]["highest"] in allowed
