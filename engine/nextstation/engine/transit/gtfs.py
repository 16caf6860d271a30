"""GTFS: a feed of a transit agency, as a zip or a folder."""

import csv
import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import IO, NoReturn

from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.source.slips.foreign import UTF_16_MARKS
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.transit.merging import RawLine, Stop, merged
from nextstation.engine.transit.network import TransitNetwork

# The mode of a route by its type; types from 100 on are of the extended list, by their hundreds.
_BASIC = {
    0: "tram",
    1: "metro",
    2: "rail",
    3: "bus",
    4: "ferry",
    5: "tram",
    6: "cable",
    7: "funicular",
    11: "bus",
    12: "metro",
}
_EXTENDED = {
    1: "rail",
    2: "bus",
    4: "metro",
    5: "metro",
    6: "metro",
    7: "bus",
    8: "bus",
    9: "tram",
    10: "ferry",
    12: "ferry",
    13: "cable",
    14: "funicular",
}
MODES = ("metro", "tram", "rail", "funicular", "cable", "bus", "ferry")
# Those that are taken where the user names none, the first that there are.
_USUAL = (("metro", "tram", "rail", "funicular"), ("bus",), MODES)
# Limits against hostile files: bytes of one table, its columns, and how much a zip may be packed.
_MOST_BYTES, _MOST_COLUMNS, _MOST_PACKED, _LONGEST_CELL = 3_000_000_000, 200, 200, 20_000
_SMALL = 50_000_000
_COLOUR = re.compile("[0-9a-fA-F]{6}")
# What ends the name of a route that is one direction or variant of a line.
_DIRECTION = re.compile(r"\s*(?:[-–(]\s*)?(?:north|south|east|west|in|out)bound\)?$", re.IGNORECASE)

Row = Mapping[str, str]


def read_gtfs(
    path: Path, modes: Collection[str], lines: Collection[str], encoding: str | None
) -> TransitNetwork:
    """Read a feed. Raises UnreadableError for what is none, or has faults."""
    feed = _Feed(path, encoding)
    with feed.opened():
        routes = [*feed.rows("routes.txt", ("route_id", "route_type"))]
        found = {
            row["route_id"]: (_line_name(row), _mode(feed, row), _colour(row)) for row in routes
        }
        wanted, notes = _wanted(feed, Counter(mode for _, mode, _ in found.values()), modes)
        taken: dict[tuple[str, str], RawLine] = {}
        raw = {}
        for route, (name, mode, colour) in found.items():
            if mode in wanted:
                line = taken.setdefault((name.casefold(), mode), RawLine(name, mode))
                line.colour = line.colour or colour
                raw[route] = line
        if lines:
            raw = _named(feed, raw, lines)
        trips = {
            row["trip_id"]: raw[row["route_id"]]
            for row in feed.rows("trips.txt", ("route_id", "trip_id"))
            if row["route_id"] in raw
        }
        _read_runs(feed, trips)
        kept = [*{id(line): line for line in raw.values()}.values()]
        used = {stop for line in kept for course in line.courses for stop in course}
        stops = _stops(feed, used)
        credit = _credit(feed)
    if not used:
        feed.fail("stop_times.txt", "no trip of the lines that are wanted calls anywhere")
    return merged(stops, kept, credit=credit, notes=notes)


class _Feed:
    """The tables of a feed, row by row."""

    def __init__(self, path: Path, encoding: str | None) -> None:
        self._path, self._encoding = path, encoding
        self._zip: zipfile.ZipFile | None = None
        self._names: dict[str, str] = {}
        self._line = 1

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keep the zip open, and say what is wrong with it."""
        table = ""
        try:
            if self._path.is_dir():
                self._names = {each.name.lower(): str(each) for each in self._path.iterdir()}
                yield
                return
            with zipfile.ZipFile(self._path) as self._zip:
                # Some feeds lie in a folder of their zip.
                for info in sorted(
                    self._zip.infolist(), key=lambda each: -each.filename.count("/")
                ):
                    self._names[info.filename.rsplit("/", 1)[-1].lower()] = info.filename
                yield
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            RuntimeError,
        ) as error:
            self.fail(
                table, f"the zip cannot be unpacked: {error}", "download it again", code="E922"
            )
        except UnicodeDecodeError:
            hint = "name its encoding, such as --encoding cp1252"
            self.fail(table, f"this is not {self._encoding or 'UTF-8'} text", hint, code="E922")

    def fail(
        self, table: str, message: str, hint: str = "", line: int = 1, code: str = "E923"
    ) -> NoReturn:
        """Raise UnreadableError about a place of a table."""
        file = f"{self._path}/{table}" if table else str(self._path)
        raise UnreadableError(Diagnostic(file, Span(line, 1), code, message, hint))

    def has(self, table: str) -> bool:
        """Whether there is such a table."""
        return table in self._names

    def rows(self, table: str, needed: Collection[str]) -> Iterator[Row]:
        """The rows of a table, which has the columns that are needed."""
        if not self.has(table):
            known = ", ".join(sorted(self._names)[:8]) or "nothing"
            hint = f"a GTFS feed has {table}; here is {known}"
            self.fail("", f"there is no {table}", hint, code="E921")
        with self._stream(table) as stream:
            reader = csv.reader(_lines(stream, self, table), strict=False)
            try:
                header = [each.strip().strip("\ufeff").lower() for each in next(reader, [])]
                if len(header) > _MOST_COLUMNS:
                    self.fail(table, f"the table has {len(header)} columns")
                missing = [each for each in needed if each not in header]
                if missing:
                    hint = suggestion(missing[0], header, "its columns")
                    self.fail(table, f"the column `{missing[0]}` is missing", hint)
                for cells in reader:
                    if cells:
                        self._line = reader.line_num
                        cells += [""] * (len(header) - len(cells))
                        yield dict(zip(header, map(str.strip, cells), strict=False))
            except csv.Error as error:
                self.fail(table, f"this row cannot be read: {error}", line=reader.line_num)

    @property
    def line(self) -> int:
        """The line of the row that was read last."""
        return self._line

    @contextmanager
    def _stream(self, table: str) -> Iterator[io.TextIOWrapper]:
        name = self._names[table]
        if self._zip:
            info = self._zip.getinfo(name)
            packed = info.file_size > _SMALL and info.file_size > _MOST_PACKED * max(
                info.compress_size, 1
            )
            if info.file_size > _MOST_BYTES or packed:
                self.fail(
                    table,
                    f"unpacked it has {info.file_size // 10**6} MB",
                    "take a smaller feed",
                    code="E922",
                )
            if info.flag_bits & 1:
                self.fail(
                    table, "the zip has a password", "unpack it into a folder first", code="E922"
                )
            opened: IO[bytes] = self._zip.open(info)
        else:
            if not Path(name).is_file():
                self.fail(table, "this is not a file")
            opened = Path(name).open("rb")  # noqa: SIM115
        with opened as stream:
            wide = stream.read(2) in UTF_16_MARKS
            stream.seek(0)
            yield io.TextIOWrapper(
                stream, "utf-16" if wide else self._encoding or "utf-8-sig", newline=""
            )


def _lines(stream: io.TextIOWrapper, feed: _Feed, table: str) -> Iterator[str]:
    """The lines of a table, none too long for a row."""
    number = 0
    while line := stream.readline(_LONGEST_CELL):
        number += 1
        if len(line) >= _LONGEST_CELL:
            feed.fail(table, "this line is too long for a row of a table", line=number)
        if "\0" in line:
            feed.fail(table, "this line has a NUL character", "it is no table", line=number)
        yield line


def _line_name(row: Row) -> str:
    name = row.get("route_short_name") or row.get("route_long_name") or row["route_id"]
    return _DIRECTION.sub("", name)[:40] or name[:40]


def _mode(feed: _Feed, row: Row) -> str:
    text = row["route_type"]
    if not text.isdecimal():
        feed.fail(
            "routes.txt",
            f"the route_type `{text}` is not a number",
            "such as 1 for metro",
            feed.line,
        )
    number = int(text[:5])
    return _BASIC.get(number) or _EXTENDED.get(number // 100, "bus")


def _colour(row: Row) -> str | None:
    text = row.get("route_color", "").lstrip("#")
    return f"#{text.lower()}" if _COLOUR.fullmatch(text) and text.lower() != "ffffff" else None


def _wanted(
    feed: _Feed, counts: Counter[str], modes: Collection[str]
) -> tuple[Collection[str], list[str]]:
    """The modes to take, and what is said of the others."""
    for mode in modes:
        if mode not in counts:
            there = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
            feed.fail(
                "routes.txt",
                f"no route is of the mode `{mode}`",
                f"there are: {there}",
                code="E924",
            )
    usual = next((group for group in _USUAL if any(mode in counts for mode in group)), MODES)
    taken = modes or usual
    left = {name: count for name, count in sorted(counts.items()) if name not in taken}
    said = [
        f"{count} {'route' if count == 1 else 'routes'} of the mode {name} left out: "
        f"--modes {name} takes them"
        for name, count in left.items()
    ]
    return taken, said


def _named(feed: _Feed, raw: Mapping[str, RawLine], lines: Collection[str]) -> dict[str, RawLine]:
    known = {line.name.casefold(): line.name for line in raw.values()}
    for name in lines:
        if name.casefold() not in known:
            hint = suggestion(name, [*known.values()], "lines")
            feed.fail("routes.txt", f"there is no line `{name}`", hint, code="E924")
    wanted = {name.casefold() for name in lines}
    return {route: line for route, line in raw.items() if line.name.casefold() in wanted}


def _read_runs(feed: _Feed, trips: Mapping[str, RawLine]) -> None:
    """Count the courses of all trips. Only distinct courses stay in memory, not the times."""
    courses: dict[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]] = {}
    course_of: dict[str, tuple[tuple[int, str], ...]] = {}
    current, calls = "", list[tuple[int, str]]()

    def end() -> None:
        if calls:
            course = tuple(sorted((*course_of.get(current, ()), *calls)))
            course_of[current] = courses.setdefault(course, course)

    needed = ("trip_id", "stop_id", "stop_sequence")
    for row in feed.rows("stop_times.txt", needed):
        trip = row["trip_id"]
        if trip not in trips:
            continue
        if trip != current:
            end()
            current, calls = trip, []
        if not row["stop_sequence"].isdecimal():
            message = f"the stop_sequence `{row['stop_sequence']}` is not a number"
            feed.fail("stop_times.txt", message, "count the stops of a trip: 1, 2, 3", feed.line)
        calls.append((int(row["stop_sequence"][:9]), row["stop_id"]))
    end()
    for trip, course in course_of.items():
        trips[trip].courses[tuple(stop for _, stop in course)] += 1


def _stops(feed: _Feed, used: Collection[str]) -> Mapping[str, Stop]:
    stops = {}
    for row in feed.rows("stops.txt", ("stop_id", "stop_name", "stop_lat", "stop_lon")):
        if row["stop_id"] in used or row.get("location_type") == "1":
            position = _degrees(feed, row, "stop_lon", 180), _degrees(feed, row, "stop_lat", 90)
            name = row["stop_name"] or row["stop_id"]
            stops[row["stop_id"]] = Stop(name, position, row.get("parent_station", ""))
    missing = sorted(used - stops.keys())
    if missing:
        message = f"{len(missing)} stops of stop_times.txt are missing, such as `{missing[0]}`"
        feed.fail("stops.txt", message, "download the whole feed again")
    return stops


def _degrees(feed: _Feed, row: Row, column: str, most: int) -> float:
    try:
        degrees = float(row[column])
    except ValueError:
        degrees = float("nan")
    if not isfinite(degrees) or abs(degrees) > most:
        message = f"the {column} of `{row['stop_id']}` is `{row[column]}`"
        feed.fail("stops.txt", message, f"degrees from -{most} to {most}", feed.line)
    return degrees


def _credit(feed: _Feed) -> str:
    """Whose feed it is, in the words of the feed."""
    for table, column in (("feed_info.txt", "feed_publisher_name"), ("agency.txt", "agency_name")):
        if feed.has(table):
            for row in feed.rows(table, ()):
                if name := row.get(column):
                    return f"Data: {name[:60]}"
    return ""
