"""A drawing holds what the map and the deck hold: each thing once, in its place, by its name."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from math import prod
from pathlib import Path
from statistics import fmean
from xml.etree import ElementTree

import oracle
from command import Result

from attack.checks import pages_of
from attack.judges.files import english
from attack.measured import Judgement, judge
from attack.sound import DRAWING, Sound, Steps, Table

_SVG = "{http://www.w3.org/2000/svg}"
# Millimetres by which SVG rounds.
_ROUNDED = 0.02
_ENDS, _START, TICK = ("x1", "y1", "x2", "y2"), re.compile(r"M(\S+) ([^L\s]+)L"), "✓"
_STATION, _LINK = re.compile(r"station-([a-p]\d+)"), re.compile(r"link-([a-p]\d+)-([a-p]\d+)")


def _run(sound: Sound, *words: str) -> Result:
    return sound.ns(*words)


# What a name of a group holds, and the group.
Named = tuple[tuple[str, ...], ElementTree.Element]
# Left, top, right, foot.
Edges = tuple[float, float, float, float]


class Drawing:
    """The groups of a drawing by name, each with its title, and its description."""

    def __init__(self, file: Path) -> None:
        root = ElementTree.fromstring(file.read_bytes())  # noqa: S314 - our own
        self.groups = {each.get("id", ""): each for each in root.iter(f"{_SVG}g")}
        self.texts = _texts_of(root)
        self.width, self.height = map(float, root.get("viewBox", "").split()[2:])

    def named(
        self, pattern: re.Pattern[str]
    ) -> Iterator[tuple[tuple[str, ...], ElementTree.Element]]:
        for name, group in self.groups.items():
            if found := pattern.fullmatch(name):
                yield found.groups(), group

    def begin(self, start: str) -> set[str]:
        return {name.removeprefix(start) for name in self.groups if name.startswith(start)}

    def texts_of(self, name: str) -> list[str]:
        return _texts_of(self.groups[name]) if name in self.groups else []

    def rects(self, name: str) -> list[Edges]:
        return [_edges(each) for each in self.groups[name].iter(f"{_SVG}rect")]

    def lines(self, name: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The ends of the lines of a group."""
        found = ([float(each.get(k, "")) for k in _ENDS] for each in self.groups[name])
        return [((x, y), (right, foot)) for x, y, right, foot in found]

    def boxes(self) -> dict[str, Edges]:
        """The edges of each box to write in."""
        frames = ((name, each.find(f"{_SVG}rect")) for name, each in self.groups.items())
        return {
            name: _edges(frame)
            for name, frame in frames
            if frame is not None and name.startswith("box-")
        }

    def written(self) -> dict[str, list[str]]:
        """What stands in each box: numbers, and the sign of what is ticked."""
        boxes = self.boxes()
        found: dict[str, list[str]] = {name: [] for name in boxes}
        for each in self.groups.get("written", ()):
            x, y, text = each.get("x"), each.get("y"), "".join(each.itertext())
            if each.tag == f"{_SVG}path":
                x, y = _START.findall(each.get("d", ""))[0]
                text = TICK
            if x and y and text:
                at = float(x), float(y)
                for name, (left, top, right, foot) in boxes.items():
                    if left <= at[0] <= right and top <= at[1] <= foot:
                        found[name].append(text)
        return found


def _edges(rect: ElementTree.Element) -> Edges:
    x, y, wide, high = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def _texts_of(group: ElementTree.Element) -> list[str]:
    return ["".join(each.itertext()) for each in group.iter(f"{_SVG}text")]


def said(group: ElementTree.Element, what: str) -> str:
    """The title or the description of a group."""
    return group.findtext(f"{_SVG}{what}") or ""


def _held(sound: Sound) -> Steps:
    """Each station, link, district and pencil of the file is drawn once, where it is."""

    def look(judgement: Judgement) -> None:
        output = sound.beside("held.svg")
        _run(sound, "render", sound.file.name, "-o", output.name, *sound.words)
        atlas = sound.atlas
        if not output.exists() or not atlas:
            return
        drawing = Drawing(output)
        links = {frozenset(each) for each in atlas.links}
        drawn = {frozenset(ends) for ends, _ in drawing.named(_LINK)}
        # Those of a printed line are drawn as that line.
        printed = {frozenset(each) for line in atlas.printed.values() for each in line.links}
        judgement.all_same(
            "link", dict.fromkeys(drawn | printed, 1), dict.fromkeys(links | printed, 1)
        )
        stations = {place: group for (place,), group in drawing.named(_STATION)}
        judgement.all_same("station", dict.fromkeys(stations, 1), dict.fromkeys(atlas.stations, 1))
        for place, group in stations.items():
            ends = {
                atlas.station_at[each]
                for link in links
                for each in link
                if place in {atlas.station_at[end] for end in link}
            } - {place}
            points = re.findall(r"\b[a-p]\d+\b", said(group, "desc"))
            told = {atlas.station_at[each] for each in points} - {place}
            judgement.same(f"links of {place}", told, ends)
        small = [place for place in stations if [*atlas.station_at.values()].count(place) == 1]
        _compare_places(judgement, {place: stations[place] for place in small})
        _compare_symbols(judgement, atlas, stations)
        districts = {*atlas.districts.values()}
        judgement.same("districts", len(drawing.begin("district-")), len(districts))
        judgement.same("pencils", drawing.begin("head-"), {*atlas.departures})

    yield judge("held", look, DRAWING)


def _compare_symbols(
    judgement: Judgement, atlas: oracle.Atlas, stations: dict[str, ElementTree.Element]
) -> None:
    """Stations of one symbol are drawn as the same, those of others as others."""
    shapes: dict[str, set[str | None]] = {}
    for place, group in stations.items():
        title = said(group, "title").split(", ")
        if len(title) == 2 and place == title[0]:
            shapes.setdefault(title[1], set()).add(atlas.stations[place].symbol)
    for word, symbols in shapes.items():
        judgement.same(f"symbols that are called {word}", len(symbols), 1)
    every = {symbol for each in shapes.values() for symbol in each}
    judgement.same("symbols", len(shapes), len(every))


def _compare_places(judgement: Judgement, stations: dict[str, ElementTree.Element]) -> None:
    """Stations of a column are drawn one below the other, those of a row side by side."""
    for axis, cut in (("cx", slice(1)), ("cy", slice(1, None))):
        found: dict[str, list[float]] = {}
        for place, group in stations.items():
            circles = group.findall(f"{_SVG}circle")
            if len({(each.get("cx"), each.get("cy")) for each in circles}) == 1:
                found.setdefault(place[cut], []).append(float(circles[0].get(axis, "")))
        for line, spots in found.items():
            judgement.same(f"{axis} of {line}", max(spots) - min(spots) < _ROUNDED, True)
        order = sorted(found, key=lambda line: (len(line), line))
        means = [fmean(found[line]) for line in order]
        judgement.same(f"order by {axis}", means, sorted(means))


def _named(sound: Sound) -> Steps:
    """Every name of the file is on the sheet, or said to be left out."""

    def look(judgement: Judgement) -> None:
        output, city_map = sound.beside("named.svg"), sound.data["map"]
        asked = ("render", sound.file.name, "-o", output.name, "--names", *sound.words)
        left_out = _run(sound, *asked).stderr
        pages = pages_of(output)
        if not pages:
            return
        drawn = _letters("".join(text for page in pages for text in Drawing(page).texts))
        names = [
            *city_map.get("station_names", {}).values(),
            *city_map["districts"].get("names", {}).values(),
            *(river.get("name", "") for river in city_map.get("rivers", {}).values()),
        ]
        for name in filter(None, map(english, names)):
            judgement.same(f"the name {name}", _letters(name) in drawn or name in left_out, True)
        for page in pages:
            page.unlink()

    yield judge("named", look, DRAWING)


def _letters(text: str) -> str:
    """What is left of a text however it is broken into lines, and in which case."""
    return "".join(each for each in text.upper() if each.isalnum())


def _dealt(sound: Sound) -> Steps:
    """A face is drawn for each card of the deck, with its copies."""

    def look(judgement: Judgement) -> None:
        output = sound.beside("dealt.svg")
        done = _run(sound, "cards", sound.file.name, "-o", output.name, "--fronts")
        pages = pages_of(output)
        if done.code or not pages:
            return
        groups = [name for page in pages for name in Drawing(page).groups]
        faces = sum(bool(re.fullmatch(r"face-\d+", name)) for name in groups)
        kinds = [
            (each.get("copies", 1), [_parts(each.get(name)) for name in ("group", "symbol")])
            for each in sound.data["deck"]["cards"]
        ]
        wanted = sum(copies * prod(map(len, parts)) for copies, parts in kinds)
        judgement.same("faces", faces, wanted)
        folder = sound.beside("dealt")
        _run(sound, "cards", sound.file.name, "-o", folder.name, "--dpi", "30")
        copies = [found for each in folder.glob("deck-*.png") if (found := _copies(each.stem))]
        alike = sum(prod(len({*each}) for each in parts) for copies, parts in kinds if copies)
        judgement.same("images", len(copies), alike)
        judgement.same("cards of the images", sum(copies), wanted)
        for page in pages:
            page.unlink()
        _compare_text(judgement, sound)

    yield judge("dealt", look, DRAWING)


def _compare_text(judgement: Judgement, sound: Sound) -> None:
    """What an author writes for a card is printed on each of these cards, and on no other."""
    data, file, output = deepcopy(sound.data), sound.beside("told.yaml"), sound.beside("told.svg")
    card = sound.random.choice(data["deck"]["cards"])
    card["text"] = "Mind the gap."
    file.write_text(json.dumps(data, indent=1), "utf-8")
    done = _run(sound, "cards", file.name, "-o", output.name, "--fronts")
    pages = pages_of(output)
    printed = _letters("".join(text for page in pages for text in Drawing(page).texts))
    cards = card.get("copies", 1) * prod(len(_parts(card.get(n))) for n in ("group", "symbol"))
    if pages and not done.code:
        judgement.same("cards that say `Mind the gap.`", printed.count("MINDTHEGAP"), cards)
    for each in (file, *pages):
        each.unlink()


def _copies(name: str) -> int:
    """Of how many cards an image is, by its name: `deck-03-night-joker-x2`."""
    found = re.search(r"-x(\d+)$", name)
    return int(found[1]) if found else int(not name.endswith("back"))


def _parts(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


DRAWINGS: Table = {"held": (250, _held), "dealt": (100, _dealt), "named": (200, _named)}
