"""What the figures of a comparison are called."""

from nextstation.cli.report.names import term_titles
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.city import City
from nextstation.engine.experiment.figure import Figure, Kind


def figure_title(city: City, figure: Figure) -> str:
    """The title of a figure of a city, as people read it."""
    if figure.kind is Kind.TERM:
        return term_titles(city)[figure.name]
    if figure.kind is Kind.ROUND:
        return f"round {figure.name}"
    return humanize(figure.name or figure.kind)
