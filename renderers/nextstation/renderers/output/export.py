"""Writes a drawn page as SVG, PDF or PNG. The only module that knows cairo."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any
from zlib import crc32

from nextstation.engine.format.source.atomic_write import write_whole
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.output.pdf_file.structure import Bookmark
from nextstation.renderers.output.svg import to_svg

_HELP = (
    "the cairo library is missing, which PNG needs (PDF and SVG do not). Install it:\n"
    "  Debian, Ubuntu   apt install libcairo2\n"
    "  Fedora           dnf install cairo\n"
    "  macOS            brew install cairo\n"
    "  Windows          the GTK runtime, https://www.gtk.org/docs/installations/windows"
)
# The signature of a PNG and the chunk of its size, which come first.
_PNG_HEAD = 8 + 25


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let what ends the command wait: cairo calls back, where an error is printed and lost."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    endings = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, endings)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class CairoMissingError(RuntimeError):
    """PNG cannot be written on this computer yet."""

    def __init__(self) -> None:
        super().__init__(_HELP)


class FileFormatError(ValueError):
    """The name of a file does not end as that of one that takes these pages."""


@uninterrupted()
def to_png(canvas: Canvas, dpi: float = 300) -> bytes:
    """The page as a picture on white that says its resolution."""
    surfaces = _load_cairo()
    output = BytesIO()
    # Whole dots, or the last ones of each row and column would be half transparent.
    width, height = (
        max(1, round((side + 2 * canvas.surround) * dpi / 25.4))
        for side in (canvas.width, canvas.height)
    )
    # Cairo fits letters to dots, which makes words too wide for their places, and would look for
    # fonts on the computer; paths it draws as they are.
    try:
        surfaces.PNGSurface.convert(
            bytestring=canvas.to_svg(outlined=True).encode(),
            write_to=output,
            dpi=dpi,
            output_width=width,
            output_height=height,
            background_color="white",
        )
    except OSError as error:
        # Another thread may take the signal: cairo knows it only as a write that failed.
        raise KeyboardInterrupt from error
    return _with_resolution(output.getvalue(), dpi)


def to_dots(canvas: Canvas, dpi: float) -> Any:
    """The page as an array: row by row, the red, green and blue of each dot, from 0 to 255."""
    import numpy as np

    png = to_png(canvas, dpi)
    from cairocffi import ImageSurface

    drawn = ImageSurface.create_from_png(BytesIO(png))
    shape = drawn.get_height(), drawn.get_stride() // 4
    dots = np.frombuffer(drawn.get_data(), np.dtype("=u4")).reshape(shape)[:, : drawn.get_width()]
    return np.stack([dots >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.uint8)


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """A PNG that says how large it is printed, in dots per metre both ways (PNG, 11.3.5.3)."""
    dots = round(dpi / 0.0254)
    told = b"pHYs" + pack(">LLB", dots, dots, 1)
    chunk = pack(">L", len(told) - 4) + told + pack(">L", crc32(told))
    return png[:_PNG_HEAD] + chunk + png[_PNG_HEAD:]


def save(
    pages: Canvas | Sequence[Canvas],
    path: str | Path,
    dpi: float = 300,
    *,
    two_sided: bool = False,
    within: Path | None = None,
    bookmarks: Sequence[Bookmark] = (),
) -> list[Path]:
    """Write pages in the format of the suffix; an older file stays until all is written.

    Several pages are one PDF, or a numbered SVG or PNG for each that differs: `sheet-1.svg`,
    `sheet-2.svg`. Fronts and backs are `two_sided`; a PDF has `bookmarks`. With `within`, the path
    is made of data, from that folder on; a number is. Returns the files. Raises FileFormatError
    for a suffix that cannot be written, and WriteError.
    """
    target = Path(path)
    drawn = pages if isinstance(pages, Sequence) else [pages]
    if target.suffix.lower() == ".pdf":
        contents = {target: to_pdf(*drawn, bookmarks=bookmarks, two_sided=two_sided)}
    else:
        contents = _pictures(drawn, target, dpi)
    for file, content in contents.items():
        write_whole(file, content, within if file == target else target.parent)
    return list(contents)


def _pictures(pages: Sequence[Canvas], target: Path, dpi: float) -> dict[Path, bytes]:
    suffix = target.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise FileFormatError(f"{target}: the name must end in .svg, .pdf or .png")
    each = list({id(page): page for page in pages}.values())
    return {
        file: to_svg(page).encode() if suffix == ".svg" else to_png(page, dpi)
        for page, file in zip(each, _numbered(target, len(each)), strict=True)
    }


def _numbered(target: Path, count: int) -> list[Path]:
    """A name for each of some pages: that of the file, with a number where there are several."""
    if count == 1:
        return [target]
    names = (f"{target.stem}-{number + 1}{target.suffix}" for number in range(count))
    return [target.with_name(name) for name in names]


def _load_cairo() -> Any:
    try:
        from cairosvg import surface
    except OSError as error:
        raise CairoMissingError from error
    return surface
