"""The features of a GeoJSON file: their tags, their geometry, and what they are in a town."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nextstation.engine.authoring.transit.network import Position, position

_DEPTHS = {"Point": 0, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
_AIRPORTS, _SIGHTS = ("aerodrome", "terminal"), ("attraction", "museum", "zoo", "theme_park")
# The keys of points that are no stops, unless they say that they are.
_OTHERS = ("aeroway", "tourism", "historic", "natural", "place", "boundary")


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature: its properties, and its geometry as parts, each a list of positions."""

    properties: Mapping[str, Any]
    kind: str = ""
    parts: Sequence[Sequence[Position]] = ()

    @classmethod
    def of(cls, number: int, data: Any) -> "Feature":
        """The feature that data describes; without parts if it has none that are known.

        Raises ValueError, which says its number.
        """
        properties = (data.get("properties") or {}) if isinstance(data, dict) else None
        if not isinstance(properties, dict):
            raise ValueError(f"feature {number} is no feature with properties")
        properties = {"@id": data.get("id"), **properties}
        geometry = data.get("geometry")
        kind = str(geometry.get("type")) if isinstance(geometry, dict) else ""
        if kind not in _DEPTHS:
            return cls(properties)
        try:
            return cls(properties, kind, [*_parts(geometry["coordinates"], _DEPTHS[kind])])
        except (TypeError, KeyError, ValueError, RecursionError):
            raise ValueError(f"feature {number} has no positions of a {kind}") from None

    def text(self, *keys: str) -> str:
        """The first of some properties that is a text or a number; empty if there is none."""
        for key in keys:
            value = self.properties.get(key)
            if isinstance(value, str | int) and (text := str(value).strip()):
                return text[:80]
        return ""

    def listed(self, key: str) -> list[Mapping[str, Any]]:
        """The tables in the list of a property."""
        found = self.properties.get(key)
        return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []

    @property
    def is_line(self) -> bool:
        """Whether the feature is one line, or several."""
        return "LineString" in self.kind

    @property
    def spot(self) -> Position:
        """A position in the middle of the feature."""
        xs, ys = zip(*self.parts[0], strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def routes(self) -> list[str]:
        """The relations of routes that the feature is a member of, by their ids."""
        found = [(each.get("rel"), each.get("reltags")) for each in self.listed("@relations")]
        return [str(rel) for rel, tags in found if isinstance(tags, dict) and "route" in tags]

    @property
    def is_stop(self) -> bool:
        """Whether trains call here: a member of a route, or a point with a name."""
        what = self.text("public_transport", "railway", "highway")
        if self.kind != "Point":
            return bool(self.parts and what == "platform" and self.routes)
        is_other = what.endswith("entrance") or (not what and bool(self.text(*_OTHERS)))
        return bool(self.routes or (self.name and not is_other))

    @property
    def name(self) -> str:
        """What the feature is called."""
        return self.text("name", "station_label", "stop_name")

    @property
    def special(self) -> str:
        """What makes the stations beside it special, such as `airport`; empty if nothing does."""
        if self.text("aeroway") in _AIRPORTS:
            return "airport"
        if self.text("tourism") in _SIGHTS:
            return "sight"
        return "railway" if self.text("railway") == "station" and not self.text("station") else ""


def _parts(coordinates: Any, depth: int) -> Iterator[list[Position]]:
    if depth > 1:
        for each in coordinates:
            yield from _parts(each, depth - 1)
        return
    if found := [position(x, y) for x, y, *_ in (coordinates if depth else [coordinates])]:
        yield found
