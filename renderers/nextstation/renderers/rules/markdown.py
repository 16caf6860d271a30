"""The rules as Markdown, to read at the terminal or aloud."""

import re
from collections.abc import Iterator, Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.model import (
    Bands,
    Block,
    Figures,
    Listing,
    MapPicture,
    Paragraph,
    Rules,
    Table,
)


def rules_as_markdown(network: Network, modules: Sequence[Module], language: str) -> str:
    """The rules of a city with some modules, in a language. Raises UnknownLanguageError."""
    with in_language(language, network.city):
        return as_markdown(rules_of(network, modules, language))


def as_markdown(rules: Rules) -> str:
    """The rules as a text; figures are told in words, the map of the example is left out."""
    parts = [f"# {_plain(f'{rules.city} – {rules.title}')}", _plain(rules.numbers)]
    for section in rules.sections:
        parts.append(f"## {_plain(section.title)}")
        parts += filter(None, map(_block, section.blocks))
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return _bold(text)
        case Listing():
            return "\n".join(_items(block))
        case Figures(figures):
            return "\n".join(f"- {_plain(f'{each.verdict}. {each.caption}')}" for each in figures)
        case MapPicture():
            return ""
        case Table():
            return "\n".join(_rows(block))
        case Bands(ranges, verdicts):
            pairs = zip(ranges, verdicts, strict=True)
            return " · ".join(f"{band}\u00a0{verdict}" for band, verdict in pairs)


def _items(listing: Listing) -> Iterator[str]:
    for number, item in enumerate(listing.items, 1):
        sign = f"{number}." if listing.numbered else "-"
        title = f"**{_plain(item.head)}** " if item.title else ""
        yield f"{sign} {title}{_bold(item.text)}"


def _rows(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(["", *(_plain(head.text) for head in table.columns)]) + " |"
    yield "|" + " --- |" * (len(table.columns) + 1)
    for row in table.rows:
        yield "| " + " | ".join(map(_plain, [row.head.text, *row.cells])) + " |"


def _bold(text: str) -> str:
    """A text of which the words between `**` are bold, and the rest is plain."""
    return "**".join(map(_plain, text.split("**")))


def _plain(text: str) -> str:
    """A text, which a city may have written, so that nothing of it is read as Markdown or HTML."""
    text = re.sub(r"[\\`*_\[\]|~]|<(?=[a-zA-Z/!?])|&(?=#?\w+;)", r"\\\g<0>", text)
    return re.sub(r"^(\d*)([-+#.)](?=\W|$)|>)", r"\1\\\2", text)
