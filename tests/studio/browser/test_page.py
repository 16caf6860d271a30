"""The page shows the file as it is: a sheet, drawn again on save, or the faults."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import faults_of_axe

from nextstation.studio.guard import Key
from nextstation.studio.server import Server

CHANGES = """async () => (await fetch("/api/measures/cancel", {
    method: "POST",
    headers: {
        "content-type": "application/json",
        "x-studio-token": localStorage.getItem("ns-studio-token"),
    },
    body: "{}",
})).status"""


def test_page_follows_file(page: Any, city_file: Path) -> None:
    sound = city_file.read_text("utf-8")
    assert page.locator("#ui-city").inner_text() == "Next Station London"
    assert page.locator("#ui-state").inner_text() == "no fault"
    assert page.evaluate("location.hash") == ""

    city_file.write_text(sound.replace("title: Next Station London", "title: Lundenwic"), "utf-8")
    page.locator("#ui-city", has_text="Lundenwic").wait_for()
    page.locator(".sheet", has_text="Lundenwic").wait_for()

    city_file.write_text("title: [", "utf-8")
    page.locator(".paper.is-stale").wait_for()
    page.locator(".finding.is-error").wait_for()
    assert page.locator("#ui-city").inner_text() == "Lundenwic"

    city_file.write_text(sound, "utf-8")
    page.locator(".paper:not(.is-stale) .sheet", has_text="London").wait_for()
    page.locator(".finding.is-error").wait_for(state="detached")


@pytest.fixture
def stranger(browser: Any) -> Iterator[Any]:
    """A page of another browser, which has no key and may be refused."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_page_that_outlives_its_studio_says_so(
    stranger: Any, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another studio listens at the same address: the page has the key of the one before."""
    stranger.goto(server.address)
    stranger.locator(".paper .sheet").wait_for()
    trouble = stranger.locator("#ui-connection")
    assert trouble.inner_text() == ""
    monkeypatch.setattr(Key, "is_in", lambda *_, **__: False)
    server.studio.events.end()
    trouble.filter(has_text="open the address that ns studio printed").wait_for()
    assert stranger.locator(".paper .sheet").is_visible()


def test_page_without_the_key_says_how_to_open_it(stranger: Any, server: Server) -> None:
    asked = list[str]()
    stranger.on("request", lambda request: asked.append(request.url))
    stranger.goto(server.address.partition("#")[0])
    stranger.get_by_text("use the address that ns studio printed").wait_for()
    assert "London" not in stranger.content()
    assert [url for url in asked if "/api/" in url] == []
    stranger.goto("about:blank")
    stranger.goto(server.address)
    stranger.locator(".paper .sheet").wait_for()


def test_every_tab_has_the_key(page: Any, server: Server) -> None:
    page.reload()
    page.locator(".paper .sheet").wait_for()
    other = page.context.new_page()
    other.goto(server.address.partition("#")[0])
    other.locator(".paper .sheet").wait_for()
    for each in (page, other):
        each.locator("#ui-connection").wait_for(state="hidden")
        # What the browser asks for by itself, such as a picture, has the cookie alone.
        assert each.evaluate("async () => (await fetch('/api/city')).status") == 200
        assert each.evaluate(CHANGES) == 200
    assert page.evaluate("document.cookie") == ""


def test_page_is_accessible(page: Any) -> None:
    assert faults_of_axe(page) == ""
