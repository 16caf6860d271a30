"""Writes a drawn page as SVG, PDF or PNG. The only module that knows cairosvg."""

from io import BytesIO
from pathlib import Path
from typing import Any

from nextstation.engine.city.writing import write_whole
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.typeface import use_own_fonts

# The date in every PDF: the same page is the same file, whenever it is made.
_DATE = "2000-01-01T00:00:00Z"
_HELP = (
    "the cairo library is missing, which PDF and PNG need (SVG does not). Install it:\n"
    "  Debian, Ubuntu   apt install libcairo2\n"
    "  Fedora           dnf install cairo\n"
    "  macOS            brew install cairo\n"
    "  Windows          the GTK runtime, https://www.gtk.org/docs/installations/windows"
)


class CairoMissing(RuntimeError):
    """PDF and PNG cannot be written on this computer yet."""

    def __init__(self) -> None:
        super().__init__(_HELP)


def to_svg(canvas: Canvas) -> str:
    """The page as SVG."""
    return canvas.to_svg()


def to_pdf(canvas: Canvas) -> bytes:
    """The page as a PDF of one page: vectors, and fonts embedded."""
    surfaces = _load_cairo()
    output = BytesIO()

    class Titled(surfaces.PDFSurface):  # type: ignore[misc, name-defined]
        """A PDF that knows its title and no time of day."""

        def _create_surface(self, width: float, height: float) -> Any:
            made = super()._create_surface(width, height)
            from cairocffi import constants

            made[0].set_metadata(constants.PDF_METADATA_TITLE, canvas.title)
            made[0].set_metadata(constants.PDF_METADATA_CREATE_DATE, _DATE)
            return made

    Titled.convert(bytestring=to_svg(canvas).encode(), write_to=output)
    return output.getvalue()


def to_png(canvas: Canvas, dpi: float = 300) -> bytes:
    """The page as a picture on white."""
    surfaces = _load_cairo()
    output = BytesIO()
    surfaces.PNGSurface.convert(
        bytestring=to_svg(canvas).encode(), write_to=output, dpi=dpi, background_color="white"
    )
    return output.getvalue()


def save(canvas: Canvas, path: str | Path, dpi: float = 300) -> Path:
    """Write a page; the suffix tells the format. What stood there stays until all is written."""
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix == ".svg":
        content = to_svg(canvas).encode()
    elif suffix == ".pdf":
        content = to_pdf(canvas)
    elif suffix == ".png":
        content = to_png(canvas, dpi)
    else:
        raise ValueError(f"{target}: the name must end in .svg, .pdf or .png")
    try:
        write_whole(target, content)
    except OSError as error:
        raise ValueError(f"{target}: cannot write there: {error.strerror}") from error
    return target


def _load_cairo() -> Any:
    use_own_fonts()
    try:
        from cairosvg import surface
    except OSError as error:
        raise CairoMissing from error
    return surface
