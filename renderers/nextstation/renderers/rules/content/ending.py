"""The end of the game, and the solo game."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.titles import band_ranges
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.language.translations import tr
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.rules.content.model import Bands, Block, Paragraph, Section
from nextstation.renderers.rules.content.words import ruled, said

# How many words there are for bands.
_VERDICTS = 6


def ending(city: City, modules: Sequence[Module]) -> Section:
    """The total, the winner, ties (N4), and the row of the sheet that only a module needs."""
    scored = {
        "lines": bool(city.line_terms),
        "network": bool(city.network_terms),
        "objectives": any(module.points for module in modules),
    }
    parts = enumeration([said(f"end.{part}") for part, is_there in scored.items() if is_there])
    told = [said("end.text", parts=parts)]
    if city.objectives and not scored["objectives"]:
        told.append(said("end.no_objectives", row=tr("objectives")))
    return Section("end", said("end"), [Paragraph(" ".join(told))])


def alone(city: City, modules: Sequence[Module]) -> Section:
    """The solo game: the order of the pencils, the price of modules, the bands (L1 to L3)."""
    blocks: list[Block] = [Paragraph(said(f"solo.{city.rules.solo_order}"))]
    priced = [each for each in modules if each.solo_penalty]
    if priced:
        listed = ", ".join(f"{module_title(each)}\u00a0−{each.solo_penalty}" for each in priced)
        foreign = any(each.id not in city.modules for each in priced)
        text = said("solo.penalty", modules=listed)
        blocks.append(Paragraph(ruled(text, "L2") if foreign else text))
    if city.solo_bands:
        ranges = band_ranges(city.solo_bands)
        told = [_verdict(place, len(ranges)) for place in range(len(ranges))]
        blocks += [Paragraph(said("solo.bands")), Bands(ranges, told)]
    return Section("solo", said("solo"), blocks)


def open_points() -> Section:
    """What the dagger means: that the rule books leave a rule open."""
    return Section("open", said("open"), [Paragraph(said("open.text"))])


def _verdict(place: int, bands: int) -> str:
    """The word for a band, by its place: the first for the lowest, the last for the highest."""
    return said(f"solo.verdict.{1 + round(place * (_VERDICTS - 1) / max(bands - 1, 1))}")
