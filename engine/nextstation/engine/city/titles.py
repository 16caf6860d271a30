"""What the things of a city are called: their English names, or those in the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from nextstation.engine.city.city import City, CityTerm, term_names
from nextstation.engine.city.counting.count import names_in, tests_of
from nextstation.engine.city.deck import Card
from nextstation.engine.city.module import ModuleCard
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED

# The filters of counts that are names, which tell counts of a noun apart.
_NAMING = ("which", "symbol", "in", "kind", "colour", "river", "direction")


def name_in(names: Mapping[str, str], name: str) -> str:
    """What something of a city is called: its English name, or the name in the file."""
    return names.get(ENGLISH) or humanize(name)


def kind_title(city: City, kind: str) -> str:
    """What a kind of special station is called."""
    return name_in(city.specials[kind].names, kind)


def district_title(city: City, district: str) -> str:
    """What a district is called."""
    names = {each.name: each.names for each in city.map.districts}
    return name_in(names[district], district)


def deck_card_title(card: Card) -> str:
    """What a card of the deck is called, without its group."""
    return card.names.get(ENGLISH) or humanize(card.title)


def module_card_title(card: ModuleCard) -> str:
    """What a card of a module is called."""
    return card.names.get(ENGLISH) or humanize(card.id)


def card_title_of(cards: Iterable[ModuleCard], card_id: str) -> str:
    """What the card of a module with this id is called."""
    return next((module_card_title(each) for each in cards if each.id == card_id), card_id)


def term_titles(city: City) -> Mapping[str, str]:
    """What the scoring terms of a city are called, by their names; repeated titles are numbered.

    A term about a kind of special station has the kind in its title: `Lighthouse track`.
    """
    terms = (*city.line_terms, *city.network_terms)
    titles = _numbered([_title(city, each) for each in terms])
    return dict(zip(term_names(terms), titles, strict=True))


def objective_titles(city: City) -> Mapping[str, str]:
    """What the shared objectives of a city are called, by their ids; repeated titles numbered."""
    cards = city.objectives.cards if city.objectives else ()
    titles = _numbered([module_card_title(each) for each in cards])
    return dict(zip([each.id for each in cards], titles, strict=True))


def _numbered(titles: Sequence[str]) -> Iterator[str]:
    for place, title in enumerate(titles):
        again = titles[:place].count(title)
        yield f"{title} {again + 1}" if again else title


def plain_titles(names: Iterable[str]) -> Mapping[str, str]:
    """What scoring terms are called where their city is not known, by their names."""
    return {name: " ".join([_plain(name.split()[0]), *name.split()[1:]]) for name in names}


def band_ranges(bands: Sequence[int]) -> list[str]:
    """The points of each solo band, such as `106–120`, by the totals at which bands start (L3)."""
    between = (f"{low}–{high - 1}" for low, high in pairwise(bands))
    return [f"< {bands[0]}", *between, f"> {bands[-1] - 1}"]


def band_of(bands: Sequence[int], total: int) -> int:
    """The index of the solo band that a total lies in, by the totals at which bands start (L3)."""
    return sum(total >= start for start in bands)


def _plain(term: str) -> str:
    return (TERM_NAMED[term].word.title if term in TERM_NAMED else humanize(term)).lower()


def _title(city: City, term: CityTerm) -> str:
    if term.is_count:
        return term.names.get(ENGLISH) or _count_title(term)
    kind = term.parsed.special
    if kind is None:
        return _plain(term.name)
    form = "{} track" if TERM_NAMED[term.name].form == "track" else "per {}"
    return form.format(kind_title(city, kind))


def _count_title(term: CityTerm) -> str:
    """The id of a count as words; where that is its noun, with what tells it from others."""
    count, each = term.value, term.value.get("each")
    told = [humanize(each["count"]) for each in tests_of(count)] if "all_of" in count else []
    told += [humanize(name) for word in _NAMING for name in names_in(word, count.get(word, []))]
    if wanted := count.get("with"):
        told.append(humanize(wanted["count"] if isinstance(wanted, Mapping) else wanted))
    told += [f"per {count['per']}"] if "per" in count else []
    told += ["left out"] if "missing" in count else []
    told += [f"by {next(iter(each))}"] if isinstance(each, Mapping) else []
    own = term.id != count.get("count", "all_of") or not told
    return _plain(term.id) if own else f"{_plain(term.id)} ({', '.join(told)})"
