import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from drawn_sheet import draw_sheet, first_page
from png import dpi_of, size_of

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.engine.format.source.reader import parse_document
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import font_file
from nextstation.renderers.output import export
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent

LONDON = Path(__file__).parents[2] / "cities" / "london.yaml"


@pytest.fixture(scope="module")
def network() -> Network:
    document = parse_document(LONDON.read_text(encoding="utf-8"))
    return Network.of(City.of(document.data))


@pytest.fixture(scope="module")
def canvas(network: Network) -> Canvas:
    return draw_sheet(network, "a4")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pdf_is_one_page_of_the_paper_in_vectors(network: Network, paper: str) -> None:
    drawn = first_page([SheetContent(network)], PrintSettings(PAPERS[paper]))
    pdf = pypdf.PdfReader(BytesIO(to_pdf(drawn)))
    assert len(pdf.pages) == 1
    page = pdf.pages[0]
    size = sorted(float(side) * 25.4 / 72 for side in page.mediabox[2:])
    assert size == pytest.approx([PAPERS[paper].short, PAPERS[paper].long], abs=0.02)
    assert len(page.images) == 0
    assert pdf.metadata is not None
    assert pdf.metadata.title == f"{network.city.title} · {PAPERS[paper].title}"


def test_a_pdf_embeds_inter_alone(canvas: Canvas) -> None:
    page = pypdf.PdfReader(BytesIO(to_pdf(canvas))).pages[0]
    resources: Any = page["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    names = {font["/BaseFont"].strip("/").split("+")[-1] for font in fonts}
    assert names == {"Inter-Bold", "Inter-Regular"}
    parts = [font["/DescendantFonts"][0] for font in fonts]
    assert all("/FontFile2" in part["/FontDescriptor"] for part in parts)


def test_the_same_page_is_the_same_bytes(canvas: Canvas) -> None:
    assert to_pdf(canvas) == to_pdf(canvas)
    assert export.to_png(canvas, 40) == export.to_png(canvas, 40)


@pytest.mark.parametrize(
    ("suffix", "start"),
    [(".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG"), (".PDF", b"%PDF")],
)
def test_the_suffix_tells_the_format(
    canvas: Canvas, tmp_path: Path, suffix: str, start: bytes
) -> None:
    path = tmp_path / f"sheet{suffix}"
    assert export.save(canvas, path, dpi=40) == [path]
    assert path.read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("dpi", [40, 100, 416.1])
def test_a_png_has_the_resolution_asked_for_and_says_it(dpi: float) -> None:
    content = export.to_png(Canvas(50, 30, "Small"), dpi)
    assert size_of(content) == (round(50 / 25.4 * dpi), round(30 / 25.4 * dpi))
    assert dpi_of(content) == pytest.approx(dpi, abs=0.02)


@pytest.mark.parametrize("name", ["sheet.doc", "sheet"])
def test_an_unknown_suffix_is_refused(canvas: Canvas, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"\.svg, \.pdf or \.png"):
        export.save(canvas, tmp_path / name)


def test_a_folder_that_is_not_there_is_told(canvas: Canvas, tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="cannot write "):
        export.save(canvas, tmp_path / "nowhere" / "sheet.svg")


def test_a_missing_cairo_is_told_with_its_package(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Missing:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "cairosvg.surface":
                raise OSError("no library called cairo was found")

    for name in [each for each in sys.modules if each.split(".")[0] == "cairosvg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(export.CairoMissingError, match="apt install libcairo2"):
        export.to_png(canvas)
    assert to_pdf(canvas).startswith(b"%PDF")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_waits_while_cairo_draws(ending: signal.Signals) -> None:
    drawn, before = list[str](), signal.signal(ending, signal.default_int_handler)

    @export.uninterrupted()
    def draw() -> None:
        signal.raise_signal(ending)
        drawn.append("whole")

    try:
        with pytest.raises(KeyboardInterrupt):
            draw()
    finally:
        signal.signal(ending, before)
    assert drawn


def test_a_system_on_which_no_signal_waits_draws_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    assert size_of(export.to_png(Canvas(50, 30, "Small"), 25.4)) == (50, 30)


def test_the_fonts_come_with_the_package() -> None:
    assert font_file().is_file()
    assert font_file(bold=True).is_file()


def test_importing_the_sheet_loads_nothing_heavy() -> None:
    code = (
        "import sys, nextstation.renderers.page.sheet, nextstation.renderers.output.export;"
        "print(sorted({'cairosvg', 'fontTools', 'svgwrite', 'cairocffi'} & set(sys.modules)))"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_while_cairo_writes_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(BytesIO):
        def write(self, _: object) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr(export, "BytesIO", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        export.to_png(Canvas(20, 10, "Small"), 40)
