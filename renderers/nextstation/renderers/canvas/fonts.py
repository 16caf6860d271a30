"""The fonts of the sheet, which the package brings: none of the computer's is ever used."""

from pathlib import Path

FAMILY = "Inter"


def font_folder() -> Path:
    """The folder of the fonts that the package brings, which are Inter."""
    return Path(__file__).resolve().parent / "inter"


def font_file(*, bold: bool = False) -> Path:
    """The file of one of the two weights."""
    return font_folder() / f"{FAMILY}-{'Bold' if bold else 'Regular'}.ttf"
