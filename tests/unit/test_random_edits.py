"""Random edits of random cities in random layouts, and the undo of each."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_city import City, cities
from random_edit import random_edit
from untidy import untidy

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.districts import PaintDistrict, RenameDistrict
from nextstation.engine.authoring.edits.editing import edit_of, edited, remade
from nextstation.engine.authoring.edits.links import AddLink
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.edits.rivers import MoveCorner
from nextstation.engine.authoring.edits.stations import (
    ChangeStation,
    MoveDeparture,
    NameStation,
    RenameCity,
)

# Edits that say how something shall be, not what shall happen to it.
_STATES = (
    AddLink,
    ChangeStation,
    MoveCorner,
    MoveDeparture,
    NameStation,
    PaintDistrict,
    RenameDistrict,
    RenameCity,
)
# Edits of each city.
_EDITS = 20
_COMMENT = re.compile("# (?:above|behind) [0-9]+")


def _file(city: City, seed: int) -> CityFile:
    """The file of a city in some layout, with some line breaks."""
    text = untidy(city, seed)
    return CityFile.of(text.replace("\n", Random(seed).choice(["\n", "\r\n"])))  # noqa: S311


@given(cities(), st.integers(0, 2**32))
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_an_edit_and_its_undo_leave_the_file_as_it_was(city: City, seed: int) -> None:
    """The file is as before, byte for byte; the edit made again is as the first time."""
    file, chance = _file(city, seed), Random(seed)  # noqa: S311
    for _ in range(_EDITS):
        edit = edit_of(random_edit(file, chance))
        try:
            result = edited(file, edit)
        except RefusedEditError:
            continue
        after = result.file
        assert remade(after.text, after.text, file.text) == file.text
        assert remade(file.text, file.text, after.text) == after.text
        before, now = (Counter(_COMMENT.findall(each.text)) for each in (file, after))
        said = Counter(_COMMENT.findall(" ".join(result.notes)))
        assert before == now + said, edit
        assert {*_breaks(after.text)} == {*_breaks(file.text)}
        if isinstance(edit, _STATES):
            with pytest.raises(RefusedEditError, match="nothing changes"):
                edited(after, edit)
        file = after


def _breaks(text: str) -> list[str]:
    return re.findall("\r\n|\n|\r", text)
