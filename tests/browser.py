"""A browser for tests: Chromium, where the system has it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def chromium() -> Iterator[Any]:
    """A running Chromium, driven by Playwright; skips the test where there is none."""
    executable = next(filter(None, map(shutil.which, _NAMES)), None)
    if executable is None:
        pytest.skip("no Chromium here; on Debian and Ubuntu: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Its sandbox does not run as root. The widths of letters do not depend on the zoom.
        browser = playwright.chromium.launch(
            executable_path=executable,
            args=["--no-sandbox", "--font-render-hinting=none"],
        )
        yield browser
        browser.close()


@contextmanager
def opened(browser: Any, file: Path, width: int = 1200, **how: Any) -> Iterator[Any]:
    """A page that shows a file; what it holds is no wider.

    It may ask for nothing else, and say nothing to the console.
    """
    context = browser.new_context(viewport={"width": width, "height": 900}, **how)
    page, asked, said = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    if how.get("java_script_enabled", True):
        page.wait_for_function(
            "document.querySelectorAll('.chart:not(.is-live)').length === 0", timeout=60_000
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    yield page
    context.close()
    assert asked == [file.as_uri()]
    assert said == []


def faults_of_axe(page: Any) -> str:
    """What axe, a checker of accessibility, finds on a page; nothing if it is sound."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page)
    return found.generate_report() if found.violations_count else ""
