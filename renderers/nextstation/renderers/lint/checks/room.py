"""Design checks of the room that a sheet has for its map and its motif."""

from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import MOTIF, STATIONS
from nextstation.renderers.lint.sheets import names_of, sheets_of
from nextstation.renderers.page.furniture import room_for_motif
from nextstation.renderers.page.motif import SCALE, Motif


@check(
    "W601",
    bad="""
map:
  «stations»: |
    C* S  T  C  S  T
    T  C  S  T* C  S
    S  T  C  S  T  C
    C  S  T  C  S  T
  districts:
    main: {N: north, S: south}
    art: |
      N N N N N N
      N N N N N N
      S S S S S S
      S S S S S S
  rivers:
    brook: {course: [[0, 2.5], [7, 2.5]]}
lint:
  W601: {at_least: 40}
""",
    good="""
lint:
  W601: {at_least: 40}
""",
)
def tight_maps(context: CityContext) -> Iterator[Finding]:
    sheets, least = sheets_of(context), context.limit("W601")
    steps = {each.paper: each.plan.layout.step for each in sheets.planned}
    tight = {paper: step for paper, step in steps.items() if step < least}
    for what, found in (("small", tight), ("without room", sheets.refused)):
        # Nobody who takes a small paper expects a large map to be large there.
        room = {paper: step for paper, step in found.items() if not paper.is_small}
        if room:
            step = min(room.values())
            yield Finding(
                f"the map is {what} on {names_of(room)}: {step:.1f} mm for a grid step",
                STATIONS,
                "fewer columns and rows, fewer terms or shorter tracks leave more room",
                on_key=True,
                measure=round(step, 1),
            )


@check(
    "W603",
    bad="""
title: The Metropolitan Conurbation of Llanfair
look:
  motif: «M0 30 H100 V20 H0 Z»
""",
    good="""
title: The Metropolitan Conurbation of Llanfair
look:
  motif: M0 30 H30 V20 H0 Z
""",
)
def motif_without_room(context: CityContext) -> Iterator[Finding]:
    if "motif" not in context.city.look:
        return
    motif = Motif.of(context.city)
    sheets = sheets_of(context).planned
    rooms = [room_for_motif(context.city, each.plan.layout.page.header.width) for each in sheets]
    without = [(each, room) for each, room in zip(sheets, rooms, strict=True) if motif.width > room]
    if without:
        lacking = max(each.millimetres(motif.width - room) for each, room in without)
        yield Finding(
            f"the motif is left out on {names_of(each.paper for each, _ in without)}: "
            f"it is {lacking:.1f} mm wider than the room beside the title",
            MOTIF,
            _advice(motif.width / SCALE, min(room for _, room in without) / SCALE),
            measure=round(lacking, 1),
        )


def _advice(wide: float, most: float) -> str:
    if most < 1:
        return "shorten the title, which takes all of the room"
    return f"draw it {int(most)} wide, where it is {wide:.0f}, or shorten the title"
