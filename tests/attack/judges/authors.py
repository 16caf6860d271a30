"""What authors ask for in two ways is the same file, and has what was asked for."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import oracle
from command import Result, ns
from conformance.test_random import atlas_of
from feeds import LINES, name_of
from plain_yaml import read_yaml

from attack.measured import Judgement, judge
from attack.networks import networks, retold, suffix_of
from attack.originals import BESIDE
from attack.sound import PLAYING, Sound, Steps, Table
from attack.structural import at, dotted, number_in
from nextstation.engine.authoring.table.exporting import export_city
from nextstation.engine.authoring.transit.feeds.reading import read_network
from nextstation.engine.authoring.transit.network import TransitNetwork

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
# A line of the summary of an import: its label, if it has one, and what is listed.
_LABELLED = re.compile(r"(?m)^  (?:(\w[\w.]*(?: \w+)?) {2,}| {3,})(\S.*)$")
_COUNT = re.compile(r" (\d+)(?= {3}|$)")
# What the head of a file says of where it lies.
_HEAD = re.compile("^# yaml-language-server.*\n")
# A column by another name.
_HEADS = {"departure": "Pencil"}
# Stations of a table in degrees: to place more takes seconds.
_MOST_PLACED = 120
Rows = Sequence[dict[str, str]]
Look = Callable[[Sound, Judgement], None]


def _without(data: Any, *keys: str) -> Any:
    return {key: value for key, value in data.items() if key not in keys}


# Files


def _saved(sound: Sound, judgement: Judgement) -> None:
    """What is printed is what is written; only `--force` replaces it, and who may read it may."""
    name, output = sound.file.name, sound.beside("saved.out")
    words = sound.random.choice((("export", name), ("new", "town", "--like", name)))

    def run(*more: str) -> Result:
        return sound.ns(*words, "-o", *more)

    printed, code = run("-"), run(output.name).code
    judgement.same("exit codes", code, printed.code)
    if not code:
        content = output.read_bytes()
        text, wanted = (_HEAD.sub("", each) for each in (content.decode(), printed.stdout))
        judgement.same(f"what {words[0]} writes", text.removeprefix(_MARK), wanted)
        has_mark = words[0] == "export" and not wanted.isascii()
        judgement.same("a mark of UTF-8", text.startswith(_MARK), has_mark)
        output.write_text("mine")
        output.chmod(0o640)
        judgement.same("code without --force", run(output.name).code, 2)
        judgement.same("file without --force", output.read_text("utf-8"), "mine")
        judgement.same("code with --force", run(output.name, "--force").code, 0)
        judgement.same("file with --force", output.read_bytes(), content)
        judgement.same("mode", f"{output.stat().st_mode & 0o777:o}", "640")
        output.unlink()


def _several(sound: Sound, judgement: Judgement) -> None:
    """Of several files, a command says what it says of each; the worst code counts."""
    faulty = sound.beside("faulty.yaml")
    faulty.write_text(json.dumps(_without(sound.data, "deck", "title"), indent=1))
    files = [sound.file.name, BESIDE.name, faulty.name]
    words = sound.random.choice((["validate", "--format=json"], ["fmt", "--check"]))
    sound.random.shuffle(files)
    each = [sound.ns(*words, file) for file in files]
    both = sound.ns(*words, *files)
    judgement.same(f"{words[0]} {files}: the code", both.code, max(one.code for one in each))
    if words[0] == "fmt":
        judgement.same(f"{files}", both.stdout, "".join(one.stdout for one in each))
    else:
        found = both.json()["files"]
        alone = [one.json()["files"][0] for one in each]
        judgement.same(f"{files}", found, alone)
    faulty.unlink()


# Cities begun and copied


def _begun(sound: Sound, judgement: Judgement) -> None:
    """A first city has its pencils and its title, and by the rules of a city the deck of that."""
    random, town = sound.random, sound.beside("town.yaml")
    pencils, rules = random.randint(1, 6), random.choice(([], [f"--rules={sound.file.name}"]))
    asked = [f"--pencils={pencils}", f"--title=A {pencils}", *random.choice(([], ["--blank"]))]
    done = sound.ns("new", "town", *asked, *rules)
    if done.code:
        judgement.same(f"{asked} refused", bool(rules), True)
        return
    data = read_yaml(town.read_bytes())
    town.unlink()
    judgement.same("pencils", len(data["colours"]), pencils)
    judgement.same("title", data["title"], f"A {pencils}")
    if rules and not re.search("sides:|deck|scores as", done.stdout):
        judgement.same("deck", data["deck"], sound.data["deck"])


def _layered(sound: Sound, judgement: Judgement) -> None:
    """Of what is set twice, the last counts, and what is set counts before what a patch says."""
    path = number_in(sound.random, sound.data)
    if not path:
        return
    value, patch, copy = at(sound.data, path), sound.beside("p.yaml"), sound.beside("copied.yaml")
    setting, more = f"{dotted(path)}=", value + sound.random.choice((1, 2))
    patch.write_text(json.dumps({dotted(path): more}))
    asked = sound.random.choice((["--set", f"{setting}{more}"], ["--patch", patch.name]))
    asked += ["--set", f"{setting}{value}"]
    done = sound.ns("new", "copied", "--like", sound.file.name, *asked)
    if not done.code:
        files = (read_yaml(copy.read_bytes()), sound.data)
        kept = [_without(each, "id", "title", "stage", "source") for each in files]
        judgement.same(f"a copy with {asked}", *kept)
        copy.unlink()
    patch.unlink()


# Tables and networks


def _tables(sound: Sound, judgement: Judgement) -> None:
    """A table in another form is the same city; what is said of it is what it holds."""
    random, file = sound.random, sound.beside("t.csv")
    rows = [*csv.DictReader(StringIO(export_city(sound.network)))]
    city_map = sound.network.city.map
    shift = random.choice((0, 1)) if max(city_map.width, city_map.height) < 16 else 0
    for row in rows:
        row["column"] = chr(ord(row["column"]) + shift)
        row["row"] = str(int(row["row"]) + shift)
    like = random.choice(([], ["--like", sound.file.name]))
    made, town = [], sound.beside("made.yaml")
    for text, asked in (_table(rows, [*rows[0]]), _other_form(rows, random)):
        file.write_bytes(text)
        words = ("import", file.name, "-o", town.name, *asked, *like)
        done = sound.ns(*words)
        made.append((done.code, town.read_bytes() if town.exists() else b""))
        if not done.code:
            _compare_summary(judgement, done.stdout, Sound(town, random, ()).atlas)
            town.unlink()
        file.unlink()
    judgement.same(f"a table {asked} {like}", made[1], made[0])


def _degrees(sound: Sound, judgement: Judgement) -> None:
    """Stations by longitude and latitude are the same with a decimal comma, in any columns."""
    random, rows = sound.random, [*csv.DictReader(StringIO(export_city(sound.network)))]
    file, town, made = sound.beside("t.csv"), sound.beside("made.yaml"), []
    if len(rows) > _MOST_PLACED:
        return
    for mark, sign in ((".", ","), (",", random.choice(";\t"))):
        placed = [_in_degrees(row, mark) for row in rows]
        file.write_bytes(_table(placed, random.sample([*placed[0]], len(placed[0])), sign)[0])
        done = sound.ns("import", file.name, "-o", town.name)
        made.append((done.code, town.read_bytes() if town.exists() else b""))
        town.unlink(missing_ok=True)
        file.unlink()
    judgement.same("a table with a decimal comma", made[1], made[0])


def _in_degrees(row: dict[str, str], mark: str) -> dict[str, str]:
    """A row of a table with a longitude and a latitude in place of its column and row."""
    east, north = 13.25 + 0.02 * ord(row["column"]), 52.5 - 0.0125 * int(row["row"])
    rest = {key: text for key, text in row.items() if key not in ("column", "row")}
    degrees = {"longitude": f"{east:.6f}", "latitude": f"{north:.6f}"}
    return {**rest, **{key: text.replace(".", mark) for key, text in degrees.items()}}


def _compare_summary(judgement: Judgement, told: str, atlas: oracle.Atlas | None) -> None:
    """The counts in the summary of an import are those of the city."""
    if not atlas:
        return
    stations = atlas.stations.values()
    facts = (str(len(stations)), str(len(atlas.links)))
    found = re.findall(r": (\d+) stations?, (\d+) links?", told)
    judgement.same("stations, links", found, [facts])
    lines: dict[str, list[int]] = {}
    label = ""
    for new, text in _LABELLED.findall(told):
        label = new or label
        lines.setdefault(label, []).extend(map(int, _COUNT.findall(text)))
    special = sum(len(each.specials) for each in stations)
    judgement.same("specials in the summary", sum(lines.get("specials", ())), special)
    if "districts" in lines:
        judgement.same("stations of districts", sum(lines["districts"]), len(stations))


def _table(rows: Rows, columns: Sequence[str], sign: str = ",") -> tuple[bytes, list[str]]:
    text = StringIO()
    table = csv.DictWriter(text, columns, delimiter=sign)
    table.writerow({each: _HEADS.get(each, each) for each in columns})
    table.writerows(rows)
    return text.getvalue().encode(), []


def _other_form(rows: Rows, random: Random) -> tuple[bytes, list[str]]:
    """The same rows with their columns in another order, as numbers from a base."""
    base, columns = random.choice((0, 1)), random.sample([*rows[0]], len(rows[0]))
    counted = [
        {**row, "column": str(ord(row["column"]) - ord("a") + base),
         "row": str(int(row["row"]) - 1 + base)}
        for row in rows
    ]  # fmt: skip
    text, _ = _table(counted, columns, random.choice(",;\t"))
    encoding = random.choice(("utf-8-sig", "utf-16"))
    return text.decode().encode(encoding), ["--base", str(base)]


def _network(sound: Sound, judgement: Judgement) -> None:
    """A network is the same with its rows in any order, and as other programs write it."""
    random = sound.random
    content = random.choice(networks())
    feed = sound.beside(f"net{suffix_of(content)}")
    for told in (retold(random, content), retold(random, content)):
        feed.write_bytes(told)
        judgement.same("the network told otherwise", read_network(str(feed)), _read(content))
        feed.unlink()


@cache
def _read(content: bytes) -> TransitNetwork:
    with TemporaryDirectory() as folder:
        feed = Path(folder) / f"net{suffix_of(content)}"
        feed.write_bytes(content)
        return read_network(str(feed))


def _town(sound: Sound, judgement: Judgement) -> None:
    """A network told otherwise is the same town; one has what is kept, and not what is dropped."""
    random, folder = sound.random, sound.folder
    content = random.choice((networks()[0], *networks()))
    wanted = _town_as_it_is(folder, content)
    if random.random() < 0.5:
        again = _town_of(folder, retold(random, content), *random.choice(_NEUTRAL))
        judgement.same("the town of a network told otherwise", again, wanted)
        return
    gone = random.sample(sorted(read_yaml(wanted)["map"]["station_names"].values()), 2)
    kept = random.sample(sorted(_NAMES - {*gone}), 2)
    called = random.choice(("none", "pier"))
    asked = [f"--drop={each}" for each in gone] + [f"--keep={each}" for each in kept]
    asked += random.choice(([], ["--rules=london"], [f"--rules={sound.file.name}"]))
    made = _town_of(folder, content, *asked, f"--special=junction={called}")
    if made:
        city = read_yaml(made)
        shown = Counter(city["map"]["station_names"].values())
        judgement.all_same("dropped", {each: shown[each] for each in gone}, dict.fromkeys(gone, 0))
        judgement.all_same("kept", {each: shown[each] for each in kept}, dict.fromkeys(kept, 1))
        # One other station is special: the airport.
        special = sum(bool(each.specials) for each in atlas_of(city).stations.values())
        are_special = "pier" in city.get("specials", {}), special > 1
        judgement.same(f"junctions are {called}", are_special, (called == "pier",) * 2)


def _town_of(folder: Path, content: bytes, *asked: str) -> bytes:
    """The file of the city of a network; empty where it cannot have the rules."""
    feed, town = folder / f"net{suffix_of(content)}", folder / "net.yaml"
    feed.write_bytes(content)
    done = ns("import", feed.name, "-o", town.name, "--stations=20", *asked, cwd=folder)
    made = b"" if done.code else town.read_bytes()
    feed.unlink()
    town.unlink(missing_ok=True)
    return made


_town_as_it_is = cache(_town_of)
_NAMES = {name_of(spot) for course in LINES.values() for spot in course}
# What is so without them.
_NEUTRAL = (
    (),
    ("--area=-90,-180,90,180",),
    ("--lines=T4,T3,T2,T1",),
    ("--modes=tram",),
    ("--encoding=utf-8-sig",),
)


def _judged(look: Look, sound: Sound) -> Steps:
    yield judge(_name(look), partial(look, sound), PLAYING)


def _name(look: Look) -> str:
    return look.__name__.strip("_")


_SHARES = {_saved: 120, _several: 100, _begun: 100, _layered: 120, _tables: 200}
_SHARES |= {_degrees: 60, _network: 150, _town: 60}
AUTHORS: Table = {_name(look): (share, partial(_judged, look)) for look, share in _SHARES.items()}
