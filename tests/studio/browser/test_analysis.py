"""Hints and the analysis of a record, as a user asks for them; judged in plain Python."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browser import faults_of_axe
from command import ROOT

from nextstation.engine.play.analysis.expectation import Adviser
from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.analysing.judging import Judging
from nextstation.studio.background.messages import Answer, Cancel, Order
from nextstation.studio.server import Server

RECORD = ROOT / "tests" / "records" / "london-greedy-1-1.yaml"


class PlainJudge:
    """Judges in a thread of its own, where nothing is built."""

    def __init__(self, hear: Callable[[Answer], None], _: Callable[[], None]) -> None:
        self._hear = hear
        self._judging = Judging(partial(Adviser, compile=False), rollouts=2, judge="greedy")

    def send(self, order: Order) -> None:
        if not isinstance(order, Cancel):
            Thread(target=self._judging.do, args=(order, self._hear, lambda: True)).start()

    def end(self) -> None:
        pass


@pytest.fixture
def city_file(city_file: Path) -> Path:
    """A copy of London with a record beside it."""
    text = RECORD.read_text("utf-8").replace("../../cities/london.yaml", city_file.name)
    city_file.with_name("game.yaml").write_text(text, "utf-8")
    return city_file


@pytest.fixture
def server(server: Server) -> Server:
    """The server, with a judge that builds nothing."""
    server.studio.jobs = Jobs(server.studio.events.tell, PlainJudge)
    return server


def test_a_record_is_analysed(page: Any) -> None:
    page.get_by_role("tab", name="Records").click()
    page.get_by_role("button", name="game.yaml").click()
    page.get_by_role("button", name="Analyse").click()
    page.locator(".analysis-chart").wait_for()
    figures = page.locator(".analysis-figures strong").all_inner_texts()
    first, luck, skill, total = (float(each.replace("−", "-")) for each in figures)
    assert first + luck + skill == pytest.approx(total, abs=0.2)
    assert total == 133
    page.locator(".analysis .row").first.click()
    where = page.locator(".analysis .row").first.inner_text().partition(":")[0]
    assert page.locator(".replay-where").inner_text() == where.replace(",", " of 4,")
    assert page.locator(".replay-detail tr.is-chosen").count() == 1
    assert page.locator(".step-list .chip").count() > 0
    assert faults_of_axe(page) == ""


def test_a_hint_says_what_each_option_brings(page: Any, server: Server) -> None:
    page.evaluate("localStorage.setItem('ns-studio:advice:player', '\"greedy\"')")
    page.reload()
    page.get_by_role("tab", name="Play").click()
    page.locator(".panel-play .is-main").first.click()
    for number, colour in enumerate(("purple", "blue", "pink"), 1):
        page.get_by_role("heading", name=f"in round {number}?").wait_for()
        page.locator(".panel-play").get_by_role("button", name=colour).first.click()
    page.locator(".choice").first.wait_for()
    assert server.studio.jobs.get(1) is None
    assert page.locator(".advice-body").inner_text() == ""
    page.get_by_role("button", name="Ask", exact=True).click()
    rows = page.locator(".advice tbody tr")
    rows.first.wait_for()
    options = page.locator(".choice").count()
    assert rows.count() == options + 1
    assert page.locator(".advice tr.is-chosen").count() == 1
    assert page.locator(".advice-label.is-best").count() <= 1
    assert faults_of_axe(page) == ""
    rows.first.get_by_role("button").click()
    page.locator(".advice-body:empty").wait_for(state="attached")
    assert page.locator(".advice-label").count() == 0
