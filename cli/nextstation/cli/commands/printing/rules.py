"""`ns rules`: the rules of a city, as pages to print or as a text."""

from pathlib import Path
from typing import Annotated

from nextstation.cli.options.city import (
    CityArgument,
    ModuleOption,
    PatchOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
)
from nextstation.cli.options.output import STDOUT, output_to, write_text
from nextstation.cli.options.printing.drawing import (
    DpiOption,
    LanguageOption,
    PaperOption,
    StyleOption,
    TextName,
    TextOption,
    drawing_errors,
    say_english_texts,
)
from nextstation.cli.terminal.text import counted, say
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES

_TEXT = ".md"
_FILES = (".pdf", ".svg", ".png", _TEXT)


def rules(
    city: CityArgument,
    output: Annotated[
        str,
        output_to("The file to write: pages (.pdf, .svg or .png) or a text (.md); `-` prints it."),
    ] = STDOUT,
    paper: PaperOption = "a4",
    lang: LanguageOption = ENGLISH,
    style: StyleOption = COLOUR.name,
    text: TextOption = TextName.LIVE,
    dpi: DpiOption = 300,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Write the rules of a city, from what its file says.

    Example: ns rules london -o rules.pdf
    """
    network = open_city(city, patches_of(patch, settings))
    modules = open_modules(network, module).setup().modules
    from nextstation.renderers.output.export import FileFormatError, save
    from nextstation.renderers.page.settings import PageSettings
    from nextstation.renderers.rules.draw_rules import draw_rules
    from nextstation.renderers.rules.markdown import rules_as_markdown

    say_english_texts(network.city, lang, modules)
    with drawing_errors():
        suffix = Path(output).suffix.lower()
        if output == STDOUT or suffix == _TEXT:
            write_text(output, rules_as_markdown(network, modules, lang))
            return
        if suffix not in _FILES:
            raise FileFormatError(f"{output}: the name must end in .pdf, .svg, .png or .md")
        printing = PageSettings(
            PAPERS[paper], style=STYLES[style], language=lang, outlined=text is TextName.OUTLINES
        )
        pages = draw_rules(network, modules, printing)
        save(pages, Path(output), dpi)
    say(f"{output}: {network.city.title}, {counted(len(pages), 'page')}", err=True)
