"""What a sheet shows, and how its parts are drawn where the plan has them."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.modules.modules_panel import draw_panel
from nextstation.renderers.page.furniture import draw_footer, draw_header
from nextstation.renderers.page.plan import Plan
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.score.pencil_marks import write_score
from nextstation.renderers.score.pencil_notes import write_notes


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What one sheet shows: a city, blank or with what a player drew and wrote.

    `dealt` are the places of the modules that are played, with what is known of their cards;
    `player` is the name that stands on the sheet.
    """

    network: Network
    played: PlayedMap | None = None
    score: FilledScore | None = None
    dealt: Sequence[Slot] = ()
    player: str = ""


def draw_sheet(canvas: Canvas, content: SheetContent, plan: Plan, settings: PrintSettings) -> None:
    """Draw the parts of a sheet where its plan has them."""
    network, layout = content.network, plan.layout
    with in_language(settings.language, network.city), canvas.in_units(layout.unit):
        draw_header(canvas, network.city, layout.header, content.player)
        with canvas.group("map", "Map"):
            draw_map(
                canvas,
                network,
                layout.frame,
                grid_names=settings.grid_names,
                names=settings.names,
                played=content.played,
                dealt=content.dealt,
            )
        if layout.modules:
            draw_panel(canvas, network.city, plan.blocks, layout.modules)
        plan.score.draw(canvas, layout.score)
        if content.score:
            write_score(canvas, network.city, content.score)
            write_notes(canvas, network.city, content.score)
        draw_footer(canvas, layout.footer)
