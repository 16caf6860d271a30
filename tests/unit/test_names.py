"""What the things of a city are called in reports."""

from dataclasses import replace

from boards import network

from nextstation.cli.report.names import kind_title, term_titles
from nextstation.engine.city.city import CityTerm, Special


def test_terms_about_special_stations_are_called_by_them() -> None:
    city = network("london").city
    assert term_titles(city)["track"] == "Tourist site track"
    assert term_titles(city)["interchanges"] == "interchanges"
    values = {"of": "night_bar", "values": [0, 1]}
    other = replace(
        city,
        specials={"night_bar": Special("star"), "brewery": Special("arch", {"en": "Brewery"})},
        line_terms=(CityTerm("per_special", {"brewery": 2}),),
        network_terms=(
            CityTerm("track", values),
            CityTerm("track", {**values, "of": "brewery"}),
            CityTerm("track", values),
        ),
    )
    assert term_titles(other) == {
        "per_special": "per Brewery",
        "track": "night bar track",
        "track 2": "Brewery track",
        "track 3": "night bar track 2",
    }
    assert kind_title(other, "night_bar") == "night bar"
