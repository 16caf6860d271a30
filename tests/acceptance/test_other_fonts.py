"""The same bytes on a machine with other fonts, folders and another language."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

# Inter is another font there, and all its fonts are elsewhere.
_OTHER_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <match target="pattern">
    <test name="family"><string>Inter</string></test>
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit>
  </match>
</fontconfig>
"""
_DRAWN = (
    ("render", "london", "--module", "all", "-o", "sheet.pdf"),
    ("render", "paris", "--lang", "ru", "--dpi", "40", "-o", "sheet.png"),
    ("render", "paris", "-o", "sheet.svg"),
    ("cards", "berlin", "--fronts", "--size", "mini", "--dpi", "40", "-o", "cards.png"),
    ("kit", "berlin", "--one-sided", "-o", "kit.pdf"),
)
_CODE = """
import sys
from nextstation.cli.app import main
for words in {drawn!r}:
    sys.argv[1:] = words
    try:
        main()
    except SystemExit as end:
        assert not end.code, words
"""


def test_a_machine_with_other_fonts_draws_the_same_bytes(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(_OTHER_FONTS, encoding="utf-8")
    there = {
        "FONTCONFIG_FILE": str(fonts),
        "HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "LANG": "ru_RU.UTF-8",
        "LC_ALL": "C",
        "TZ": "Asia/Tokyo",
        "PYTHONHASHSEED": "7",
    }
    here = drawn(tmp_path / "here", {"PYTHONHASHSEED": "1"})
    assert len(here) == len(_DRAWN)
    assert drawn(tmp_path / "there", there) == here


def drawn(folder: Path, changes: dict[str, str]) -> dict[str, str]:
    """The hash of each file that is drawn in a folder, on a machine that differs."""
    folder.mkdir()
    subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", _CODE.format(drawn=_DRAWN)],
        cwd=folder,
        env={**os.environ, **changes},
        capture_output=True,
        check=True,
    )
    files = sorted(folder.iterdir())
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in files}
