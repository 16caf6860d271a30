"""Mutants of transit networks: feeds with members of their zip changed, and GeoJSON."""

import csv
import json
import zipfile
from functools import cache
from io import BytesIO, StringIO
from random import Random

from feeds import gtfs_tables, line_graph, openstreetmap

from attack.bytewise import mutate_bytes
from attack.hostile import TEXTS
from attack.structural import edited, pool_of
from attack.tabular import mutate_table

# One time for all members, so that the same mutant is the same file.
_THEN = (2000, 1, 1, 0, 0, 0)
_ZIP = b"PK"
_NAMES = ("stops.txt", "../stops.txt", "calendar.txt", "shapes.txt", "a/b/c/stops.txt", "x.bin")
Members = list[tuple[str, bytes]]


@cache
def networks() -> list[bytes]:
    """A town as a feed, as an export of a map, and as a graph of lines."""
    feed = [(f"feed/{name}", text.encode()) for name, text in gtfs_tables().items()]
    return [_packed(feed), *(json.dumps(each()).encode() for each in (openstreetmap, line_graph))]


def suffix_of(content: bytes) -> str:
    """How the name of the file of a network ends."""
    return ".zip" if content.startswith(_ZIP) else ".json"


def mutate_network(random: Random, content: bytes) -> bytes:
    """A network with its data or its tables changed; sometimes its bytes."""
    if random.randrange(100) < 15:
        return mutate_bytes(random, content)
    if not content.startswith(_ZIP):
        data = json.loads(content)
        return json.dumps(edited(random, data, pool_of([data]))).encode()
    with zipfile.ZipFile(BytesIO(content)) as feed:
        members = [(name, feed.read(name)) for name in feed.namelist()]
    for _ in range(random.choice((1, 1, 2, 4))):
        _edit(random, members)
    return _packed(members)


def retold(random: Random, content: bytes) -> bytes:
    """The same network as another program writes it: rows, columns, signs, marks, capitals."""
    if not content.startswith(_ZIP):
        data = json.loads(content)
        for each in data["features"]:
            tags = {**each["properties"], "note": "none"}
            for line in (tags, *tags.get("lines", ())):
                line |= {key: line[key].upper() for key in ("color", "colour") if key in line}
            each["properties"] = dict(reversed(tags.items()))
        return json.dumps(data, indent=1).encode()
    delimiter, end = random.choice(",;\t"), random.choice(("\n", "\r\n"))
    encoding = random.choice(("utf-8", "utf-8-sig"))
    with zipfile.ZipFile(BytesIO(content)) as feed:
        members = [(name, feed.read(name).decode()) for name in feed.namelist()]
    written = Members()
    for name, table in members:
        rows, text = [*csv.DictReader(StringIO(table))], StringIO()
        columns = random.sample([*rows[0]], len(rows[0]))
        rewritten = csv.DictWriter(text, columns, delimiter=delimiter, lineterminator=end)
        rewritten.writeheader()
        for row in random.sample(rows, len(rows)):
            row |= {key: row[key].upper() for key in ("route_color",) if key in row}
            rewritten.writerow(row)
        written.append((name, text.getvalue().encode(encoding)))
    return _packed(written)


def _edit(random: Random, members: Members) -> None:
    """A table changed by cells or by bytes; one left out, given twice, or under another name."""
    place = random.randrange(len(members)) if members else 0
    name, table = members[place] if members else ("stops.txt", b"")
    match random.randrange(10):
        case 0:
            members[place : place + 1] = []
        case 1:
            members.insert(place, (name, table[: len(table) // 2]))
        case 2:
            other = random.choice((*_NAMES, f"{name}{random.choice(TEXTS)}"))
            members[place : place + 1] = [(other.replace("\0", ""), table)]
        case 3 | 4:
            members[place : place + 1] = [(name, mutate_bytes(random, table))]
        case _:
            members[place : place + 1] = [(name, _other_cells(random, table))]


def _other_cells(random: Random, table: bytes) -> bytes:
    try:
        return mutate_table(random, table)
    except (UnicodeDecodeError, IndexError):  # no table any more
        return mutate_bytes(random, table)


def _packed(members: Members) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as feed:
        for number, (name, table) in enumerate(members):
            if name not in [each for each, _ in members[:number]]:
                feed.writestr(zipfile.ZipInfo(name or "_", _THEN), table)
    return packed.getvalue()
