"""The score as a whole: columns and ledger side by side where they fit, else stacked."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import line_score, network_score

GUTTER = 6.0
_BELOW = 6.0


def least_width(city: City) -> float:
    """The least width that the score can have."""
    return max(line_score.least_width(city), network_score.least_width(city))


def is_side_by_side(city: City, width: float) -> bool:
    """Whether columns and ledger stand side by side at a width."""
    return width >= line_score.least_width(city) + GUTTER + network_score.least_width(city)


def least_height(city: City, width: float) -> float:
    """The least height of the score at a width."""
    if is_side_by_side(city, width):
        return max(
            line_score.least_height(city),
            network_score.least_height(city, _ledger_width(city, width)),
        )
    return line_score.least_height(city) + _BELOW + network_score.least_height(city, width)


def best_height(city: City, width: float) -> float:
    """The height beyond which the score gains nothing."""
    if is_side_by_side(city, width):
        return max(
            line_score.best_height(city),
            network_score.best_height(city, _ledger_width(city, width)),
        )
    return line_score.best_height(city) + _BELOW + network_score.best_height(city, width)


def draw_score(canvas: Canvas, city: City, area: Area) -> None:
    """Draw the whole score into an area."""
    with canvas.group("score", "Score"):
        if is_side_by_side(city, area.width):
            ledger = _ledger_width(city, area.width)
            line_score.draw_line_score(canvas, city, area.slice(0, area.width - ledger - GUTTER))
            network_score.draw_network_score(canvas, city, area.slice(area.width - ledger, ledger))
            return
        columns = line_score.least_height(city)
        spare = area.height - least_height(city, area.width)
        columns += min(spare / 2, line_score.best_height(city) - columns)
        line_score.draw_line_score(canvas, city, area.strip(0, columns))
        top = columns + _BELOW
        network_score.draw_network_score(canvas, city, area.strip(top, area.height - top))


def _ledger_width(city: City, width: float) -> float:
    """The ledger's share of a width: half of the spare room, within its limits."""
    spare = width - line_score.least_width(city) - GUTTER - network_score.least_width(city)
    most_columns = line_score.LABELS_WIDTH + line_score.MOST_COLUMN * len(city.colours)
    wide = network_score.least_width(city) + 0.5 * spare
    return max(min(wide, network_score.MOST_WIDTH), width - GUTTER - most_columns)
