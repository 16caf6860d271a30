"""The records kept here replay to the totals kept beside them, and hold what they were chosen for.

After a change of a city: `python tests/records/renew.py berlin`.
"""

from pathlib import Path

import pytest
from plain_yaml import read_yaml
from records.renew import CITIES, FOLDER, TOTALS, points_of, read, wishes

from nextstation.engine import load_city

KEPT = read_yaml(TOTALS.read_bytes())
FILES = sorted({*FOLDER.glob("*-*.yaml")} - {*FOLDER.glob("table-*.yaml")})


def test_every_record_has_its_totals() -> None:
    kept = [file.name for file in FOLDER.glob("*-*.yaml")]
    assert sorted(kept) == sorted(KEPT)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_to_its_totals(file: Path) -> None:
    score, _ = read(file)
    assert points_of(score) == KEPT[file.name]


@pytest.mark.parametrize("city", CITIES)
def test_the_records_of_a_city_hold_every_card_grant_and_term(city: str) -> None:
    files = [file for file in FILES if file.name.startswith(f"{city}-")]
    assert len(files) >= 3
    found = set().union(*(read(file)[1] for file in files))
    assert wishes(load_city(FOLDER.parents[1] / "cities" / f"{city}.yaml")) <= found
