"""The fonts of the sheet, and how they are kept free of whatever the computer has installed."""

import os
import tempfile
from html import escape
from pathlib import Path

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
    """The folder of the fonts that the package brings."""
    return Path(__file__).resolve().parent / "fonts"


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
    text = _CONFIG.format(
        folder=escape(str(font_folder())), cache=escape(str(folder / "fontconfig"))
    )
    if not config.is_file() or config.read_text(encoding="utf-8") != text:
        # Several sheets may be drawn at once: each finds a whole file or none.
        with tempfile.NamedTemporaryFile(
            "w", dir=folder, suffix=".conf", delete=False, encoding="utf-8"
        ) as beside:
            beside.write(text)
        Path(beside.name).replace(config)
    os.environ["FONTCONFIG_FILE"] = str(config)
    return config


def _cache_folder() -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(root) / "nextstation"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="nextstation-"))
