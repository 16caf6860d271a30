"""Pages that are printed fit together: backs, copies, a kit and its parts, one way of asking."""

import re
from collections import Counter
from math import dist
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from attack.checks import pages_of, taken
from attack.drawings import in_words
from attack.judges.drawings import Drawing
from attack.measured import Judgement, judge
from attack.sound import DRAWING, PLAYING, PLAYING_TWICE, Sound, Steps, Table
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.styles import STYLES

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_PLACE = re.compile(r"translate\((\S+?),(\S+?)\)(.*)")
_POINT = 25.4 / 72
# Millimetres by which an SVG rounds.
_NEAR = 0.05
# Bytes that a page takes that was drawn before.
_AGAIN = 1000
# Where a card lies: its corner, and whether it is upside down.
Place = tuple[float, float, bool]


def _drawn(sound: Sound, output: Path, *words: str) -> list[Path]:
    """The pages that a command writes; none where it refuses."""
    taken(output)
    done = sound.ns(words[0], sound.file.name, "-o", output.name, *words[1:])
    return [] if done.code else pages_of(output)


# Cards


def _backed(sound: Sound) -> Steps:
    """Each card has the back of its pile behind it, and is cut where marks and lines are."""

    def look(judgement: Judgement) -> None:
        random, output = sound.random, sound.beside("backed.svg")
        size, paper = random.choice([*CARD_SIZES]), random.choice([*PAPERS.values()])
        right, down = random.choice(((0, 0), (0, 0), (1.5, -0.5)))
        folds, bleed = random.random() < 0.3, random.choice(("0", "0", "2"))
        asked = ["--size", size, "--paper", paper.name, "--cut-line", "--bleed", bleed]
        asked += ["--fold"] if folds else [f"--offset={right},{down}"]
        pages = [
            Drawing(page)
            for page in sorted(_drawn(sound, output, "cards", *asked, *sound.words), key=_number)
        ]
        backs, piles = pages if folds else pages[1::2], Counter[str]()
        for front, back in zip(pages if folds else pages[::2], backs, strict=True):
            faces, behind = _places(front, "face"), _places(back, "back")
            judgement.same(f"backs on {paper.name}", {*behind}, {*faces})
            for name, face in faces.items():
                x, y, is_turned = _behind(face, CARD_SIZES[size], front, folds=folds)
                wanted = (x, y) if folds else (x + right, y + down)
                found = behind[name][2] is is_turned and dist(behind[name][:2], wanted) < _NEAR
                judgement.same(f"on {paper.name} the back of {name} is behind it", found, True)
            _compare_cuts(judgement, front, CARD_SIZES[size])
            piles.update(back.groups[f"back-{number}"].get(_LABEL, "") for number in behind)
        if pages:
            for module in sound.setup.modules:
                judgement.same(f"cards of {module.id}", piles[module.id], len(module.cards))
        taken(output)

    yield judge("backed", look, DRAWING)


def _number(page: Path) -> int:
    return int((re.findall(r"\d+$", page.stem) or ["0"])[0])


def _places(page: Drawing, kind: str) -> dict[str, Place]:
    found = {}
    for (number,), group in page.named(re.compile(rf"{kind}-(\d+)")):
        if place := _PLACE.match(group.get("transform", "")):
            found[number] = float(place[1]), float(place[2]), "rotate" in place[3]
    return found


def _behind(face: Place, size: CardSize, page: Drawing, *, folds: bool) -> Place:
    """Where the back of a card lies: the paper is flipped on its long edge, or folded upright."""
    x, y, _ = face
    if folds or page.width < page.height:
        return page.width - x - size.width, y, False
    return x + size.width, page.height - y, True


def _compare_cuts(judgement: Judgement, page: Drawing, size: CardSize) -> None:
    """A cut line lies round each card, and marks stand at both ends of each of its sides."""
    corners = [each[:2] for each in _places(page, "face").values()]
    lines = [(x, y) for x, y, _, _ in page.rects("cut-line")]
    judgement.same("cut lines", len(lines), len(corners))
    for corner in corners:
        judgement.same(
            f"cut line at {corner}", any(dist(corner, each) < _NEAR for each in lines), True
        )
    for axis, side in ((0, size.width), (1, size.height)):
        marks = [one[axis] for one, other in page.lines("crop-marks") if one[axis] == other[axis]]
        for at in (edge for corner in corners for edge in (corner[axis], corner[axis] + side)):
            found = sum(abs(at - each) < _NEAR for each in marks)
            judgement.same(f"marks at {at:.1f}", found >= 2, True)


# Copies and kits


def _texts(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(file).pages]


def _copied(sound: Sound) -> Steps:
    """Copies are the same pages again, which cost little; both sides are asked for with a back."""

    def look(judgement: Judgement) -> None:
        random, output = sound.random, sound.beside("copied.pdf")
        back, copies = random.choice(("none", "city", "reference")), random.randint(2, 4)
        paper, bleed = random.choice([*PAPERS.values()]), random.choice((None, "1.5", "4"))
        asked = ["--paper", paper.name, "--back", back, "--style", random.choice([*STYLES])]
        asked += ["--marks", *(["--bleed", bleed] if bleed else []), *in_words(sound)]
        asked += sound.words
        for page in _drawn(sound, output, "render", *asked):
            once, size = _texts(page), page.stat().st_size
            root: Any = PdfReader(page).trailer["/Root"]
            language = asked[asked.index("--lang") + 1]
            judgement.same("language", root["/Lang"], language)
            judgement.same("two sides", "/Duplex" in root["/ViewerPreferences"], back != "none")
            _compare_boxes(judgement, page, paper, float(bleed or 3))
            for again in _drawn(sound, output, "render", *asked, "--copies", str(copies)):
                judgement.same(f"pages of {copies} copies", _texts(again), once * copies)
                more = again.stat().st_size - size
                limit = _AGAIN * len(once) * (copies - 1)
                judgement.same(f"{copies} copies are small", more < limit, True)
        taken(output)

    yield judge("copied", look, PLAYING)


def _compare_boxes(judgement: Judgement, file: Path, paper: Paper, bleed: float) -> None:
    """The paper is what is left when a page is cut; its bleed lies round it, and is drawn."""
    for page in PdfReader(file).pages:
        trim, bled, media = (
            [float(side) * _POINT for side in box]
            for box in (page.trimbox, page.bleedbox, page.mediabox)
        )
        sides = sorted((trim[2] - trim[0], trim[3] - trim[1]))
        judgement.same("paper", [*map(round, sides)], [round(paper.short), round(paper.long)])
        beyond = [round(abs(one - other), 1) for one, other in zip(trim, bled, strict=True)]
        judgement.same("bleed", beyond, [bleed] * 4)
        judgement.same("bleed is drawn", media[2] - media[0] > bled[2] - bled[0], True)


def _kitted(sound: Sound) -> Steps:
    """A kit begins with its cover, then has the rules, the sheets of each player, the cards."""

    def look(judgement: Judgement) -> None:
        random, output = sound.random, sound.beside("kitted.pdf")
        players, games = random.randint(1, min(2, sound.most_players)), random.randint(1, 2)
        one_sided = random.random() < 0.5
        asked = [*sound.words, *in_words(sound), "--style", random.choice([*STYLES])]
        more = ["--players", str(players), "--copies", str(games)]
        more += ["--one-sided"] if one_sided else []
        for kit in _drawn(sound, output, "kit", *asked, *more):
            texts, reader = _texts(kit), PdfReader(kit)
            outline: Any = reader.outline
            starts = [reader.get_destination_page_number(each) or 0 for each in outline]
            parts = [texts[at:to] for at, to in zip(starts, [*starts[1:], None], strict=True)]
            (rules,) = map(_texts, _drawn(sound, output, "rules", *asked))
            judgement.same("pages of the rules", parts[1][: len(rules)], rules)
            for start, part in zip(starts, parts, strict=True):
                pages = f"{start + 1}–{start + len(part)}" if part[1:] else str(start + 1)
                judgement.same(f"{pages} on the cover", pages in "".join(parts[0]), True)
            judgement.same("sheets", len(parts[2]) % (players * games), 0)
            sheet = len(parts[2]) // (players * games)
            judgement.same("sheets", parts[2], parts[2][:sheet] * players * games)
        taken(output)

    yield judge("kitted", look, PLAYING_TWICE)


# One way of asking, and another


def _asked(sound: Sound) -> Steps:
    """What is asked for in other words, or is the default, is drawn as the same bytes."""

    def look(judgement: Judgement) -> None:
        random, style = sound.random, sound.random.choice([*STYLES])
        in_capitals = ["--style", f"{style.upper()}, Poster"]
        most = str(sound.most_players)
        every = [word for each in sound.setup.modules for word in ("--module", each.id)]
        command, suffix, one, other = random.choice((
            ("render", "svg", ["--style", f"poster,{style}"], in_capitals),
            ("render", "svg", sound.words, every),
            ("render", "pdf", sound.words, [*every, *_DEFAULTS["render"].split()]),
            ("cards", "pdf", sound.words, [*every, *_DEFAULTS["cards"].split()]),
            ("rules", "pdf", sound.words, [*every, "--paper", "A4"]),
            ("kit", "pdf", sound.words, [*sound.words, "--copies", "1", "--players", most]),
        ))  # fmt: skip
        found = []
        for words, end in ((one, suffix), (other, suffix.upper())):
            pages = _drawn(sound, sound.beside(f"asked.{end}"), command, *words)
            found.append([page.read_bytes() for page in pages])
            for page in pages:
                page.unlink()
        judgement.same(f"{command} {' '.join(other)}", found[1] == found[0], True)

    yield judge("asked", look, PLAYING)


_DEFAULTS = {
    "render": "--copies 1 --per-page 1 --paper A4 --lang en --style colour --text live --places "
    "--back none --bleed 0",
    "cards": "--size standard --paper a4 --offset 0,0 --bleed 0 --text live",
}


PAGES: Table = {
    "backed": (100, _backed),
    "copied": (25, _copied),
    "kitted": (8, _kitted),
    "asked": (60, _asked),
}
