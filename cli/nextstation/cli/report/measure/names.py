"""What the figures of a measurement are called on the page."""

from nextstation.cli.report.names import term_title
from nextstation.cli.terminal.text import humanize
from nextstation.engine.measure.figures import TOTAL, Figure
from nextstation.engine.vocabulary.scoring import TERM_NAMED

_TITLES = {
    "stations_on": "stations on {} lines",
    "visits": "visits: {}",
    "crossings_used": "crossings used {}×",
}


def figure_title(figure: Figure) -> str:
    """The title of a figure: a scoring term, or what is counted."""
    if figure.name in _TITLES:
        return _TITLES[figure.name].format(humanize(figure.about))
    if figure.name.split()[0] in TERM_NAMED and figure.name != TOTAL:
        return term_title(figure.name)
    return humanize(figure.name)
