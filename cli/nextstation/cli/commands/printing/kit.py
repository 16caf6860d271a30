"""`ns kit`: all that a group needs on paper, in one file."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ModuleOption,
    PatchOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
)
from nextstation.cli.options.output import one_of, output_to
from nextstation.cli.options.printing.drawing import (
    LanguageOption,
    NamesOption,
    PaperOption,
    StyleOption,
    TextName,
    TextOption,
    drawing_errors,
    say_english,
    say_english_texts,
    say_left_out,
)
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, say
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES


def kit(
    city: CityArgument,
    output: Annotated[Path, output_to("The PDF to write.")],
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The number of players.",
            show_default="the most that can play",
            min=1,
        ),
    ] = None,
    copies: Annotated[
        int,
        typer.Option(metavar="N", help="The number of games to print sheets for.", min=1, max=100),
    ] = 1,
    paper: PaperOption = "a4",
    size: Annotated[str, one_of(CARD_SIZES, "The size of the cards.")] = "standard",
    one_sided: Annotated[
        bool,
        typer.Option("--one-sided", help="Print nothing on the backs of pages; fold the cards."),
    ] = False,
    names: NamesOption = None,
    lang: LanguageOption = ENGLISH,
    style: StyleOption = COLOUR.name,
    text: TextOption = TextName.LIVE,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Draw all that a group needs to play a city, in one PDF.

    Example: ns kit london -o kit.pdf
    """
    if output.suffix.lower() != ".pdf":
        fail(f"{output}: a kit is a PDF; end the name in .pdf", USAGE)
    network = open_city(city, patches_of(patch, settings))
    from nextstation.engine.city.setup import most_players
    from nextstation.renderers.kit.kit import draw_kit
    from nextstation.renderers.kit.section import KitSettings, bookmarks_of
    from nextstation.renderers.map.names.shown import Shown
    from nextstation.renderers.output.export import save

    chosen = open_modules(network, module)
    setup = chosen.setup(players=players or most_players(chosen.setup().city))
    printing = KitSettings(
        PAPERS[paper],
        copies,
        CARD_SIZES[size],
        one_sided,
        Shown.of(names),
        style=STYLES[style],
        language=lang,
        outlined=text is TextName.OUTLINES,
    )
    with drawing_errors():
        sections = draw_kit(setup, printing)
        pages = [page for section in sections for page in section.pages]
        marks = bookmarks_of(sections)
        save(pages, output, two_sided=printing.two_sided, bookmarks=marks)
    say(f"{output}: {network.city.title}, {counted(len(pages), 'page')}", err=True)
    say_left_out(pages)
    say_english(network.city, lang)
    say_english_texts(network.city, lang, setup.modules)
