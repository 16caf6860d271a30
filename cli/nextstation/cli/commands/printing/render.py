"""`ns render`: play sheets, blank or as played, or a game as a poster."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import ModuleOption, PatchOption, SetOption, patches_of
from nextstation.cli.options.output import output_to
from nextstation.cli.options.printing.drawing import (
    FLIP,
    BackOption,
    DpiOption,
    LanguageOption,
    NamesOption,
    PaperOption,
    TextName,
    TextOption,
    drawing_errors,
    not_nan,
    say_english,
    say_english_texts,
    say_left_out,
)
from nextstation.cli.options.printing.sheet_source import open_sheets
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import COLOUR, STYLES, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.renderers.canvas.canvas import Canvas
    from nextstation.renderers.page.plan import Plan
    from nextstation.renderers.page.settings import PrintSettings
    from nextstation.renderers.page.sheet import SheetContent

FORMS = ("poster", "strip")
_WORDS = (*STYLES, *FORMS)


@dataclass(frozen=True, slots=True)
class Look:
    """A style, and the form in which a game is drawn in it; without one it is a sheet."""

    style: Style
    form: str | None


COLOURED = Look(COLOUR, None)


def parse_look(words: str | Look) -> Look:
    """A style or a form, or one of each with a comma between; anything else ends the command.

    Typer hands the default over too, which is a look already.
    """
    if isinstance(words, Look):
        return words
    chosen = [word.strip().lower() for word in words.split(",")]
    for word in chosen:
        if word not in _WORDS:
            known = ", ".join(repr(each) for each in _WORDS)
            raise typer.BadParameter(f"{word!r} is not one of {known}.")
    forms = [word for word in chosen if word in FORMS]
    styles = [word for word in chosen if word in STYLES]
    if len(forms) > 1 or len(styles) > 1:
        two = " and ".join(f"'{word}'" for word in (forms if len(forms) > 1 else styles)[:2])
        raise typer.BadParameter(f"{two} exclude each other.")
    return Look(STYLES[styles[0]] if styles else COLOUR, forms[0] if forms else None)


LookOption = Annotated[
    Look,
    typer.Option(
        help="What is filled, and with which colours; `poster` draws a game for the wall, `strip` "
        "its rounds in a row; either takes a style too: `poster,greyscale`.",
        metavar=f"<{'|'.join(_WORDS)}>",
        parser=parse_look,
        autocompletion=lambda: list(_WORDS),
        show_default=COLOUR.name,
    ),
]


def render(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="CITY...",
            help="City files, names of shipped cities, or records of games.",
        ),
    ],
    output: Annotated[
        Path,
        output_to("The file to write: .pdf, .svg or .png."),
    ],
    paper: PaperOption = "a4",
    lang: LanguageOption = ENGLISH,
    style: LookOption = COLOURED,
    names: NamesOption = None,
    places: Annotated[
        bool,
        typer.Option(
            "--places/--no-places", help="Print the names of columns and rows around the map."
        ),
    ] = True,
    per_page: Annotated[
        int,
        typer.Option(metavar="N", help="Sheets per page: 1, or 2 to be cut apart.", min=1, max=2),
    ] = 1,
    copies: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Copies of each sheet.",
            show_default="1; with --per-page 2, a single sheet is printed twice",
            min=1,
            max=1000,
        ),
    ] = None,
    back: BackOption = "none",
    marks: Annotated[
        bool, typer.Option("--marks", help="Print crop marks around the paper.")
    ] = False,
    bleed: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            help="Bleed around the paper.",
            show_default="3 with --marks, else 0",
            min=0,
            max=20,
            callback=not_nan,
        ),
    ] = None,
    text: TextOption = TextName.LIVE,
    dpi: DpiOption = 300,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER",
            help="The player of a record whose sheet to draw, by name or number. May be given "
            "several times.",
            show_default="1",
        ),
    ] = None,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
) -> None:
    """Draw play sheets, blank or as played, or a game as a poster.

    Example: ns render london -o sheets.pdf --copies 4 --per-page 2
    """
    patches = patches_of(patch, settings)
    sheets = [each for source in sources for each in open_sheets(source, player, module, patches)]
    _check_form(style.form, back, per_page)
    from nextstation.renderers.map.names.shown import Shown
    from nextstation.renderers.output.export import save
    from nextstation.renderers.page.page import plan_sheets
    from nextstation.renderers.page.settings import BLEED, PrintSettings

    printing = PrintSettings(
        PAPERS[paper],
        per_page,
        marks,
        bleed if bleed is not None else BLEED * marks,
        outlined=text is TextName.OUTLINES,
        grid_names=places,
        names=Shown.of(names),
        style=style.style,
        language=lang,
    )
    with drawing_errors():
        plans = [] if style.form else plan_sheets(sheets, printing)
        pages = _draw(sheets, printing, plans, copies, back, style.form)
        files = save(pages, output, dpi, two_sided=back != "none")
    printed = f"{PAPERS[paper].title}{_page_count(pages, plans)}{FLIP * (back != 'none')}"
    _say_what_is_drawn(files, sheets, printed)
    for title in dict.fromkeys(each for plan in plans for each in plan.without_list):
        say(f"no room for the list of the cards of {title}", err=True)
    _say_what_has_no_names(sheets, wanted=bool(names))
    say_left_out(pages)
    for sheet in {each.network.city.id: each for each in sheets}.values():
        city, modules = sheet.network.city, {each.module.id: each.module for each in sheet.dealt}
        say_english(city, lang)
        say_english_texts(city, lang, modules.values())


def _check_form(form: str | None, back: str, per_page: int) -> None:
    """End the command unless the sheets, or a form in place of them, can be laid out as asked."""
    if back != "none" and (form or per_page > 1):
        fail("--back is for sheets that have a page of their own", USAGE)
    if form and per_page > 1:
        fail(f"--per-page puts sheets on a page; a {form} has a page of its own", USAGE)


def _draw(
    sheets: "list[SheetContent]",
    printing: "PrintSettings",
    plans: "Sequence[Plan]",
    copies: int | None,
    back: str,
    form: str | None,
) -> "list[Canvas]":
    """The pages of the sheets, of sheets and their backs, or of a form in place of sheets."""
    if form:
        from nextstation.renderers.poster.strip import FORMS, NothingPlayedError

        try:
            return [FORMS[form](sheet, printing) for sheet in sheets] * (copies or 1)
        except NothingPlayedError as error:
            fail(str(error), USAGE)
    if back != "none":
        from nextstation.renderers.kit.backs import draw_duplex

        return draw_duplex(back, sheets, printing, copies or 1)
    from nextstation.renderers.page.page import draw_pages

    return draw_pages(sheets, printing, copies, plans=plans)


def _page_count(pages: "Sequence[Canvas]", plans: "Sequence[Plan]") -> str:
    """How many pages there are."""
    most = max((len(plan.pages) for plan in plans), default=1)
    count = f", {len(pages)} pages" if len(pages) > 1 else ""
    each = f", {most} for each sheet" if most > 1 and len(pages) != most else ""
    return count + each


def _say_what_is_drawn(
    files: "Sequence[Path]", sheets: "Sequence[SheetContent]", printed: str
) -> None:
    from nextstation.renderers.language.phrases import each_once

    cities = each_once(sheet.network.city.title for sheet in sheets)
    for file in files:
        say(f"{file}: {cities}, {printed}", err=True)


def _say_what_has_no_names(sheets: "Sequence[SheetContent]", *, wanted: bool) -> None:
    """Say of which cities the names of the stations are wanted, but are not there."""
    for sheet in sheets:
        if wanted and not sheet.network.city.map.station_names:
            say(f"{sheet.network.city.title} has no names of stations", err=True)
