"""PNG pictures as a program that places them reads them."""

from collections.abc import Iterator
from struct import unpack
from zlib import crc32

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size_of(content: bytes) -> tuple[int, int]:
    """The width and height of a picture in dots."""
    width, height = unpack(">LL", chunks_of(content)[b"IHDR"][:8])
    return width, height


def dpi_of(content: bytes) -> float:
    """The dots per inch of a picture, the same both ways."""
    across, down, unit = unpack(">LLB", chunks_of(content)[b"pHYs"])
    assert (across, unit) == (down, 1), "dots per metre"
    return float(across * 0.0254)


def chunks_of(content: bytes) -> dict[bytes, bytes]:
    """The chunks of a picture by their kinds, in their order; each is whole."""
    assert content.startswith(_SIGNATURE)
    found = dict(_chunks(content))
    kinds = [*found]
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    assert kinds.index(b"pHYs") < kinds.index(b"IDAT")
    return found


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(content):
        (length,) = unpack(">L", content[at : at + 4])
        data, told = content[at + 4 : at + 8 + length], content[at + 8 + length : at + 12 + length]
        assert unpack(">L", told) == (crc32(data),)
        yield data[:4], data[4:]
        at += 12 + length
