"""Draws the picture of a report: `python tools/report_picture.py REPORT.html PICTURE.png`.

It needs Chromium; without it the picture stays as it is.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

_WIDTH, _HEIGHT = 1000, 1560


def main() -> None:
    """Open the report, and take a picture of what a reader sees first."""
    report, picture = map(Path, sys.argv[1:])
    executable = shutil.which("chromium")
    if executable is None:
        print(f"{picture}: not drawn anew; it needs Chromium (apt-get install chromium)")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": _WIDTH, "height": _HEIGHT})
        page.goto(report.resolve().as_uri())
        page.wait_for_function("document.querySelectorAll('.chart:not(.is-live)').length === 0")
        page.screenshot(path=picture)
        browser.close()


if __name__ == "__main__":
    main()
