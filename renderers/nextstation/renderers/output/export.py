"""Writes a drawn page as SVG, PDF or PNG. The only module that knows cairosvg."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from nextstation.engine.source.atomic_write import write_whole
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.fonts import use_own_fonts
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.output.pdf import bind
from nextstation.renderers.output.uninterrupted import uninterrupted

# The date in every PDF: the same page is the same file, whenever it is made.
_DATE = "2000-01-01T00:00:00Z"
_HELP = (
    "the cairo library is missing, which PDF and PNG need (SVG does not). Install it:\n"
    "  Debian, Ubuntu   apt install libcairo2\n"
    "  Fedora           dnf install cairo\n"
    "  macOS            brew install cairo\n"
    "  Windows          the GTK runtime, https://www.gtk.org/docs/installations/windows"
)


class CairoMissingError(RuntimeError):
    """PDF and PNG cannot be written on this computer yet."""

    def __init__(self) -> None:
        super().__init__(_HELP)


class FileFormatError(ValueError):
    """The name of a file does not end as that of one that takes these pages."""


def to_svg(canvas: Canvas) -> str:
    """The page as SVG."""
    return canvas.to_svg()


def to_pdf(*pages: Canvas) -> bytes:
    """A PDF of some pages, in vectors; each page is drawn once, each font embedded once."""
    each = list({id(page): page for page in pages}.values())
    numbers = {id(page): number for number, page in enumerate(each)}
    return bind(_draw_pdf(each), [numbers[id(page)] for page in pages], each)


@uninterrupted()
def _draw_pdf(pages: Sequence[Canvas]) -> bytes:
    """The pages drawn on one surface of cairo, with a fixed date."""
    surfaces = _load_cairo()
    import cairocffi

    output = BytesIO()
    shared = cairocffi.PDFSurface(output, 1, 1)
    for key, value in (
        (cairocffi.constants.PDF_METADATA_TITLE, each_once(page.title for page in pages)),
        (cairocffi.constants.PDF_METADATA_AUTHOR, each_once(page.author for page in pages)),
        (cairocffi.constants.PDF_METADATA_CREATE_DATE, _DATE),
    ):
        shared.set_metadata(key, value)

    class Page(surfaces.PDFSurface):  # type: ignore[misc, name-defined]
        """A page of the shared surface. The hook is CairoSVG's own; a test guards it."""

        def _create_surface(self, width: float, height: float) -> Any:
            shared.set_size(width, height)
            return shared, width, height

        def finish(self) -> None:
            shared.show_page()

    for page in pages:
        Page.convert(bytestring=to_svg(page).encode(), write_to=BytesIO())
    shared.finish()
    return output.getvalue()


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
