"""A city from a real transit network: read, chosen, laid out, written and shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from nextstation.cli.options.network import Wanted
from nextstation.cli.options.new_city import borrowed
from nextstation.cli.options.output import STDOUT, check_free, how_to_print, write_text
from nextstation.cli.options.report import command_line, write_report
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import counted, map_facts, say

if TYPE_CHECKING:
    from nextstation.cli.report.blocks import Report
    from nextstation.engine.authoring.transit.network import TransitNetwork
    from nextstation.engine.authoring.transit.placed import PlacedMap, Quality
    from nextstation.engine.city.network import Network
    from nextstation.engine.format.source.document import Document

_NEEDED = ("networkx", "scipy")
# How many stations more or fewer each variant has than the first.
_OTHER_COUNTS = (0, -6, 4, -3, 7, -9, 2, -12, 10, -5, 1, -8)


@dataclass(frozen=True, slots=True)
class Rules:
    """A city whose rules are wanted, the name by which it was asked for, and `--as`."""

    document: "Document"
    name: str
    same: Sequence[str]

    @property
    def scored(self) -> str | None:
        """The one kind of special station that these rules score; None if there are others."""
        from nextstation.engine.authoring.edits.borrowed_rules import scored_kinds

        kinds = scored_kinds(self.document)
        return kinds[0] if len(kinds) == 1 and not self.same else None

    @property
    def has_secondary(self) -> bool:
        """Whether the city of these rules has secondary districts: its modules may ask for them."""
        return bool(self.document.data["map"]["districts"].get("secondary"))


@dataclass(frozen=True, slots=True)
class Variant:
    """A city that was made of a network: its file, its text, and how it came about."""

    file: str
    text: str
    network: "Network"
    placed: "PlacedMap"
    quality: "Quality"
    notices: Sequence[str]


def import_network(
    source: str,
    file: str,
    city_id: str,
    title: str,
    wanted: Wanted,
    rules: Rules | None,
    variants: int,
    report: Path | None,
    *,
    force: bool,
) -> None:
    """Make a city, or several, of the files of a transit network; ends the command on faults."""
    if not all(map(find_spec, _NEEDED)):
        fail("a network needs the extra `network`: pip install 'nextstation[network]'", USAGE)
    from nextstation.engine.authoring.transit.feeds.reading import read_network

    names = _names(file, variants)
    for name in names:
        check_free(name, force)
    with reporting_faults():
        network = read_network(
            source,
            modes=wanted.modes,
            lines=wanted.lines,
            area=wanted.area,
            encoding=wanted.encoding,
        )
    _check_kinds(network, wanted.special)
    made = [
        _made(network, name, city_id, title, Path(source).name, wanted, rules, number)
        for number, name in enumerate(names)
    ]
    for each in made:
        write_text(each.file, each.text, is_typed=True)
    _print_summary(network, made, rules)
    if report:
        write_report(report, _report(network, made, title))


def _check_kinds(network: "TransitNetwork", special: Mapping[str, str]) -> None:
    """End the command if a kind of station is given a name that no station is of."""
    kinds = {kind for each in network.stations.values() for kind in each.kinds}
    for kind in special:
        if kind not in kinds and kind != "junction":
            known = ", ".join([*sorted(kinds), "junction"])
            fail(f"--special {kind}: no station is one; here are {known}", USAGE)


def _names(file: str, variants: int) -> list[str]:
    """The files of the variants: town-1.yaml, town-2.yaml."""
    if variants == 1:
        return [file]
    if file == STDOUT:
        fail("several variants need files: leave out `-o -`", USAGE)
    path = Path(file)
    return [str(path.with_stem(f"{path.stem}-{number}")) for number in range(1, variants + 1)]


def _made(
    network: "TransitNetwork",
    file: str,
    city_id: str,
    title: str,
    source: str,
    wanted: Wanted,
    rules: Rules | None,
    number: int,
) -> Variant:
    from nextstation.engine.authoring.placing import CrowdedError
    from nextstation.engine.authoring.transit.choosing import UnknownStationError, choose
    from nextstation.engine.authoring.transit.placed import Quality, place
    from nextstation.engine.authoring.transit.town import make_town
    from nextstation.engine.format.source.reader import parse_document

    count = max(wanted.stations + _OTHER_COUNTS[number], len(wanted.keep), 2)
    try:
        placed = place(network, choose(network, count, wanted.keep, wanted.drop), wanted.size)
        town = make_town(
            placed,
            title,
            city_id,
            source,
            wanted.special,
            scored=rules.scored if rules else None,
            corners=bool(rules and rules.has_secondary),
            seed=number,
        )
    except (CrowdedError, UnknownStationError) as error:
        fail(str(error), USAGE)
    text, city, notices = town.text, town.network, [*town.notices]
    if rules:
        found = borrowed(parse_document(text, file), rules.document, rules.name, rules.same)
        text, city, notices = found.text, found.network, [*notices, *found.notices]
    return Variant(file, text, city, placed, Quality.of(placed, city), notices)


def _print_summary(network: "TransitNetwork", made: Sequence[Variant], rules: Rules | None) -> None:
    """Say what was read, chosen and decided; on stderr if the city itself is on stdout."""
    first = made[0]
    chosen = len(first.placed.stations)
    found = f"{counted(len(network.stations), 'station')}, {counted(len(network.lines), 'line')}"
    lines = [f"{found}; {chosen} chosen", *(f"  {each}" for each in network.notes)]
    for each in made:
        facts = map_facts(each.network)
        lines += [f"{each.file}: {facts}" if each.file != STDOUT else facts, f"  {each.quality}"]
    lines += ["decided, for you to change in the file:", *(f"  {each}" for each in _decided(made))]
    if rules:
        lines.append(f"the rules are those of {rules.name}")
    if first.file != STDOUT:
        lines.append(how_to_print(first.file))
    say("\n".join(lines), err=first.file == STDOUT)


def _decided(made: Sequence[Variant]) -> Iterator[str]:
    """What was decided for all cities, and then for each."""
    common = [each for each in made[0].notices if all(each in one.notices for one in made)]
    yield from common
    for one in made:
        yield from (f"{one.file}: {each}" for each in one.notices if each not in common)


def _report(network: "TransitNetwork", made: Sequence[Variant], title: str) -> "Report":
    """The network on the land, and each map that was made of it."""
    from nextstation.cli.report.blocks import Drawing, Fact, Grid, Pictures, Report, Row, Section
    from nextstation.renderers.geography import draw_geography
    from nextstation.renderers.map.city_map import map_picture
    from nextstation.renderers.output.svg import to_svg

    first = made[0]
    land = Drawing(
        "On the land",
        to_svg(draw_geography(first.placed, title)),
        f"The network with {counted(len(network.stations), 'station')}; those chosen have "
        "the names of their grid points.",
    )
    maps = [
        Drawing(
            f"{each.file}: {each.quality}",
            to_svg(map_picture(each.network, f"variant-{number}")),
            f"The map of {each.file} with the names of its stations.",
        )
        for number, each in enumerate(made)
    ]
    stations = first.placed.stations.items()
    chosen = sorted((point.name, [each.name]) for point, each in stations)
    names = {each.name for each in network.stations.values()} - {each.name for _, each in stations}
    left: list[Row] = [(name, []) for name in sorted(names)]
    sections = [
        Section("The network and its map", (), [Pictures([land, *maps])]),
        Section(
            "What was decided",
            [*_decided(made)],
            [
                Grid("The stations on the map", ["name"], [chosen], long=True),
                Grid("The stations left out", [], [left], long=True),
            ],
        ),
    ]
    asked = [Fact("Lines", ", ".join(each.name for each in network.lines))]
    asked += [Fact("Data", network.credit)] if network.credit else []
    answer = [f"{counted(len(network.stations), 'station')}; {len(chosen)} chosen.", *network.notes]
    return Report(title, asked, answer, sections, [command_line()], first.quality.figures)
