"""The inks of colours that the sheet translates."""

from collections.abc import Mapping

# In the order in which pencils are taken where the author names none: any of the first eight can be
# told from the others, with colour vision deficiency too (W611, W612).
INKS: Mapping[str, str] = {
    "red": "#c8372d",
    "blue": "#2473b5",
    "yellow": "#e8c100",
    "purple": "#7b4a9c",
    "turquoise": "#20b2aa",
    "pink": "#d9488b",
    "light_green": "#8bc34a",
    "black": "#222222",
    "green": "#3c8c40",
    "orange": "#d9822b",
    "teal": "#128a7d",
    "brown": "#8a5a3c",
    "gold": "#b8860b",
    "dark_green": "#1f6b3a",
    "light_blue": "#7cc4ea",
    "dark_blue": "#1f4e9c",
    "violet": "#6a4fb3",
    "grey": "#7a7a7a",
    "silver": "#a8a8a8",
    "white": "#f4f4f4",
}
