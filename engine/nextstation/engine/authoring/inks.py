"""The inks of colours that the sheet translates."""

from collections.abc import Mapping
from functools import cache
from math import ceil

from nextstation.engine.city.colour_vision import DEFICIENCIES, difference
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES

# How different two inks look at least, to usual eyes and to others (W611, W612).
_LIKE, _ALIKE = (ceil(DESIGN_CODES[code].at_least or 0) for code in ("W611", "W612"))

# In the order in which pencils are taken where the author names none: any of the first eight can be
# told from the others, with colour vision deficiency too (W611, W612); so can green, brown, orange
# and grey.
INKS: Mapping[str, str] = {
    "red": "#c8372d",
    "blue": "#2473b5",
    "yellow": "#e8c100",
    "purple": "#7b4a9c",
    "turquoise": "#20b2aa",
    "pink": "#d9488b",
    "light_green": "#8bc34a",
    "black": "#222222",
    "green": "#489e52",
    "orange": "#d9822b",
    "teal": "#128a7d",
    "brown": "#8a6024",
    "gold": "#b8860b",
    "dark_green": "#1f6b3a",
    "light_blue": "#7cc4ea",
    "dark_blue": "#1f4e9c",
    "violet": "#6a4fb3",
    "grey": "#747a80",
    "silver": "#a8a8a8",
    "white": "#f4f4f4",
}


@cache
def are_distinct(one: str, other: str) -> bool:
    """Whether two colours can be told apart by usual eyes, and by others (W611, W612)."""
    return round(difference(one, other)) >= _LIKE and all(
        round(difference(one, other, seen)) > _ALIKE for seen in DEFICIENCIES.values()
    )
