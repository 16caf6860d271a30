"""The panel of measures and the heat on the map, as games come in; few games, in plain Python."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from browser import faults_of_axe

from nextstation.studio.background.messages import Order
from nextstation.studio.background.process import Ended, Hear
from nextstation.studio.measuring.measures import Measures
from nextstation.studio.measuring.playing import play
from nextstation.studio.measuring.report import Memory
from nextstation.studio.measuring.wanted import Task


class InThisProcess:
    """Plays twelve games of two players at once."""

    def __init__(self, hear: Hear, _ended: Ended) -> None:
        self.hear, self.memory = hear, Memory()

    def send(self, order: Order) -> None:
        if isinstance(order, Task):
            few = replace(order, games=12, players=("random", "greedy"))
            play(few, self.memory, self.hear, lambda: True)

    def end(self) -> None:
        """Nothing runs."""


@pytest.fixture
def _played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    started = partial(Measures, start=InThisProcess)
    monkeypatch.setattr("nextstation.studio.studio.Measures", started)
    monkeypatch.setattr("nextstation.engine.stats.batch.interval.BURN_IN", 5)
    monkeypatch.setattr("nextstation.studio.measuring.measures.PAUSE", 0.1)


@pytest.mark.usefixtures("in_python", "_played_here")
def test_measures_follow_the_file(page: Any, city_file: Path) -> None:
    sound = city_file.read_text("utf-8")
    page.get_by_role("tab", name="Measures").click()
    panel = page.locator("#ui-panel-measures")
    panel.get_by_text("up to date").wait_for()
    assert panel.get_by_role("columnheader", name="greedy").count() >= 1
    assert panel.locator(".gain").count() == 0
    total = panel.get_by_role("row", name="Total")
    before = float(total.locator("td").first.inner_text())

    city_file.write_text(sound.replace("per_river_crossing: 2", "per_river_crossing: 9"), "utf-8")
    total.locator(".gain").first.wait_for()
    panel.get_by_text("up to date").wait_for()
    mean, gain = total.locator("td").first.inner_text().split("\n")[:2]
    assert float(mean) > before
    assert float(gain.partition("±")[0].lstrip("+")) == pytest.approx(float(mean) - before, abs=0.2)
    # Twelve games are too few to tell.
    assert "no difference found" in total.locator(".gain").first.inner_text()
    panel.get_by_text("Openings", exact=True).click()
    assert panel.get_by_role("row", name="purple").last.is_visible()
    assert faults_of_axe(page) == ""

    panel.get_by_label("Compare with").select_option("city:berlin")
    panel.get_by_text("difference from Berlin").wait_for()
    city_file.write_text("title: [", "utf-8")
    panel.locator(".measured.is-stale").wait_for()
    panel.get_by_text("not playable").wait_for()
    panel.get_by_label("Measure after each edit").uncheck()
    city_file.write_text(sound, "utf-8")
    page.locator("#ui-state", has_text="no fault").wait_for()
    panel.get_by_role("button", name="Measure", exact=True).click()
    panel.locator(".measured:not(.is-stale)").wait_for()


@pytest.mark.usefixtures("in_python", "_played_here")
def test_heat_shows_what_the_games_use(page: Any, city_file: Path) -> None:
    page.get_by_role("button", name="Layers").click()
    layer = page.get_by_role("checkbox", name="Use of stations and links")
    layer.check()
    page.locator(".heat-station").first.wait_for()
    assert page.locator(".heat-text").all_text_contents().count("100") >= 4
    sound = city_file.read_text("utf-8")
    city_file.write_text(sound.replace("per_river_crossing: 2", "per_river_crossing: 9"), "utf-8")
    key = page.get_by_role("region", name="Use of stations and links")
    key.locator("option[value=change]:not(:disabled)").wait_for(state="attached")
    key.get_by_label("Show").select_option("change")
    key.get_by_text("before the last change").wait_for()
    assert faults_of_axe(page) == ""
    layer.uncheck()
    assert page.locator(".heat-station").count() == 0
