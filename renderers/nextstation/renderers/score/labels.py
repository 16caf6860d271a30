"""The words beside the boxes of scoring terms, with the names and values of the city in them."""

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.vocabulary.scoring import Box
from nextstation.engine.vocabulary.sheet_words import english_words
from nextstation.renderers.language.city_names import plural_name, river_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.row_labels import Label
from nextstation.renderers.theme.sides import has_two_lines


def label_of(city: City, term: CityTerm, box: Box) -> Label:
    """The label of a box of a term."""
    points, kind = term.parsed.points, term.parsed.special or ""
    rivers = city.map.rivers
    parts = {
        "value": f"+{points}",
        "river": river_name(rivers[0]) if len(rivers) == 1 else tr("river"),
        "kind": plural_name(city, kind) if kind else "",
    }
    note = note_of(city, box.label, **parts)
    if points and f"{box.label}.note" not in english_words():
        note = tr("points.note", **parts)
    special = city.specials[kind].icon if kind in city.specials else "none"
    return Label(box.label, tr(box.label, **parts), note, box.icon, special)


def note_of(city: City, key: str, **parts: str) -> str:
    """The small print of a label; where a colour has two lines, that for each of them."""
    each = tr(f"{key}.each", **parts) if has_two_lines(city) else ""
    return each or tr(f"{key}.note", **parts)


def mark_shape(city: City, mark: str) -> str:
    """What a player draws for a mark."""
    return city.marks[mark].draw if mark in city.marks else "box"
