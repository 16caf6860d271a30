"""The page of the studio in Chromium; `page` is open and shows the first sheet.

One process runs all these tests, with one browser.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from browser import chromium

from nextstation.studio.analysing.jobs import Jobs
from nextstation.studio.background.messages import Order
from nextstation.studio.server import Server


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.xdist_group("studio in a browser"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium; while it runs, this thread has a running event loop."""
    with chromium() as browser:
        yield browser


class IdleJudge:
    """Judges nothing: a game on the page builds nothing."""

    def send(self, order: Order) -> None:
        pass

    def end(self) -> None:
        pass


@pytest.fixture
def server(server: Server) -> Server:
    """The server, without the process that judges decisions."""
    server.studio.jobs = Jobs(server.studio.events.tell, lambda *_: IdleJudge())
    return server


@pytest.fixture
def screen() -> dict[str, Any]:
    """What the browser shows the page with: options of Playwright's `new_context`."""
    return {"viewport": {"width": 1200, "height": 900}}


@pytest.fixture
def page(browser: Any, server: Server, screen: dict[str, Any]) -> Iterator[Any]:
    """The page of a copy of a city (see `city_file`).

    It may ask for nothing but what the studio serves, and say nothing to the console.
    """
    context = browser.new_context(**screen)
    page, said, asked = context.new_page(), list[str](), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    context.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    page.locator(".paper .sheet, .finding").first.wait_for()
    yield page
    context.close()
    home = server.address.partition("#")[0]
    assert [url for url in asked if not url.startswith((home, "blob:", "data:"))] == []
    assert said == []
