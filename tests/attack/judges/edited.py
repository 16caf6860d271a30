"""An edit changes what it says and nothing else, and undone it was never made."""

from copy import deepcopy
from typing import Any

import oracle
from conformance.test_random import atlas_of
from oracle.plane import place_at, point_of
from random_edit import random_edit

from attack.judges.files import changes_of, checked, text_of
from attack.measured import Judgement, judge
from attack.sound import Sound, Steps, Table
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import edit_of, edited, remade
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.checks.runner import check_city
from nextstation.engine.format.source.reader import parse_document

_EDITS = 8


def _undone(sound: Sound) -> Steps:
    """An edit changes what it says, and undone it was never made."""

    def look(judgement: Judgement) -> None:
        file, random = CityFile.of(text_of(sound)), sound.random
        for _ in range(_EDITS):
            data = random_edit(file, random)
            if data["kind"] == "add_corner":  # or one behind the last
                data["number"] += random.randint(0, 1)
            was = parse_document(file.text).data
            wanted = _said(was, data)
            try:
                made = edited(file, edit_of(data))
            except RefusedEditError as error:
                if wanted and wanted != was and "form" not in str(error):
                    is_faulty = bool(checked(wanted).diagnostics)
                    judgement.same(f"{data} refused is a fault", is_faulty, True)
                continue
            after = made.file
            found = parse_document(after.text).data
            if wanted:
                judgement.same(f"{data}", _pruned(found), _pruned(wanted))
            else:
                _compare_map(judgement, data, was, found)
            judgement.same(f"{data} undone", remade(after.text, after.text, file.text), file.text)
            judgement.same(f"{data} redone", remade(file.text, file.text, after.text), after.text)
            now = CityFile.of(after.text)
            judgement.same(f"{data} in the file", now.network.city, after.network.city)
            if file.network.city != now.network.city:
                told = changes_of(check_city(file.document), check_city(now.document))
                judgement.same(f"{data} is told by ns diff", bool(told), True)
            file = after

    yield judge("undone", look)


def _said(data: Any, edit: dict[str, Any]) -> Any:
    """The data after an edit of names, departures or rivers; nothing for others."""
    data, name = deepcopy(data), edit.get("name", "").strip()
    corners = data["map"].get("rivers", {}).get(edit.get("river"), {}).get("course", [])
    match edit["kind"]:
        case "rename_city":
            data["title"] = name
        case "rename_district":
            names = data["map"]["districts"].setdefault("names", {})
            key = edit["district"]
            if isinstance(names.get(key), dict):
                names, key = names[key], edit["language"]
            names[key] = name or None
        case "move_departure":
            home, side = data["colours"][edit["colour"]], edit["side"]
            home["departs"] = {**home["departs"], side: edit["to"]} if side else edit["to"]
        case "move_corner" if edit["number"] < len(corners):
            corners[edit["number"]] = edit["spot"]
        case "add_corner" if corners:
            corners.insert(edit["number"], edit["spot"])
        case "delete_corner" if edit["number"] < len(corners):
            del corners[edit["number"]]
        case "delete_river" if corners:
            del data["map"]["rivers"][edit["river"]]
        case _:
            return None
    return data


def _pruned(data: Any) -> Any:
    """Data without mappings that are empty, and without nulls."""
    if not isinstance(data, dict):
        return data
    pruned = {key: _pruned(value) for key, value in data.items()}
    return {key: value for key, value in pruned.items() if value not in ({}, None)}


def _compare_map(judgement: Judgement, edit: dict[str, Any], was: Any, now: Any) -> None:
    """After an edit of the map it has what the edit says; nothing else is changed."""
    try:
        before, after = atlas_of(was), atlas_of(now)
    except ValueError:
        return
    stations, districts = _edited_map(before, edit)
    judgement.all_same(f"{edit}: station", after.stations, stations)
    if edit["kind"] in ("add_link", "remove_link"):
        link = frozenset((edit["start"], edit["end"]))
        judgement.same(f"{edit}: links", after.links ^ before.links, {link})
    # A point without a letter of its own has that of a neighbour.
    has_letters = "." not in was["map"]["districts"].get("art", "")
    if has_letters and edit["kind"] not in ("add_district", "delete_district"):
        judgement.all_same(f"{edit}: district of", after.districts, districts)
    if edit["kind"] != "move_station":
        judgement.same(f"{edit}: departures", after.departures, before.departures)
    for key in {*was, *now} - {"map", "colours"}:
        judgement.same(f"{edit}: {key}", now.get(key), was.get(key))


def _edited_map(
    before: oracle.Atlas, edit: dict[str, Any]
) -> tuple[dict[str, oracle.Station], dict[str, str]]:
    """The stations and the districts that an edit leaves."""
    stations, districts = dict(before.stations), dict(before.districts)
    place, to = edit.get("place", ""), edit.get("to", "")
    symbol = None if edit.get("symbol") == "any" else edit.get("symbol")
    station = oracle.Station(symbol, frozenset(edit.get("specials", ())))
    first = before.station_at.get(place, place)
    match edit["kind"]:
        case "put_station" | "change_station":
            stations[first] = station
        case "delete_station":
            del stations[first]
        case "move_station":
            (x, y), (a, b), (c, d) = (point_of(each) for each in (first, place, to))
            stations[place_at(x + c - a, y + d - b)] = stations.pop(first)
        case "paint_district":
            ends = [*zip(point_of(place), point_of(to), strict=True)]
            columns, rows = (range(min(each), max(each) + 1) for each in ends)
            districts |= {place_at(x, y): edit["district"] for x in columns for y in rows}
    return stations, districts


EDITED: Table = {"undone": (300, _undone)}
