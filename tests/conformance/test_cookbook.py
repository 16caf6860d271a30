"""Every entry of the cookbook is sound, says what the page says, and scores as the oracle does."""

import re
from collections.abc import Mapping
from typing import Any

import oracle
import pytest
import yaml
from boards import FILES
from checking import check_text
from command import ROOT
from conformance.match import Match
from plain_yaml import read_yaml

PAGE = (ROOT / "docs" / "own-rules.md").read_text("utf-8").partition("## Cookbook")[2]
_ENTRY = re.compile(
    r"^### (I want .*?)\n\n```yaml\n(.*?)```\n(?:\n> (.*?)\n)?", re.MULTILINE | re.DOTALL
)
ENTRIES = {title: (yaml.safe_load(text), said) for title, text, said in _ENTRY.findall(PAGE)}


def test_there_are_thirty() -> None:
    assert len(ENTRIES) >= 30
    assert PAGE.count("### I want") == len(ENTRIES)


def merged(city: Any, more: Any) -> Any:
    """A city with what an entry adds: lists grow, mappings are merged."""
    if isinstance(city, list):
        return [*city, *more]
    if isinstance(city, Mapping):
        added = {key: merged(city[key], more[key]) if key in city else more[key] for key in more}
        return {**city, **added}
    return more


@pytest.mark.parametrize("title", ENTRIES)
def test_an_entry(title: str) -> None:
    entry, _ = ENTRIES[title]
    data = merged(read_yaml(FILES["london"].read_bytes()), entry)
    city = yaml.safe_dump(data, allow_unicode=True)
    checked = check_text(city)
    assert checked.diagnostics == ()
    Match(checked.sound(), oracle.read_city(city)).play(3)
