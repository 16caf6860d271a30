"""GTFS: the routes, runs and stops of the feed of an agency, read table by table, within limits."""

import csv
import io
import re
import zipfile
import zlib
from array import array
from collections import ChainMap, defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import IO, NoReturn

from nextstation.engine.authoring.transit.feeds.merging import (
    Asked,
    Lines,
    RawLine,
    Stop,
    line_of,
    merged,
)
from nextstation.engine.authoring.transit.network import TransitNetwork, position
from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.slips.foreign import UTF_16_MARKS
from nextstation.engine.format.source.suggestions import suggestion

# Limits against hostile files: bytes of one table, and how much one that is not small is packed;
# its columns, letters of a line, and lines of a row.
_MOST_BYTES, _MOST_PACKED, _SMALL = 3_000_000_000, 200, 50_000_000
_MOST_COLUMNS, _LONGEST_LINE, _MOST_LINES = 200, 100_000, 30
_BLOCK = 1 << 16
_QUOTE, _UNPACK = "a quote may be without its end", "unpack it into a folder, and import that"

Rows = Iterator[Iterator[str]]
# The mode of a route by its type; types from 100 on are of the extended list, by their hundreds.
_MODES = {
    0: "tram", 1: "metro", 2: "rail", 4: "ferry", 5: "tram", 6: "cable", 7: "funicular",
    12: "metro", 100: "rail", 400: "metro", 500: "metro", 600: "metro", 900: "tram", 1000: "ferry",
    1200: "ferry", 1300: "cable", 1400: "funicular",
}  # fmt: skip
# What ends the name of a route that is one direction or variant of a line.
_DIRECTION = re.compile(r"\s*(?:[-–(]\s*)?(?:north|south|east|west|in|out)bound\)?$", re.IGNORECASE)
_STOP_BITS = 32
# Of how many stops one may lack its place, before the feed is taken for damaged.
_LACKING = 10


@dataclass(slots=True)
class Feed:
    """The tables of a feed by their names, in a zip or a folder."""

    path: Path
    encoding: str | None
    packed: zipfile.ZipFile | None = None
    tables: Mapping[str, zipfile.ZipInfo | Path] = field(default_factory=dict)

    def fail(
        self, message: str, hint: str = "", code: str = "E921", table: str = "", line: int = 1
    ) -> NoReturn:
        """Raise UnreadableError about the feed, or a place of a table."""
        file = f"{self.path}/{table}" if table else str(self.path)
        raise UnreadableError(Diagnostic(file, Span(line, 1), code, message, hint))

    def table(self, name: str) -> "Table":
        """A table, which the feed must have."""
        if name not in self.tables:
            known = ", ".join(sorted(filter(None, self.tables))[:8]) or "nothing"
            self.fail(f"there is no {name}", f"a GTFS feed has {name}; here is {known}")
        return Table(self, name)


@contextmanager
def opened_feed(path: Path, encoding: str | None) -> Iterator[Feed]:
    """The feed in a zip or a folder. Raises UnreadableError for a zip that is none."""
    feed = Feed(path, encoding)
    try:
        if path.is_dir():
            feed.tables = {each.name.lower(): each for each in path.iterdir()}
        else:
            feed.packed = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, OSError) as error:
        feed.fail(f"this cannot be opened: {error}", "download it again", "E922")
    with feed.packed or nullcontext():
        if feed.packed:
            feed.tables = _unfolded(feed, feed.packed.infolist())
        yield feed


def _unfolded(feed: Feed, found: list[zipfile.ZipInfo]) -> Mapping[str, zipfile.ZipInfo]:
    """The tables of a zip by their names; some feeds lie in a folder of theirs."""
    folders: dict[str, dict[str, zipfile.ZipInfo]] = defaultdict(dict)
    for info in found:
        folder, _, name = info.filename.replace("\\", "/").rpartition("/")
        folders[folder][name.lower()] = info
    feeds = sorted(each for each, tables in folders.items() if "routes.txt" in tables)
    if len(feeds) > 1 and feeds[0]:
        feed.fail(f"there are {len(feeds)} feeds: {', '.join(feeds[:4])}", _UNPACK)
    return folders[feeds[0]] if feeds else ChainMap(*folders.values())


@dataclass(slots=True)
class Table:
    """A table of a feed; `line` is that of the row that was read last."""

    feed: Feed
    name: str
    line: int = 1

    def fail(self, message: str, hint: str, code: str = "E923") -> NoReturn:
        """Raise UnreadableError about the row that was read last."""
        self.feed.fail(message, hint, code, self.name, self.line)

    def rows(self, needed: Collection[str], others: Collection[str] = ()) -> Rows:
        """The cells of each row in two columns or more; empty where `others` are missing."""
        encoding = self.feed.encoding or "utf-8-sig"
        try:
            with self._opened() as stream:
                encoding = "utf-16" if stream.read(2) in UTF_16_MARKS else encoding
                stream.seek(0)
                with io.TextIOWrapper(stream, encoding) as text:
                    yield from self._cells(self._lines(text), needed, others)
        except UnicodeDecodeError:
            known = encoding.removesuffix("-sig").upper()
            self.fail(f"this is not {known} text", "name its encoding: --encoding cp1252", "E922")
        except csv.Error as error:
            self.line += 1
            self.fail(f"this row cannot be read: {error}", _QUOTE)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
            self.fail(f"this cannot be unpacked: {error}", "download the feed again", "E922")

    def _cells(
        self, lines: Iterator[str], needed: Collection[str], others: Collection[str]
    ) -> Rows:
        first = next(lines, "")
        reader = csv.reader(chain([first], lines), delimiter=max(",;\t", key=first.count))
        header = [each.strip().lower() for each in next(reader, [])]
        width = len(header)
        if width > _MOST_COLUMNS:
            self.fail(f"the table has {width} columns", f"the limit is {_MOST_COLUMNS}")
        if missing := [each for each in needed if each not in header]:
            hint = suggestion(missing[0], header, "its columns")
            self.fail(f"the column `{missing[0]}` is missing", hint)
        # A column that is missing is the one after the last, which is empty.
        places = [header.index(e) if e in header else width for e in (*needed, *others)]
        pick, blank, is_whole = itemgetter(*places), [""] * (width + 1), width not in places
        for cells in reader:
            if reader.line_num > self.line + _MOST_LINES:
                self.line += 1
                self.fail(f"this row has more than {_MOST_LINES} lines", _QUOTE)
            self.line = reader.line_num
            if len(cells) != width or not is_whole:
                cells[width:] = blank
            if cells[0] or any(cells):
                yield map(str.strip, pick(cells))

    def _lines(self, text: io.TextIOWrapper) -> Iterator[str]:
        """The lines of a table, none too long for a row."""
        rest = ""
        while block := text.read(_BLOCK):
            *lines, rest = (rest + block).split("\n")
            if "\0" in block:
                self.fail("this table has a NUL character", "download the feed again")
            if len(rest) > _LONGEST_LINE:
                self.fail("a line is too long for a row", f"the limit is {_LONGEST_LINE} letters")
            yield from lines
        yield rest

    def _opened(self) -> IO[bytes]:
        """The bytes of the table, within the limits of its size."""
        table = self.feed.tables[self.name]
        if isinstance(table, Path):
            if not table.is_file():
                self.fail("this is not a file", "a table is a file with commas between cells")
            return table.open("rb")
        size = table.file_size
        if size > min(_MOST_BYTES, max(_SMALL, _MOST_PACKED * table.compress_size)):
            self.fail(f"unpacked it has {size // 10**6} MB", "take a smaller feed", "E922")
        if table.flag_bits & 1:
            self.fail("the zip has a password", _UNPACK, "E922")
        if table.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            self.fail("the zip is packed in a way of its own", _UNPACK, "E922")
        assert self.feed.packed
        return self.feed.packed.open(table)


def read_gtfs(path: Path, asked: Asked, encoding: str | None) -> TransitNetwork:
    """Read a feed. Raises UnreadableError for what is none, or has faults."""
    with opened_feed(path, encoding) as feed:
        routes = _routes(feed.table("routes.txt"))
        lines, notes = asked.of({id(line): line for line in routes.values()}.values())
        kept = {id(line) for line in lines}
        _read_runs(feed, {key: line for key, line in routes.items() if id(line) in kept})
        used = {stop for line in lines for course in line.courses for stop in course}
        stops = _stops(feed.table("stops.txt"), used)
        if lost := sorted(used - stops.keys()):
            said = f"stops without a place in stops.txt: {len(lost)} of {len(used)}, as {lost[0]}"
            if _LACKING * len(lost) > len(used):
                feed.table("stops.txt").fail(said, "download the whole feed again")
            notes = [*notes, f"{said}: left out"]
        agencies = {each for line in lines for each in line.agencies}
        return replace(merged(stops, lines, notes), credit=_credit(feed, agencies))


def _routes(table: Table) -> Mapping[str, RawLine]:
    """The line of each route; routes of one name and mode are one line."""
    lines: Lines = {}
    routes = {}
    names = "route_short_name", "route_long_name", "route_color", "agency_id"
    for route, kind, short, long, colour, agency in table.rows(("route_id", "route_type"), names):
        if not kind.isdecimal():
            table.fail(f"the route_type `{kind}` is not a number", "such as 1 for metro")
        number = int(kind[:5])
        mode = _MODES.get(number if number < 100 else number // 100 * 100, "bus")
        name = short or long or route
        routes[route] = line_of(lines, _DIRECTION.sub("", name) or name, mode, colour)
        routes[route].agencies.add(agency)
    return routes


def _read_runs(feed: Feed, routes: Mapping[str, RawLine]) -> None:
    """Count the courses of all trips. A call takes eight bytes: its number and that of its stop."""
    rows = feed.table("trips.txt").rows(("trip_id", "route_id"))
    runs = {trip: (routes[route], array("Q")) for trip, route in rows if route in routes}
    stops: dict[str, int] = {}
    table = feed.table("stop_times.txt")
    for trip, stop, number in table.rows(("trip_id", "stop_id", "stop_sequence")):
        if run := runs.get(trip):
            try:
                run[1].append(int(number) << _STOP_BITS | stops.setdefault(stop, len(stops)))
            except (ValueError, OverflowError):
                message = f"the stop_sequence `{number}` is not a number"
                table.fail(message, "count the stops of a trip: 1, 2, 3")
    names = [*stops]
    for line, calls in runs.values():
        course = tuple(names[call & (1 << _STOP_BITS) - 1] for call in sorted(calls))
        line.courses[course] += bool(course)
    if not stops:
        table.line, hint = 1, "routes, trips and stop times must be of one feed"
        table.fail("no trip of the lines that are wanted calls anywhere", hint)


def _stops(table: Table, used: Collection[str]) -> Mapping[str, Stop]:
    """The stops that are used, and all stations; without those that have no place."""
    stops = {}
    needed = "stop_id", "stop_name", "stop_lat", "stop_lon"
    for stop, name, lat, lon, *above in table.rows(needed, ("location_type", "parent_station")):
        if (stop in used or above[0] == "1") and (lat.strip("0.") or lon.strip("0.")):
            try:
                spot = position(lon.replace(",", "."), lat.replace(",", "."))
            except ValueError:
                hint = "degrees: stop_lat from -90 to 90, stop_lon from -180 to 180"
                table.fail(f"`{stop}` lies at `{lat}`, `{lon}`", hint)
            stops[stop] = Stop(name or stop, spot, above[1])
    return stops


def _credit(feed: Feed, agencies: Collection[str]) -> str:
    """Whose data it is, in the words of the feed: its publisher, else the agencies of the lines."""
    found = [*_named(feed, "agency.txt", "agency_name")]
    own = [name for key, name in found if key in agencies] or [name for _, name in found[:1]]
    publishers = [name for _, name in _named(feed, "feed_info.txt", "feed_publisher_name")]
    names = ", ".join(publishers[:1] or own[:2])
    return f"Data: {names[:60]}" if names else ""


def _named(feed: Feed, table: str, column: str) -> Iterator[tuple[str, str]]:
    """The agency of each row that has a name, and that name; nothing if there is no such table."""
    if table in feed.tables:
        for agency, name in feed.table(table).rows((), ("agency_id", column)):
            if name:
                yield agency, name
