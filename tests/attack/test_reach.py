"""What the attack reaches: every command, and every word of a city and of a module."""

from typing import Any

import pytest
from conformance.test_random import OF_COUNTS, known, used

from attack.authoring import AUTHORING
from attack.designs import DESIGNS
from attack.drawings import DRAWINGS
from attack.judges.every import TABLES
from attack.measures import MEASURES
from attack.originals import originals
from attack.playing import GAMES
from attack.words import COMMANDS
from nextstation.cli.app import GROUPS
from nextstation.engine.format.vocabulary.modules import module_schema
from nextstation.engine.format.vocabulary.schema import city_schema


def test_every_command_is_attacked() -> None:
    commands = {name for group in GROUPS.values() for name in group}
    missing = commands - {line.split(" ")[0] for line in COMMANDS}
    assert not missing, f"add lines for these to COMMANDS in words.py: {missing}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "schema"),
    [("city", city_schema()), ("module", module_schema())],
    ids=("city", "module"),
)
def test_every_word_is_in_an_original(kind: str, schema: Any) -> None:
    """A word that no original has is in no mutant but by chance; test_random.py draws counts."""
    found = {each for data in originals(kind, 0).data for each in used("", data)}
    missing = {*known(schema)} - found - OF_COUNTS
    assert not missing, f"no {kind} among the originals has these: {sorted(missing)}"


def test_each_judge_has_a_name_of_its_own() -> None:
    """Of two steps of one name, only one would be taken."""
    names = [
        name for table in (*TABLES, DRAWINGS, GAMES, AUTHORING, MEASURES, DESIGNS) for name in table
    ]
    assert sorted({*names}) == sorted(names)
