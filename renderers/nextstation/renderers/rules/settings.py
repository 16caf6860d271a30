"""How rules are printed."""

from dataclasses import dataclass

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.styles import COLOUR, Style


@dataclass(frozen=True, slots=True)
class RulesSettings:
    """The settings of a page of rules. `outlined` text is drawn as paths."""

    paper: Paper = PAPERS["a4"]
    outlined: bool = False
    style: Style = COLOUR
    language: str = ENGLISH
