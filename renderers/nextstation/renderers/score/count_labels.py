"""What stands beside the boxes of a count: its title, what it is worth, captions, a small sign."""

from collections.abc import Mapping
from typing import Any

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.cells import form_of, points_in
from nextstation.engine.city.counting.count import Count, bounds
from nextstation.engine.format.vocabulary.counts import ALL, MET_BY, NUMBERED, OTHER, TESTS
from nextstation.renderers.language.city_names import (
    colour_name,
    district_name,
    in_sentence,
    map_name,
    symbol_name,
)
from nextstation.renderers.language.phrases import signed
from nextstation.renderers.language.translations import as_title, tr
from nextstation.renderers.theme.pencils import has_two_lines

# More values than these are not listed in small print, nor points by more names.
_MOST_VALUES, _MOST_NAMED = 14, 3
_NO_TEST = 1 << 20


def worth(points: int) -> str:
    """Points as they are added: `+3`, `−2`."""
    return f"+{points}" if points > 0 else signed(points)


def worth_note(city: City, term: CityTerm) -> str:
    """What a count is worth, in small print; of several lines, that each is counted by itself."""
    count, is_line = term.value, term.name == "line_count"
    form, note = form_of(count), _worth(city, count)
    per = count.get("per", "line" if is_line and has_two_lines(city) else "network")
    # Of a test of the network one line is enough.
    apart = ("cells", "track", "tick") if is_line else ("cells", "table", "product")
    if per == "network" or form not in apart or "take" in count or count.get("players") == "first":
        return note
    return f"{note}, {tr('product.note') if per == 'line' else f'for each {per}'}"


def _worth(city: City, count: Count) -> str:
    points = points_in(count)
    if "players" in count:
        value = " ".join(map(worth, points))
        value = _test_note(count, value) if count["players"] == "first" else value
        return tr(f"count.{count['players']}", value=value)
    if set(count) & set(MET_BY):
        return _test_note(count, worth(points[0]))
    if "values" in count:
        parts = points[:_MOST_VALUES], points[_MOST_VALUES:][-1:]
        return " … ".join(" ".join(map(signed, part)) for part in parts if part)
    if isinstance(count.get("each"), Mapping):
        ((name, by),) = count["each"].items()
        if len(by) <= _MOST_NAMED:
            named = (f"{key_name(city, name, key, by)} {worth(each)}" for key, each in by.items())
            return " · ".join(named)
        return tr("points.note", value=f"{worth(min(points))} … {worth(max(points))}")
    if "times" in count:
        return f"× {signed(points[0])}" if points != [1] else ""
    return tr("points.note", value=worth(points[0]))


def _test_note(count: Count, value: str) -> str:
    tests = {word: count[word] for word in TESTS if word in count}
    if not tests:  # of several counts, whose titles have their tests
        return value
    if ALL in tests.values():
        return tr("count.all", value=value)
    least, most = bounds(tests, -_NO_TEST, _NO_TEST)
    if most == _NO_TEST:
        return tr("count.at_least", value=value, number=least)
    word = "at_most" if least == -_NO_TEST else "exactly"
    return tr(
        f"count.{word}",
        value=value,
        number=most if least in (most, -_NO_TEST) else f"{least}–{most}",
    )


def key_name(city: City, name: str, key: Any, by: Mapping[Any, int]) -> str:
    """What a value of a property is called by which points differ."""
    number = _numbers(city, name, int(key), by) if name in NUMBERED else ""
    match name:
        case _ if key == OTHER:
            return tr("count.other")
        case "colours":
            each = tr("interchanges.cell.each", count=number) if has_two_lines(city) else ""
            return each or tr("interchanges.cell", count=number)
        case "ways":
            return tr(f"overhead_crossings.{key}")
        case "sections":
            return tr("count.sections", count=number)
        case "in":
            return district_name(city, key)
        case "which":
            return as_title(in_sentence(city, key))
        case "symbol":
            return symbol_name(key)
        case "colour":
            return colour_name(city, key)
        case "river":
            return next((map_name(each) for each in city.map.rivers if each.name == key), key)
    return as_title(str(key))


def _numbers(city: City, name: str, first: int, by: Mapping[Any, int]) -> str:
    """The numbers from one up to the next that has points of its own: `1–2`, `4+`."""
    most = {"colours": len(city.colours), "ways": 2}.get(name, _NO_TEST)
    last = min((int(each) - 1 for each in by if int(each) > first), default=most)
    if last == _NO_TEST:
        return f"{first}+"
    return f"{first}–{last}" if last > first else str(first)
