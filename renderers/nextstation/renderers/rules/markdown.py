"""The rules as Markdown, to read at the terminal or aloud."""

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
    parts = [f"# {rules.city} – {rules.title}", rules.numbers]
    for section in rules.sections:
        parts.append(f"## {section.title}")
        parts += filter(None, map(_block, section.blocks))
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Listing():
            return "\n".join(_items(block))
        case Figures(figures):
            return "\n".join(f"- {each.verdict}. {each.caption}" for each in figures)
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
        title = f"**{item.title}.** " if item.title else ""
        yield f"{sign} {title}{item.text}"


def _rows(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(["", *(head.text for head in table.columns)]) + " |"
    yield "|" + " --- |" * (len(table.columns) + 1)
    for row in table.rows:
        yield "| " + " | ".join([row.head.text, *row.cells]) + " |"
