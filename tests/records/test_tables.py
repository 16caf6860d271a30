"""Records of games with modules: their totals, and every objective and card of modules at work.

After a change of a module: `python tests/records/renew.py paris`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from plain_yaml import read_yaml
from records import tables
from records.renew import FOLDER, TOTALS, table_of
from records.tables import SETS

from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.checks.shipped import shipped_modules
from nextstation.engine.play.record.load import load_record

KEPT = read_yaml(TOTALS.read_bytes())
FILES = sorted(FOLDER.glob("table-*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_table_replays_to_its_totals(file: Path) -> None:
    played = load_record(file).sound()
    assert table_of(played.outcome) == KEPT[file.name]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_total_is_that_of_lines_network_and_objectives(file: Path) -> None:
    """N4: lines + network terms + modules; the highest total wins."""
    rows = {name: row for name, row in KEPT[file.name].items() if isinstance(row, dict)}
    for row in rows.values():
        terms = {key: each for key, each in row.items() if key not in ("total", "objectives")}
        assert row["total"] == sum(terms.values()) + sum(row["objectives"].values())
    best = max(row["total"] for row in rows.values())
    for name in KEPT[file.name]["winners"]:
        assert rows[name]["total"] == best


def held_by(city: str) -> Iterator[set[str]]:
    for file in FILES:
        if file.name.startswith(f"table-{city}-"):
            yield tables.held(load_record(file).sound())


@pytest.mark.parametrize("city", SETS)
def test_the_tables_of_a_city_hold_every_objective_and_card_of_its_modules(city: str) -> None:
    network = load_city(FOLDER.parents[1] / "cities" / f"{city}.yaml")
    modules = load_modules(network, SETS[city])
    assert tables.wishes(modules) <= set().union(*held_by(city))


def test_every_module_is_played_at_a_table() -> None:
    played = {name for names in SETS.values() for name in names}
    assert played == {tables.OBJECTIVES, *shipped_modules()}
