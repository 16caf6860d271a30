"""What scoring terms are called on the page: as on the sheet, where that names a river."""

from collections.abc import Mapping

from nextstation.engine.city.city import City, term_names
from nextstation.engine.city.titles import term_titles
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.language.count_words import made_sentence


def made_rules(city: City) -> Mapping[str, str]:
    """What the counts of a city score, made from their structure, by the names of their terms."""
    terms = (*city.line_terms, *city.network_terms)
    named = zip(term_names(terms), terms, strict=True)
    return {name: made_sentence(city, term) for name, term in named if term.is_count}


def sheet_titles(city: City) -> Mapping[str, str]:
    """The titles of the scoring terms of a city; one about its only river has the river's name."""
    titles = dict(term_titles(city))
    for name in titles if len(city.map.rivers) == 1 else ():
        term = TERM_NAMED.get(name.split()[0])
        if term and term.needs == "rivers":
            titles[name] = city.map.rivers[0].title
    return titles
