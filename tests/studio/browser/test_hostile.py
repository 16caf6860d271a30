"""A stranger's city: the page shows all that the file says as text, and none of it runs."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import ROOT
from plain_yaml import read_yaml

TEXTS = (
    "\"'><img src=x onerror=pwned=1>&lt;",
    "</text></svg><script>pwned=1</script>",
    "<a href=javascript:pwned=1>${pwned=1}",
)


def hostile(value: Any, texts: Iterator[str]) -> Any:
    """A part of a city with other texts wherever it has one that is free, which has languages."""
    match value:
        case {"en": _}:
            return dict.fromkeys(value, next(texts))
        case dict():
            return {key: hostile(each, texts) for key, each in value.items()}
        case _:
            return value


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """London with hostile texts, in a file with a hostile name."""
    city = read_yaml((ROOT / "cities" / "london.yaml").read_text("utf-8"))
    texts = cycle(TEXTS)
    city = {**hostile(city, texts), "title": TEXTS[0], "source": {"map": TEXTS[1]}}
    city["map"]["station_names"] = dict(zip(("a1", "c1", "e1"), TEXTS, strict=True))
    file = tmp_path / "<img src=x onerror=pwned=1>.yaml"
    text = yaml.safe_dump(city, sort_keys=False, allow_unicode=True, width=1000)
    file.write_text(f"# {' '.join(TEXTS)}\n{text}", "utf-8")
    return file


def test_hostile_city(page: Any, city_file: Path) -> None:
    assert page.locator("#ui-city").inner_text() == TEXTS[0]
    assert page.locator("#ui-file").inner_text() == city_file.name
    page.locator(".sheet", has_text="pwned=1").wait_for()
    look_everywhere(page)
    # A fault quotes the file.
    text = city_file.read_text("utf-8")
    city_file.write_text(f"{text}{TEXTS[0]}: {TEXTS[1]}\n", "utf-8")
    page.locator(".paper.is-stale").wait_for()
    look_everywhere(page)


def look_everywhere(page: Any) -> None:
    """Open every panel; nothing of the file is an element or a script."""
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert page.locator("img, script:not([src]), style:not(svg style)").count() == 0
    page.wait_for_load_state("networkidle")
    assert page.evaluate("typeof pwned") == "undefined"
