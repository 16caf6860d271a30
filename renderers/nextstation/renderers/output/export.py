"""Writes a drawn page as SVG, PDF or PNG. The only module that knows cairosvg."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from nextstation.engine.source.atomic_write import write_whole
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.fonts import use_own_fonts
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.output.uninterrupted import uninterrupted

_HELP = (
    "the cairo library is missing, which PNG needs (PDF and SVG do not). Install it:\n"
    "  Debian, Ubuntu   apt install libcairo2\n"
    "  Fedora           dnf install cairo\n"
    "  macOS            brew install cairo\n"
    "  Windows          the GTK runtime, https://www.gtk.org/docs/installations/windows"
)


class CairoMissingError(RuntimeError):
    """PNG cannot be written on this computer yet."""

    def __init__(self) -> None:
        super().__init__(_HELP)


class FileFormatError(ValueError):
    """The name of a file does not end as that of one that takes these pages."""


def to_svg(canvas: Canvas) -> str:
    """The page as SVG."""
    return canvas.to_svg()


@uninterrupted()
def to_png(canvas: Canvas, dpi: float = 300) -> bytes:
    """The page as a picture on white."""
    surfaces = _load_cairo()
    output = BytesIO()
    # Whole dots, or the last ones of each row and column would be half transparent.
    width, height = (
        max(1, round((side + 2 * canvas.surround) * dpi / 25.4))
        for side in (canvas.width, canvas.height)
    )
    # Cairo fits letters to dots, which makes words too wide for their places; paths it does not.
    surfaces.PNGSurface.convert(
        bytestring=canvas.to_svg(outlined=True).encode(),
        write_to=output,
        dpi=dpi,
        output_width=width,
        output_height=height,
        background_color="white",
    )
    return output.getvalue()


def save(pages: Canvas | Sequence[Canvas], path: str | Path, dpi: float = 300) -> Path:
    """Write pages in the format of the suffix; an older file stays until all is written.

    Raises FileFormatError for a suffix, or several pages, that cannot be written, and WriteError.
    """
    target = Path(path)
    content = _content(pages if isinstance(pages, Sequence) else [pages], target, dpi)
    write_whole(target, content)
    return target


def save_pages(pages: Sequence[Canvas], path: Path, dpi: float = 300) -> None:
    """Write pages: into one PDF, or each into a picture whose name has its number.

    Raises as `save` does.
    """
    if path.suffix.lower() == ".pdf" or len(pages) == 1:
        save(pages, path, dpi)
        return
    for number, page in enumerate(pages, 1):
        save(page, path.with_stem(f"{path.stem}-{number}"), dpi)


def _content(pages: Sequence[Canvas], target: Path, dpi: float) -> bytes:
    suffix = target.suffix.lower()
    if suffix == ".pdf":
        return to_pdf(*pages)
    if suffix not in (".svg", ".png"):
        raise FileFormatError(f"{target}: the name must end in .svg, .pdf or .png")
    if len(pages) > 1:
        raise FileFormatError(f"{target}: only a PDF has several pages, and these are {len(pages)}")
    return to_svg(pages[0]).encode() if suffix == ".svg" else to_png(pages[0], dpi)


def _load_cairo() -> Any:
    use_own_fonts()
    try:
        from cairosvg import surface
    except OSError as error:
        raise CairoMissingError from error
    return surface
