"""The words beside the boxes of scoring terms, with the names and values of the city in them."""

from nextstation.engine.city.city import City, River, Term
from nextstation.engine.vocabulary.scoring import Box
from nextstation.renderers.language.translations import language, named, word
from nextstation.renderers.score.boxes import Label
from nextstation.renderers.theme.sides import has_two_lines


def label_of(city: City, term: Term, box: Box) -> Label:
    """The label of a box of a term."""
    value, kind = term.value, ""
    if isinstance(value, dict):
        kind = value.get("of") or next((key for key in value if key in city.specials), "")
        value = value.get(kind, value)
    rivers = city.map.rivers
    parts = {
        "value": f"+{value}",
        "river": river_name(rivers[0]) if len(rivers) == 1 else word("river"),
        "kind": kind_name(city, kind) if kind else "",
    }
    icon = city.specials[kind].icon if kind in city.specials else "none"
    return Label(box.label, word(box.label, **parts), note_of(city, box.label, **parts), icon)


def note_of(city: City, key: str, **parts: str) -> str:
    """The small print of a label; where a colour has two lines, that for each of them."""
    each = word(f"{key}.each", **parts) if has_two_lines(city) else ""
    return each or word(f"{key}.note", **parts)


def river_name(river: River) -> str:
    """What a river is called."""
    return river.names.get(language(), river.title)


def district_name(city: City, name: str) -> str:
    """What a player calls a district."""
    names = {each.name: each.names for each in city.map.districts}
    return named(name, names.get(name, {}))


def kind_name(city: City, kind: str) -> str:
    """What a player calls a kind of special station."""
    names = city.specials[kind].names if kind in city.specials else {}
    return named(kind, names)


def mark_name(city: City, mark: str) -> str:
    """What a player calls a station with a mark."""
    names = city.marks[mark].names if mark in city.marks else {}
    return named(mark, names)


def mark_shape(city: City, mark: str) -> str:
    """What a player draws for a mark."""
    return city.marks[mark].draw if mark in city.marks else "box"
