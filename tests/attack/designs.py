"""Steps that judge and change designs by goals, and that make towns by the rules of a city."""

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from attack.checks import as_json, either, plain, whole_page
from attack.few import few_games
from attack.measured import Bounds, Judgement, Step, judge, run
from attack.measures import tidy
from attack.originals import BESIDE
from attack.sound import PLAYING, Sound, Steps, Table
from nextstation.engine import load_city
from nextstation.engine.authoring.invented.shapes import MOODS
from nextstation.engine.city.network import Network
from nextstation.engine.stats.design.generate import SIZES
from nextstation.engine.stats.design.moves import KINDS
from nextstation.engine.stats.design.traits import traits_of

# A search makes some dozens of drafts, of which each is checked. What a term is worth takes games
# for each of its parts.
_SEARCHING, _WEIGHING = Bounds(seconds=20), Bounds(seconds=60)
_FEW = ("--jobs", "1")
_GOALS = ("total>=30", "stuck in 4..8%", "pencils.apart<=0.5", "greedy.total=120±1", "openings>=2")


def _trait(sound: Sound) -> str:
    return sound.random.choice([*traits_of(sound.network)])


def _goals(sound: Sound) -> list[str]:
    """Goals that hold in any city, and one of a trait that this city has."""
    random = sound.random
    own = f"{_trait(sound)}{random.choice(('>=', '<='))}{random.randrange(30)}"
    chosen = [own, random.choice(_GOALS)][: random.randint(1, 2)]
    return [word for each in chosen for word in ("--goal", each)]


def _run(
    sound: Sound, words: Sequence[str], ends: tuple[int, ...] = (0,), bounds: Bounds = PLAYING
) -> Step:
    """A command with few games; it writes the page of a report, where it is asked to."""
    page, asked = sound.beside("found.html"), tuple(words)
    more = sound.random.choice(([], ["--format", "json"]))
    check = as_json if more else plain
    with few_games():
        step = run(
            words[0],
            (*asked, *more),
            sound.folder,
            ends=ends,
            bounds=bounds,
            check=either(whole_page(page) if page.name in asked and not more else check),
        )
    page.unlink(missing_ok=True)
    return step


def _profile(sound: Sound) -> Steps:
    """The traits of the city, seldom what each of its terms is worth, and then without modules."""
    asks_worth = sound.random.randrange(6) == 0
    more, bounds = (["--worth"], _WEIGHING) if asks_worth else (sound.words, _SEARCHING)
    words = ("profile", sound.file.name, "--games", "2" if asks_worth else "4", *_FEW, *more)
    yield _run(sound, words, bounds=bounds)


def _rank(sound: Sound) -> Steps:
    """Beside another or a copy, by a trait or by goals; a trait that the other lacks is refused."""
    asked = sound.random.choice((["--by", _trait(sound)], _goals(sound), []))
    asked += sound.random.choice(([], ["--report", "found.html"]))
    copied = Path(shutil.copy(sound.file, sound.beside("copy.yaml")))
    beside = sound.random.choice((BESIDE.name, copied.name))
    words = ("rank", sound.file.name, beside, "--games", "4", *_FEW, *asked)
    yield _run(sound, words, (0, 2), _SEARCHING)
    copied.unlink()


def _tune(sound: Sound) -> Steps:
    """A search with few moves; what it writes is as sound as the city."""
    random, names = sound.random, ("tuned.yaml", "tuned-2.yaml")
    asked = [word for each in random.sample([*KINDS], 2) for word in ("--may", each)]
    asked += random.choice(([], ["--keep", _trait(sound)], ["--keep", "stuck"]))
    asked += random.choice(([], ["--report", "found.html"]))
    asked += ["--budget-games", "60", "--edits", str(random.randint(1, 2)), "--answers", "2"]
    words = ("tune", sound.file.name, *_goals(sound), *asked, "-o", names[0], *_FEW)
    yield _run(sound, (*words, *sound.words), (0, 1, 2), _SEARCHING)
    for found in map(sound.beside, names):
        if found.exists():
            yield run("validate", ("validate", found.name), sound.folder, check=plain)
            found.unlink()


def _generate(sound: Sound) -> Steps:
    """A town by the rules of the city; few of the towns that are tried come out well."""
    random, town = sound.random, sound.beside("town.yaml")
    asked = ["--size", random.choice(("6x6", "7x8", *SIZES)), "--seed", str(random.randrange(100))]
    asked += random.choice(([], [], ["--stations", str(random.randint(2, 60))]))
    asked += random.choice(([], ["--pencils", str(random.randint(1, 5))]))
    asked += random.choice(([], ["--specials", "0"], ["--specials", str(random.randint(1, 2))]))
    asked += random.choice(([], ["--language", "ru"]))
    asked += random.choice(([], ["--no-river"], ["--mood", random.choice([*MOODS])]))
    words = ("generate", "--rules", sound.file.name, "-o", town.name, "--count", "1", *asked)
    with few_games():
        step = run("generate", words, sound.folder, ends=(0, 2), bounds=_SEARCHING, check=plain)
    yield step
    if town.exists():
        yield run("validate", ("validate", town.name), sound.folder, check=plain)
        yield judge("generated", partial(_compare_town, load_city(town), sound, asked))
        town.unlink()


def _compare_town(town: Network, sound: Sound, asked: Sequence[str], judgement: Judgement) -> None:
    """A town has what was asked for, and the pencils of the rules."""
    wanted, city_map = dict(pairwise([*asked, ""])), town.city.map
    pencils = int(wanted.get("--pencils", len(sound.network.city.colours)))
    judgement.same("pencils", len(town.city.colours), pencils)
    if "--specials" in wanted:
        kinds = Counter(kind for each in town.stations.values() for kind in each.specials)
        most = int(wanted["--specials"])
        for kind, count in kinds.items():
            judgement.same(f"{kind}, at most {most}", min(count, most), count)
    if "--language" in wanted:
        latin = [name for name in city_map.station_names.values() if name.isascii()]
        judgement.same("names in Latin letters", latin, [])
    if "--stations" in wanted:
        judgement.same("stations", len(town.stations), int(wanted["--stations"]))
    if size := re.fullmatch(r"(\d)x(\d)", wanted["--size"]):
        found = (city_map.width, city_map.height)
        judgement.same("columns and rows", found, (int(size[1]), int(size[2])))
    if "--no-river" in asked:
        judgement.same("rivers", len(city_map.rivers), 0)


# As in measures.py: a search takes as long as thirty of the towns that are generated.
DESIGNS: Table = {
    name: (share, tidy(step))
    for name, (share, step) in {
        "profile": (20, _profile),
        "rank": (30, _rank),
        "tune": (8, _tune),
        "generate": (40, _generate),
    }.items()
}
