"""The inks of colours that the sheet translates."""

from collections.abc import Mapping

# In the order in which pencils are taken where the author names none.
INKS: Mapping[str, str] = {
    "red": "#c8372d",
    "blue": "#2473b5",
    "green": "#3c8c40",
    "orange": "#d9822b",
    "purple": "#7b4a9c",
    "teal": "#128a7d",
    "pink": "#d9488b",
    "brown": "#8a5a3c",
    "yellow": "#e8c100",
    "gold": "#b8860b",
    "light_green": "#8bc34a",
    "dark_green": "#1f6b3a",
    "turquoise": "#20b2aa",
    "light_blue": "#7cc4ea",
    "dark_blue": "#1f4e9c",
    "violet": "#6a4fb3",
    "black": "#222222",
    "grey": "#7a7a7a",
    "silver": "#a8a8a8",
    "white": "#f4f4f4",
}
