"""What the figures of a measurement are called."""

from nextstation.engine.city.city import City
from nextstation.engine.city.titles import kind_title, term_titles
from nextstation.engine.measure.figures import Figure
from nextstation.engine.vocabulary.letters import humanize

_TITLES = {
    "line": "points of {}",
    "stations_on": "stations on {} lines",
    "visits": "visits: {}",
    "crossings_used": "crossings used {}×",
}


def figure_title(city: City, figure: Figure) -> str:
    """The title of a figure: a scoring term of the city, or what is counted."""
    if figure.name in _TITLES:
        is_kind = figure.about in city.specials
        about = kind_title(city, figure.about) if is_kind else humanize(figure.about)
        return _TITLES[figure.name].format(about)
    return term_titles(city).get(figure.name) or humanize(figure.name)
