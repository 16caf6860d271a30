"""What commands print and write as text to be kept: short, and the same on every machine.

What is long is kept as its beginning, and a sum of the rest: enough to see that something differs.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32, decompress

from png import size_of

# Kept in full: lines of a text, items of a list, names with a value each, files of one kind.
_LINES, _ITEMS, _NAMES, _FILES, _WIDTH = 120, 12, 24, 2, 160
# Times and machines stand in the log alone.
_UNSURE_FILES = ("log.jsonl", "lock", "studio.js", "studio.css", "index.html")
_LONG_NUMBER = re.compile(r"-?\d+\.\d{9,}(?:e-?\d+)?")
_DATE = re.compile(r"\b20\d\d-\d\d-\d\d\b")
_SCHEMAS = re.compile(r"(?<=\$schema=)\S*/(?=schemas/)")
_FIRST_RUN = re.compile(r"(?:ns: )?(?:building|preparing) ")
_SIZE = re.compile(r"\d+(?:\.\d+)? [kM]B\b")


def masked(text: str, folder: Path) -> str:
    """A text without what depends on the machine, the version or the last bits of a number."""
    text = text.replace(str(folder), "FOLDER").replace(folder.name, "FOLDER")
    text = re.sub(rf"\b{re.escape(version('nextstation'))}\b", "VERSION", text)
    text = _SCHEMAS.sub("", text)
    return _LONG_NUMBER.sub(_nine_digits, _SIZE.sub("SIZE", _DATE.sub("DATE", text)))


def _nine_digits(number: re.Match[str]) -> str:
    return f"{float(number.group()):.9g}"


def text_of(text: str) -> str:
    """What was printed, or the text of a file: JSON with little space, all else as it stands."""
    if text.startswith(("{", "[")):
        try:
            return "\n".join(_packed(json.loads(text), ""))
        except ValueError:
            pass
    return _shortened(text)


def errors_text(text: str) -> str:
    """What was said beside the output; a first run says that it builds, or learns."""
    lines = [line for line in text.splitlines() if not _FIRST_RUN.match(line)]
    return "\n".join(f"! {line}" for line in lines)


def files_text(files: Sequence[Path], folder: Path) -> str:
    """Files by name with what they hold; of many of one kind in a folder, the first in full."""
    found, seen = list[str](), dict[tuple[str, str], int]()
    for file in files:
        kind = file.relative_to(folder).parts[0], file.suffix
        seen[kind] = seen.get(kind, 0) + 1
        if file.name in _UNSURE_FILES:
            found.append(f"> {file.relative_to(folder)}")
            continue
        content = _KINDS.get(file.suffix, _plain)(file.read_bytes())
        if seen[kind] > _FILES:
            content = f"sum {_sum(content)}"
        found += [f"> {file.relative_to(folder)}", content]
    return "\n".join(found)


def _sum(text: str) -> str:
    """A short sum of a text, whose long numbers are as the goldens have them."""
    return f"{crc32(_LONG_NUMBER.sub(_nine_digits, text).encode()):08x}"


def _shortened(text: str) -> str:
    lines = text.splitlines()
    if len(lines) <= _LINES:
        return "\n".join(lines)
    rest = lines[_LINES // 2 :]
    return "\n".join([*lines[: _LINES // 2], f"… {len(rest)} more lines, sum {_sum(str(rest))}"])


def _packed(value: Any, indent: str, head: str = "") -> Iterator[str]:
    """JSON in lines as full as they may be; long lists of small things as their beginning."""
    value = _begun(value)
    line = f"{indent}{head}{json.dumps(value, ensure_ascii=False)}"
    if len(line) <= _WIDTH or not isinstance(value, dict | list):
        yield line
        return
    yield f"{indent}{head}{'{' if isinstance(value, dict) else '['}"
    items = value.items() if isinstance(value, dict) else (("", each) for each in value)
    for name, each in items:
        yield from _packed(each, f"{indent} ", f"{json.dumps(name)}: " if name else "")


def _begun(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _WIDTH:
        return _svg(value.encode()) if "<svg" in value[:99] else _cut(value)
    most = _NAMES if isinstance(value, dict) else _ITEMS
    if not isinstance(value, dict | list) or len(value) <= most or _has_parts(value):
        return value
    rest = f"{len(value)} in all, sum {_sum(json.dumps(value))}"
    if isinstance(value, dict):
        return {**dict(list(value.items())[:4]), "…": rest}
    return [*value[:4], f"… {rest}"]


def _cut(text: str) -> str:
    return f"{text[: _WIDTH // 2]}… {len(text)} in all, sum {_sum(text)}"


def _has_parts(value: Any) -> bool:
    """Whether each part of something is worth to be seen: a part of a tree that has names."""
    return isinstance(value, dict) and any(isinstance(each, dict) for each in value.values())


class _Page(HTMLParser):
    """The words of a page, a line for each block, and the data of its charts."""

    _BLOCKS = frozenset(
        ("h1", "h2", "p", "caption", "tr", "figcaption", "summary", "pre", "dt", "div", "li")
    )

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside, self.lines, self.charts = "", [""], ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.inside:
            return
        if tag in ("script", "style", "svg"):
            self.inside = "data" if dict(attrs).get("id") == "charts" else tag
        elif tag in self._BLOCKS:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "svg"):
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "data":
            self.charts += data
        elif not self.inside and data.strip():
            self.lines[-1] = f"{self.lines[-1]}  {' '.join(data.split())}".strip()


def _html(content: bytes) -> str:
    page = _Page(content.decode())
    words = "\n".join(line for line in page.lines if line)
    charts = {name: _chart(spec) for name, spec in json.loads(page.charts or "{}").items()}
    return "\n".join([_shortened(words), *_packed(charts, "")])


def _chart(spec: dict[str, Any]) -> dict[str, Any]:
    """The data of a chart, and a sum of how it is drawn."""
    drawn = {name: each for name, each in spec.items() if name not in ("$schema", "data")}
    return {"data": spec.get("data"), "drawn": f"sum {_sum(json.dumps(drawn))}"}


def _svg(content: bytes) -> str:
    from xml.etree import ElementTree

    from golden_sheets import normalised_text

    root = ElementTree.fromstring(content)  # noqa: S314 - our own
    words = [
        " ".join(each.itertext()).split() for each in root.iter() if each.tag.endswith("}text")
    ]
    said = " | ".join(" ".join(each) for each in words if each)
    count = sum(1 for _ in root.iter())
    return f"{count} elements, sum {_sum(normalised_text(root))}\n{said}"


def _pdf(content: bytes) -> str:
    from pypdf import PdfReader

    reader = PdfReader(BytesIO(content))
    sizes = [
        [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] for page in reader.pages
    ]
    title = reader.metadata and reader.metadata.title
    return f"{title}: {len(sizes)} pages, {json.dumps(sizes[:_ITEMS])} mm"


def _png(content: bytes) -> str:
    return "{} × {} pixels".format(*size_of(content))


def _parquet(content: bytes) -> str:
    from pyarrow import parquet

    table = parquet.read_table(BytesIO(content))
    return f"{table.schema.to_string()}\n{text_of(json.dumps(table.to_pylist()[:4]))}"


def _chunk(content: bytes) -> str:
    """A part of a results folder: its seal, what it holds, and the rows of its games."""
    head, sums, rows = content.split(b"\n", 2)
    seal = json.loads(head)
    if not rows:
        return "\n".join([json.dumps(seal), *_packed(json.loads(sums), "")])
    # How small they become depends on the library that packs them.
    unpacked = _packed(list(decompress(rows)), "")
    return "\n".join([json.dumps(seal["of"]), *_packed(json.loads(sums), ""), *unpacked])


def _plain(content: bytes) -> str:
    return text_of(content.decode())


def _data(content: bytes) -> str:
    return text_of(content.decode().partition(" = ")[2].rstrip(";\n"))


_KINDS: Mapping[str, Callable[[bytes], str]] = {
    ".html": _html,
    ".svg": _svg,
    ".pdf": _pdf,
    ".png": _png,
    ".parquet": _parquet,
    ".chunk": _chunk,
    ".js": _data,
    ".ttf": lambda content: "a font",
}
