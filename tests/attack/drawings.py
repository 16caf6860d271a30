"""Steps that draw: sheets, cards, rules and kits, on any paper, in any language and style."""

from attack.checks import as_json, drawn, pages_of, plain
from attack.measured import run
from attack.sound import DRAWING, PLAYING, CityStep, Sound, Steps, Table
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES


def _show(sound: Sound) -> Steps:
    place = sound.random.choice([*sound.network.stations]).name
    more = sound.random.choice(([], ["--format", "json"], [place]))
    check = as_json if "json" in more else plain
    yield run("show", ("show", sound.file.name, *more), sound.folder, check=check)


def in_words(sound: Sound) -> list[str]:
    """`--lang` and a language that the program or the city speaks."""
    return ["--lang", sound.random.choice([*languages(), *sound.network.city.words])]


def _sheet(suffix: str) -> CityStep:
    """The step that draws a sheet in a format."""

    def draw(sound: Sound) -> Steps:
        """Only a small paper, or one for large type or to be cut out, may lack the room."""
        random, output = sound.random, sound.beside(f"sheet.{suffix}")
        paper, pages = random.choice([*PAPERS]), random.choice("112")
        style = random.choice([*STYLES])
        asked = ["--paper", paper, "--per-page", pages, "--style", style, "--dpi", "40"]
        asked += random.choice(([], ["--names"], ["--text", "outlines"], ["--marks"]))
        asked += random.choice(([], [], ["--back", "reference"], ["--back", "city"]))
        is_small = paper == "a5" or style in ("large", "dry-erase")
        words = ("render", sound.file.name, "-o", output.name, *asked)
        yield run(
            suffix,
            (*words, *in_words(sound), *sound.words),
            sound.folder,
            ends=(0, 2) if is_small or pages == "2" else (0,),
            bounds=DRAWING,
            check=drawn(output),
        )
        for page in pages_of(output):
            page.unlink()

    return draw


def _printed(command: str, sound: Sound, asked: list[str]) -> Steps:
    """What is printed in one PDF; a paper or a card may be too small for it."""
    output = sound.beside(f"{command}.pdf")
    words = (command, sound.file.name, "-o", output.name, *asked, *in_words(sound), *sound.words)
    yield run(command, words, sound.folder, ends=(0, 2), bounds=PLAYING, check=drawn(output))
    output.unlink(missing_ok=True)


def _cards(sound: Sound) -> Steps:
    """Cards of any size; one may say more than a small one has room for."""
    random = sound.random
    asked = ["--size", random.choice([*CARD_SIZES]), "--style", random.choice([*STYLES])]
    asked += random.choice(([], ["--fronts"], ["--fold"], ["--bleed", "2"]))
    yield from _printed("cards", sound, asked)


def _rules(sound: Sound) -> Steps:
    random = sound.random
    asked = ["--paper", random.choice([*PAPERS]), "--style", random.choice([*STYLES])]
    yield from _printed("rules", sound, asked)


def _kit(sound: Sound) -> Steps:
    """A kit of sheets for some players."""
    random = sound.random
    asked = ["--players", str(random.randint(1, 2)), "--paper", random.choice([*PAPERS])]
    asked += ["--style", random.choice([*STYLES]), *random.choice(([], [], ["--one-sided"]))]
    yield from _printed("kit", sound, asked)


SHEETS: Table = {
    "svg": (120, _sheet("svg")),
    "pdf": (30, _sheet("pdf")),
    "png": (10, _sheet("png")),
}
FORMATS = (*SHEETS,)
DRAWINGS: Table = {
    "show": (150, _show),
    **SHEETS,
    "cards": (80, _cards),
    "rules": (60, _rules),
    "kit": (90, _kit),
}
