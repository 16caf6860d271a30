"""Motifs without room beside the title."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import MOTIF
from nextstation.engine.check.registry import Finding, check
from nextstation.renderers.lint.sheets import names_of, sheets_of
from nextstation.renderers.page.furniture import room_for_motif
from nextstation.renderers.page.motif import SCALE, Motif


@check(
    "W603",
    bad="""
title: The Conurbation of Llanfair
look:
  motif: «M0 30 H100 V20 H0 Z»
""",
    good="""
title: The Conurbation of Llanfair
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
