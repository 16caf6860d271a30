"""What `ns generate` says of its towns: their profiles beside those of the shipped cities."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from nextstation.cli.report.blocks import Drawing, Fact, Grid, Pictures, Report, Row, Section
from nextstation.cli.terminal.text import counted
from nextstation.engine.stats.design.generate import Generated, GeneratedTown
from nextstation.engine.stats.design.profile import Profile
from nextstation.engine.stats.design.traits import TRAITS

# The figures of a profile, each with its head.
_HEADS = {
    "total": "points",
    "pencils.apart": "pencils apart",
    "stuck": "stuck turns",
    "openings.least": "first links",
}


def _figures(profile: Profile) -> Mapping[str, str]:
    """The figures of a profile as they are written."""
    found = {name: TRAITS[name] for name in _HEADS}
    return {n: t.unit.text(profile.estimate(t).value) for n, t in found.items()}


def words_of(town: GeneratedTown, file: str) -> list[str]:
    """A town in three lines; the first names its file."""
    figures = _figures(town.profile)
    stations = counted(len(town.network.stations), "station")
    return [
        Path(file).name,
        f"{town.mood} · {stations}, {counted(len(town.network.links), 'link')}",
        f"{figures['total']} points · pencils {figures['pencils.apart']} apart · "
        f"{figures['stuck']} of turns stuck",
    ]


def generated_report(
    found: Generated, shipped: Mapping[str, Profile], files: Sequence[str], commands: Sequence[str]
) -> Report:
    """The table of the towns, and their maps."""
    rows: list[Row] = [
        (f"{number:02} {town.title}, {town.mood}", [*_row(town.profile), f"{town.apart:.2f}"])
        for number, town in enumerate(found.towns, 1)
    ]
    cities: list[Row] = [(name, [*_row(each), ""]) for name, each in shipped.items()]
    heads = ["stations", "links", *_HEADS.values(), "nearest"]
    games = found.towns[0].profile.games
    return Report(
        counted(len(found.towns), "new town"),
        [Fact("Chosen from", counted(found.candidates, "candidate"), f"of {found.candidates}")],
        [
            f"The two most alike are {found.apart:.2f} apart: 1 is as far as two candidates of one "
            "mood usually are in each feature.",
            f"Figures are of {games:,} games of the greedy player.",
        ],
        [
            Section("Profiles", (), [Grid("Towns", heads, [rows, cities], "town")]),
            Section("Maps", (), [Pictures([*_drawings(found.towns, files)])]),
        ],
        commands,
    )


def _row(profile: Profile) -> Iterator[str]:
    network = profile.setup.network
    yield from (str(len(network.stations)), str(len(network.links)))
    yield from _figures(profile).values()


def _drawings(towns: Sequence[GeneratedTown], files: Sequence[str]) -> Iterator[Drawing]:
    from nextstation.renderers.map.city_map import map_picture
    from nextstation.renderers.output.svg import to_svg

    for number, (town, file) in enumerate(zip(towns, files, strict=True), 1):
        yield Drawing(
            f"{town.title}: {' · '.join(words_of(town, file))}",
            to_svg(map_picture(town.network, f"town-{number}")),
            f"The map of {file} with the names of its stations.",
        )
