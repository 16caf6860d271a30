"""A record beside the city is opened and replayed on the stage, with the keyboard."""

from pathlib import Path
from typing import Any

import pytest
from browser import faults_of_axe
from command import ROOT

RECORD = ROOT / "tests" / "records" / "table-london-1-greedy.yaml"


@pytest.fixture
def city_file(city_file: Path) -> Path:
    """A copy of London with the record of a game of three beside it."""
    text = RECORD.read_text("utf-8").replace("../../cities/london.yaml", city_file.name)
    city_file.with_name("game.yaml").write_text(text, "utf-8")
    return city_file


def test_a_record_is_replayed(page: Any) -> None:
    page.get_by_role("tab", name="Records").click()
    page.get_by_role("button", name="game.yaml").click()
    where, words = page.locator(".replay-where"), page.locator(".replay-words")
    assert where.inner_text() == "The end"
    assert "greedy 1: 142" in words.inner_text()
    passed = page.locator(".step-passed").all_inner_texts()
    assert passed, "who could draw nothing is listed, too"
    assert all(each.endswith(": pass") for each in passed)

    page.keyboard.press("Home")
    assert where.inner_text() == "Before the first card"
    page.locator(".sheet:not(:has(#lines path))").wait_for()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert where.inner_text() == "Round 1 of 4, turn 1"
    assert words.inner_text().startswith("greedy 2 draws")
    page.locator(".sheet", has_text="greedy 2").wait_for()
    page.locator(".replay-end").wait_for()
    assert page.locator("[aria-current=step]").inner_text().startswith("greedy 2")

    page.get_by_role("button", name="Next turn").click()
    assert where.inner_text() == "Round 1 of 4, turn 2"
    page.get_by_role("button", name="greedy 3", exact=True).click()
    page.locator(".sheet", has_text="greedy 3").wait_for()
    assert faults_of_axe(page) == ""

    page.get_by_role("tab", name="Findings").click()
    page.locator(".sheet:not(:has(#lines))").wait_for()
