"""The fonts of the sheet, kept apart from those installed on the computer."""

import os
import tempfile
from html import escape
from pathlib import Path

from nextstation.engine.source.atomic_write import write_whole

FAMILY = "Inter"
_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
  <config><rescan><int>0</int></rescan></config>
</fontconfig>
"""


def font_folder() -> Path:
    """The folder of the fonts that the package brings, which are Inter."""
    return Path(__file__).resolve().parent / "inter"


def font_file(*, bold: bool = False) -> Path:
    """The file of one of the two weights."""
    return font_folder() / f"{FAMILY}-{'Bold' if bold else 'Regular'}.ttf"


def use_own_fonts() -> Path:
    """Make fontconfig see the package's fonts alone.

    Must run before the cairo library looks for its first font: fontconfig reads its configuration
    once. Returns the configuration file.
    """
    folder = _cache_folder()
    config = folder / "fonts.conf"
    content = _CONFIG.format(
        folder=escape(str(font_folder())), cache=escape(str(folder / "fontconfig"))
    ).encode()
    if not config.is_file() or config.read_bytes() != content:
        write_whole(config, content)
    os.environ["FONTCONFIG_FILE"] = str(config)
    return config


def _cache_folder() -> Path:
    """The user's cache folder, or a fresh one where nothing can be written there."""
    # What lays out a page needs the fonts, and no folder.
    from platformdirs import user_cache_path

    folder = user_cache_path("nextstation", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="nextstation-"))
