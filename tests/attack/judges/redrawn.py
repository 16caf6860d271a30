"""One city has one drawing: after others, in a new process, as a file of another kind."""

from collections import Counter
from collections.abc import Sequence

from pypdf import PdfReader

from attack.checks import pages_of, taken
from attack.drawings import in_words
from attack.fresh import fresh
from attack.judges.drawings import Drawing
from attack.measured import Judgement, judge
from attack.originals import BESIDE
from attack.sound import DRAWING, PLAYING_TWICE, Sound, Steps, Table
from nextstation.engine import load_city
from nextstation.engine.city.network import Network
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.theme.styles import STYLES
from nextstation.studio.sheets import SheetChoice, draw

# Millimetres of the unit of a PDF.
_POINT = 25.4 / 72
_PRINTED: Sequence[tuple[str, ...]] = (
    ("render", "svg"),
    ("render", "svg"),
    ("render", "pdf"),
    ("cards", "svg"),
    ("rules", "svg"),
    ("rules", "pdf"),
    ("cards", "pdf"),
)


def _once(sound: Sound) -> Steps:
    """Drawn after others, in another style and language, a drawing is that of a new process."""

    def look(judgement: Judgement) -> None:
        random = sound.random
        command, suffix = random.choice(_PRINTED)
        words = [command, sound.file.name, *sound.words, *in_words(sound)]
        style = random.choice([*STYLES])
        before = [
            [command, sound.file.name, *sound.words, *in_words(sound), "--style", style],
            [command, BESIDE.name, *in_words(sound)],
        ]
        for each in before:
            _drawn(sound, suffix, each)
        judgement.same(
            f"{command} as {suffix}",
            _drawn(sound, suffix, words),
            _drawn_anew(sound, suffix, words),
        )

    # A game at example is played in plain Python here.
    yield judge("once", look, PLAYING_TWICE)


def _redrawn(sound: Sound) -> Steps:
    """A city that stays open is drawn as one that is opened for each drawing."""

    def look(judgement: Judgement) -> None:
        random = sound.random
        for language in random.sample([*languages(), *sound.network.city.words], 3):
            choice = SheetChoice(
                random.choice([*PAPERS]), random.choice([*STYLES]), language, random.random() < 0.5
            )
            opened = load_city(sound.file)
            judgement.same(f"{choice}", _sheet_of(sound.network, choice), _sheet_of(opened, choice))

    yield judge("redrawn", look, DRAWING)


def _sheet_of(network: Network, choice: SheetChoice) -> str:
    try:
        return draw(network, choice).svg
    except PaperTooSmallError as error:
        return str(error)


def _drawn(sound: Sound, suffix: str, words: Sequence[str]) -> list[bytes]:
    output = sound.beside(f"once.{suffix}")
    sound.ns(*words, "-o", output.name)
    return taken(output)


def _drawn_anew(sound: Sound, suffix: str, words: Sequence[str]) -> list[bytes]:
    output = sound.beside(f"once.{suffix}")
    fresh().run(sound.folder, *words, "-o", output.name)
    return taken(output)


def _written(sound: Sound) -> Steps:
    """A PDF has the words of the SVG, and both the size of the paper."""

    def look(judgement: Judgement) -> None:
        paper = sound.random.choice([*PAPERS.values()])
        words = ["render", sound.file.name, *sound.words, *in_words(sound), "--paper", paper.name]
        svg, pdf = sound.beside("written.svg"), sound.beside("written.pdf")
        for output in (svg, pdf):
            sound.ns(*words, "-o", output.name, "--names")
        if not pdf.exists():
            return
        for each in PdfReader(pdf).pages:
            sides = sorted(float(side) * _POINT for side in each.mediabox[2:])
            judgement.same("size", [*map(round, sides)], [round(paper.short), round(paper.long)])
        wanted = Counter(
            word for page in pages_of(svg) for text in Drawing(page).texts for word in text.split()
        )
        read = "".join(page.extract_text() + "\n" for page in PdfReader(pdf).pages)
        found = "".join(read.split())
        for word in wanted:
            judgement.same(f"`{word}` in the PDF", word in found, True)

    yield judge("written", look, DRAWING)


REDRAWN: Table = {
    "once": (150, _once),
    "redrawn": (200, _redrawn),
    "written": (80, _written),
}
