"""Every entry of the cookbook is sound, says what the page says, and scores as the oracle does."""

import re
from collections.abc import Mapping
from typing import Any

import oracle
import pytest
import yaml
from boards import FILES
from checking import check_module_text, check_text
from command import ROOT
from conformance.match import Match
from plain_yaml import read_yaml

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.count_words import count_sentence

_ENTRY = re.compile(r"(?ms)^### (I want .*?)\n\n```yaml\n(.*?)```\n\n((?:> .*?\n)+)")
PAGE = (ROOT / "docs" / "own-rules.md").read_text("utf-8").partition("## Cookbook")[2]
ENTRIES = {title: (yaml.safe_load(text), said) for title, text, said in _ENTRY.findall(PAGE)}
LONDON = read_yaml(FILES["london"].read_bytes())


def test_all_are_found_and_there_are_thirty() -> None:
    assert PAGE.count("### I want") == len(ENTRIES) >= 30


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
    entry, said = ENTRIES[title]
    is_module = "format" in entry
    city = yaml.safe_dump(
        LONDON if is_module else merged(LONDON, entry), allow_unicode=True, sort_keys=False
    )
    checked = check_text(city)
    assert checked.diagnostics == ()
    network, atlas = checked.sound(), oracle.read_city(city)
    modules, theirs = [network.city.objectives], [atlas.shared_objectives]
    if is_module:
        text = yaml.safe_dump(entry, allow_unicode=True)
        modules.append(check_module_text(text).sound())
        theirs.append(oracle.read_module(text))
    found = [each for each in modules if each], [each for each in theirs if each]
    Match(network, atlas, found).play(3)
    assert said.replace("> ", "").split("\n")[:-1] == sentences(network.city, found[0][-1], entry)


def sentences(city: City, module: Module, entry: Mapping[str, Any]) -> list[str]:
    """What the rules and the cards say of what an entry adds."""
    if "scoring" in entry:
        terms = city.line_terms if "line" in entry["scoring"] else city.network_terms
        return [count_sentence(city, terms[-1])]
    return [sentence_of(city, card) for card in module.cards[-len(cards_of(entry)) :]]


def cards_of(entry: Mapping[str, Any]) -> list[Any]:
    """The cards that an entry adds."""
    cards: list[Any] = entry.get("cards") or entry["modules"]["shared_objectives"]["cards"]
    return cards
