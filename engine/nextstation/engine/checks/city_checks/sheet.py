"""What a city changes on its sheet: its drawings and words are valid, and of what it has."""

from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.motif import COMMANDS, DrawingError, read_drawing
from nextstation.engine.city.paths import LOOK, MOTIF, SPECIALS, SYMBOLS, WORDS
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.limits import LEAST_SIGN, MOTIF_BOX, SIGN_BOX
from nextstation.engine.format.vocabulary.sheet_words import english_words, fault_of
from nextstation.engine.format.vocabulary.stations import SHAPES


@check(
    "E641",
    "A drawing is not valid: a command is unknown, a number is wrong or missing, or it is tiny.",
    needs=(LOOK,),
)
def drawings(context: CityContext) -> Iterator[Finding]:
    if "motif" in context.city.look:
        yield from _faults(context, MOTIF, context.city.look["motif"], MOTIF_BOX)
    for path, drawn in context.city.drawings.items():
        is_named = path[0] == "symbols" and path[1] in context.city.symbol_names
        more = ("drawing",) if is_named else ()
        yield from _faults(context, (*LOOK, *path, *more), drawn, SIGN_BOX)


@check(
    "E643",
    "A drawing is of a symbol or a kind of special station that the city does not have.",
    needs=(LOOK,),
    whole=(SYMBOLS, SPECIALS),
)
def drawings_of_nothing(context: CityContext) -> Iterator[Finding]:
    for what, name in context.city.drawings:
        path = (*LOOK, what, name)
        if what == "signs" and name not in context.city.specials:
            yield context.undeclared_special(path, name, on_key=True)
        elif what == "symbols" and name not in context.city.symbols:
            hint = suggestion(name, context.city.symbols, "declared")
            yield Finding(f"the city has no symbol `{name}`", path, hint, on_key=True)


@check("E644", "A symbol is neither a shape nor drawn.", needs=(LOOK, SYMBOLS))
def symbols_without_drawing(context: CityContext) -> Iterator[Finding]:
    for number, symbol in enumerate(context.city.symbols):
        if symbol not in SHAPES and ("symbols", symbol) not in context.city.drawings:
            message = f"`{symbol}` is no shape, and `look.symbols` has no drawing of it"
            yield Finding(message, (*SYMBOLS, number), suggestion(symbol, SHAPES, "shapes"))


def _faults(
    context: CityContext, path: Path, drawn: str, box: tuple[int, int]
) -> Iterator[Finding]:
    width, height = box
    hint = f"use {', '.join(COMMANDS)}, with places in a box {width} wide and {height} high"
    try:
        strokes = read_drawing(drawn, box)
    except DrawingError as error:
        span = context.document.text_span(path, error.row, error.offset, error.width)
        yield Finding(str(error), path, hint, span=span)
        return
    if box == SIGN_BOX:
        places = [place for stroke in strokes for place in stroke.places()]
        sizes = [_size([at for axis, at in places if axis == way]) for way in (0, 1)]
        if min(sizes) < LEAST_SIGN:
            taken = " × ".join(f"{size:g}" for size in sizes)
            message = f"the drawing takes {taken} of the box of {width} × {height}"
            yield Finding(message, path, f"make it at least {LEAST_SIGN} wide and high")


def _size(places: list[float]) -> float:
    return max(places, default=0) - min(places, default=0)


@check(
    "E642", "A word of the sheet has a part in braces that is not filled in there.", needs=(WORDS,)
)
def unknown_parts(context: CityContext) -> Iterator[Finding]:
    for language, words in context.city.words.items():
        for key, text in words.items():
            fault = fault_of(key, text) if key in english_words() else None
            if fault:
                yield Finding(fault, (*WORDS, language, key))
