"""The map of a city as the page needs it: the facts of `ns show`, and what the art says."""

from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import District, Map
from nextstation.engine.city.facts import city_facts
from nextstation.engine.city.names import SameName
from nextstation.engine.city.network import Network
from nextstation.renderers.symbols.shapes import shape_path, symbol_drawing, symbol_path


def map_data(network: Network) -> dict[str, Any]:
    """The facts of a city, the size of its grid, what its letters mean, its rivers and sides.

    `shapes` are what `symbol_paths` gives, `district_names` those that players see, one for all
    languages or by language.
    Places are names such as `d3`; the corners of rivers are grid coordinates, where a1 is (1, 1).
    """
    city_map = network.city.map
    return {
        **city_facts(network),
        "shapes": symbol_paths(network.city),
        "columns": city_map.width,
        "rows": city_map.height,
        "legend": _legend(city_map),
        "suffixes": dict(city_map.suffixes),
        "district_art": [
            "".join(city_map.district_art.letter(column, row) for column in range(city_map.width))
            for row in range(city_map.height)
        ],
        "district_names": {each.name: _names(each) for each in city_map.districts},
        "rivers": [
            {
                "name": river.name,
                "title": river.title,
                "course": [[float(across + 1), float(down + 1)] for across, down in river.course],
            }
            for river in city_map.rivers
        ],
        "sides": {
            name: [corner.name for corner in block] for name, block in city_map.sides.items()
        },
    }


def symbol_paths(city: City) -> dict[str, str]:
    """The paths of the symbols of a city about (0, 0), where a circle has the radius 1."""
    own = {name: symbol_drawing(city, name) for name in city.symbols}
    return {
        name: symbol_path(drawn, (0, 0), 1) if drawn else shape_path(name, (0, 0), 1)
        for name, drawn in own.items()
    }


def _names(district: District) -> str | dict[str, str]:
    names = district.names
    return names.name if isinstance(names, SameName) else dict(names)


def _legend(city_map: Map) -> list[dict[str, Any]]:
    return [
        {
            "letter": letter,
            "symbol": sign.symbol,
            "specials": sorted(sign.specials),
            "station": sign.station,
            "over": list(sign.over),
        }
        for letter, sign in city_map.legend.items()
    ]
