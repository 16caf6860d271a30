"""Pencils balanced on the page, with few games."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from browser import faults_of_axe

from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.analysing.judging import Judging
from nextstation.studio.background.messages import Answer, Cancel, CancelledError, Order
from nextstation.studio.server import Server

pytestmark = [pytest.mark.compiled("london"), pytest.mark.usefixtures("few_games")]


class SearchesHere:
    """Searches in a thread, from when it may until a search is not wanted any more."""

    may = Event()

    def __init__(self, hear: Callable[[Answer], None], _: Callable[[], None]) -> None:
        self._hear, self._last = hear, None

    _last: Order | None

    def send(self, order: Order) -> None:
        self._last = order
        if not isinstance(order, Cancel):
            Thread(target=self._do, args=(order,)).start()

    def end(self) -> None:
        self._last = None

    def _do(self, order: Any) -> None:
        def is_wanted() -> bool:
            self.may.wait()
            return self._last is order

        with suppress(CancelledError):
            Judging().do(order, self._hear, is_wanted)


@pytest.fixture
def server(server: Server) -> Server:
    """The server, which searches in this process."""
    server.studio.jobs = Jobs(server.studio.events.tell, SearchesHere)
    return server


@pytest.fixture
def panel(page: Any) -> Any:
    """The panel of measures with the form for a search."""
    return opened(page)


def opened(page: Any) -> Any:
    """The panel, which measures nothing."""
    page.evaluate("localStorage.setItem('ns-studio:town.yaml:measures', 'false')")
    page.get_by_role("tab", name="Measures").click()
    panel = page.locator("#ui-panel-measures")
    button = panel.get_by_role("button", name="Balance pencils…")
    assert button.get_attribute("aria-expanded") == "false"
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    return panel


def test_an_answer_is_applied_and_undone(page: Any, panel: Any, city_file: Path) -> None:
    SearchesHere.may.set()
    before = city_file.read_bytes()
    panel.get_by_label("Pencils apart at most").fill("0.1")
    panel.get_by_label("Symbols of stations").uncheck()
    panel.get_by_role("button", name="Search").click()
    answer = panel.get_by_role("region", name="Answer 1")
    answer.wait_for()
    (row,) = answer.get_by_role("row", name="Pencils apart").all()
    assert row.locator(".gain").count() == 3
    assert "depart" in answer.locator("li").first.inner_text()
    assert faults_of_axe(page) == ""
    panel.get_by_role("button", name="Apply: Answer 1").click()
    panel.get_by_role("button", name="Undo it in Change").click()
    assert city_file.read_bytes() != before
    page.locator(".change-step", has_text="pencils balanced").wait_for()
    page.get_by_role("button", name="Undo", exact=True).first.click()
    page.locator(".change-step.is-undone").wait_for()
    assert city_file.read_bytes() == before


def test_an_answer_for_another_file_is_refused(panel: Any, city_file: Path) -> None:
    SearchesHere.may.set()
    panel.get_by_label("Pencils apart at most").fill("0.1")
    panel.get_by_role("button", name="Search").click()
    apply = panel.get_by_role("button", name="Apply: Answer 1")
    apply.wait_for()
    theirs = city_file.read_text("utf-8") + "# mine\n"
    city_file.write_text(theirs, "utf-8")
    apply.click()
    panel.get_by_text("The file has changed meanwhile: search again.").wait_for()
    assert city_file.read_text("utf-8") == theirs


def test_a_search_is_cancelled(panel: Any) -> None:
    SearchesHere.may.clear()
    search = panel.get_by_role("button", name="Search")
    search.click()
    panel.get_by_role("progressbar", name="Progress").wait_for()
    assert search.is_disabled()
    panel.locator(".job").get_by_role("button", name="Cancel").click()
    panel.get_by_text("Cancelled.").wait_for()
    assert search.is_enabled()
    SearchesHere.may.set()


def test_a_city_with_faults_is_refused(browser: Any, server: Server, city_file: Path) -> None:
    """By the page, and by the browser in its console."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.address)
        page.locator(".sheet").wait_for()
        panel = opened(page)
        city_file.write_text("title: [", "utf-8")
        page.locator(".paper.is-stale").wait_for()
        panel.get_by_role("button", name="Search").click()
        panel.locator(".is-error", has_text="Correct the file first: line 1").wait_for()
