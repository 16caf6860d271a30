"""What the first page costs, and how it is set."""

from typing import Any

import pytest

from nextstation.renderers.canvas.text import text_width

MOST_BYTES, MOST_REQUESTS = 300_000, 15
# What crosses the wire: headers, and bodies as they are compressed.
TRANSFERRED = """() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .map(({ name, transferSize }) => [transferSize, name])"""

# Of each text of the sheet: what it says, its size, whether it is bold, its width in the browser.
TEXTS = """() => [...document.querySelectorAll(".sheet text")].map((text) => [
    text.textContent,
    Number(text.getAttribute("font-size")),
    text.getAttribute("font-weight") === "bold",
    text.getComputedTextLength()
        - text.textContent.length * Number(text.getAttribute("letter-spacing")),
])"""


def test_first_page_is_light(page: Any) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("load")
    costs = page.evaluate(TRANSFERRED)
    assert any(name.endswith(".woff") for _, name in costs)
    assert any("/api/sheet" in name for _, name in costs)
    assert len(costs) <= MOST_REQUESTS
    total = sum(size for size, _ in costs)
    assert total < MOST_BYTES, sorted(costs)[::-1]


def test_sheet_is_set_as_it_is_printed(page: Any) -> None:
    page.wait_for_function(
        "['12px Inter', 'bold 12px Inter'].every((font) => document.fonts.check(font))"
    )
    texts = page.evaluate(TEXTS)
    assert len(texts) > 50
    for text, size, bold, width in texts:
        assert width == pytest.approx(text_width(text, size, bold=bold), rel=0.01, abs=0.01)
