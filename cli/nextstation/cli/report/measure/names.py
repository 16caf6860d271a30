"""What the figures of a measurement are called on the page: safe to print."""

from nextstation.cli.terminal.text import safe
from nextstation.engine.city.city import City
from nextstation.engine.measure import titles
from nextstation.engine.measure.figures import Figure


def figure_title(city: City, figure: Figure) -> str:
    """The title of a figure: a scoring term of the city, or what is counted."""
    return safe(titles.figure_title(city, figure))
