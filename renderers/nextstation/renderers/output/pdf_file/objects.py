"""The objects of a PDF and the file that they make (ISO 32000-1, 7.3 and 7.5)."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
# How many objects are packed together.
_PACK = 200


class Name(str):
    """A name, such as `/Page`, without its slash; letters and digits alone."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to an object of the file."""

    number: int


@dataclass(frozen=True, slots=True)
class Stream:
    """Data with its entries; it is compressed, unless programs are to find it as it stands."""

    data: bytes
    entries: Mapping[str, object] = field(default_factory=dict)
    packed: bool = True


@lru_cache(maxsize=4096)
def real(value: float, digits: int = 4) -> str:
    """A number as short as it can be written."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def written(value: object) -> bytes:
    """A value as it stands in a file."""
    match value:
        case Name():
            return b"/" + value.encode("ascii")
        case Ref():
            return b"%d 0 R" % value.number
        case str():
            return _string(value)
        case bytes():
            return b"<" + value.hex().encode() + b">"
        case bool():
            return b"true" if value else b"false"
        case int():
            return b"%d" % value
        case float():
            return real(value).encode()
        case Mapping():
            parts = (b"/" + key.encode() + b" " + written(each) for key, each in value.items())
            return b"<<" + b" ".join(parts) + b">>"
        case Sequence():
            return b"[" + b" ".join(written(each) for each in value) + b"]"
        case _:
            raise TypeError(f"a PDF has no {type(value).__name__}")


def _string(text: str) -> bytes:
    """A text: in plain letters if that says it, else in UTF-16."""
    if text.isascii() and text.isprintable():
        for letter in "\\()":
            text = text.replace(letter, f"\\{letter}")
        return b"(" + text.encode() + b")"
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode() + b">"


class PdfFile:
    """A PDF in the making: its objects are numbered as they come."""

    def __init__(self) -> None:
        """Begin without objects."""
        self._objects: dict[int, object] = {}
        self._last = 0

    def reserve(self) -> Ref:
        """The reference to an object that comes later."""
        self._last += 1
        return Ref(self._last)

    def add(self, value: object, at: Ref | None = None) -> Ref:
        """Take an object, which may have been given its number before."""
        ref = at or self.reserve()
        self._objects[ref.number] = value
        return ref

    def content(self, root: Ref, info: Ref, identity: bytes) -> bytes:
        """The file: streams as they are, all other objects packed, a table of where they lie."""
        parts, places, at = [_HEADER], dict[int, tuple[int, int, int]](), len(_HEADER)

        def put(number: int, stream: Stream) -> None:
            nonlocal at
            parts.append(_body(number, stream))
            places[number] = (1, at, 0)
            at += len(parts[-1])

        plain: list[tuple[int, object]] = []
        for number, value in self._objects.items():
            if isinstance(value, Stream):
                put(number, value)
            else:
                plain.append((number, value))
        for start in range(0, len(plain), _PACK):
            pack = plain[start : start + _PACK]
            holder = self.reserve().number
            put(holder, _packed(pack))
            places |= {number: (2, holder, index) for index, (number, _) in enumerate(pack)}
        table = self.reserve().number
        places[table] = (1, at, 0)
        rows = [(0, 0, 65535), *(places[number] for number in range(1, table + 1))]
        data = b"".join(
            kind.to_bytes(1) + place.to_bytes(4) + index.to_bytes(2) for kind, place, index in rows
        )
        entries = {
            "Type": Name("XRef"), "Size": table + 1, "W": [1, 4, 2], "Root": root, "Info": info,
            "ID": [identity, identity],
        }  # fmt: skip
        parts += [_body(table, Stream(data, entries)), b"startxref\n%d\n%%%%EOF\n" % at]
        return b"".join(parts)


def _body(number: int, stream: Stream) -> bytes:
    data, entries = stream.data, dict(stream.entries)
    if stream.packed:
        data, entries = zlib.compress(data, 9), {**entries, "Filter": Name("FlateDecode")}
    head = written({**entries, "Length": len(data)})
    return b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, head, data)


def _packed(objects: Sequence[tuple[int, object]]) -> Stream:
    """A stream that holds some objects."""
    bodies = [written(value) for _, value in objects]
    numbers, at = [], 0
    for (number, _), body in zip(objects, bodies, strict=True):
        numbers.append(f"{number} {at}")
        at += len(body) + 1
    head = " ".join(numbers).encode() + b"\n"
    entries = {"Type": Name("ObjStm"), "N": len(objects), "First": len(head)}
    return Stream(head + b"\n".join(bodies), entries)
