"""Cities and modules given as text."""

from nextstation.engine.checks.runner import check_city, check_module
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.reader import parse_document


def check_text(text: str, file: str = "<text>") -> Checked[Network]:
    return check_city(parse_document(text, file))


def check_module_text(text: str) -> Checked[Module]:
    return check_module(parse_document(text))
