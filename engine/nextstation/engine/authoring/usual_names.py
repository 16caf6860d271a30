"""Names that a city gets where its author named nothing, in each language of the sheets."""

from collections.abc import Mapping

_LANGUAGES = ("en", "fr", "de", "es", "ru")
_NAMES = """
North west | Nord-ouest       | Nordwest         | Noroeste         | Северо-западный
North      | Nord             | Nord             | Norte            | Северный
North east | Nord-est         | Nordost          | Noreste          | Северо-восточный
West       | Ouest            | West             | Oeste            | Западный
Centre     | Centre           | Mitte            | Centro           | Центр
East       | Est              | Ost              | Este             | Восточный
South west | Sud-ouest        | Südwest          | Suroeste         | Юго-западный
South      | Sud              | Süd              | Sur              | Южный
South east | Sud-est          | Südost           | Sureste          | Юго-восточный
River      | Fleuve           | Fluss            | Río              | Река
Airport    | Aéroport         | Flughafen        | Aeropuerto       | Аэропорт
Junction   | Correspondance   | Knotenpunkt      | Intercambiador   | Узел
Railway    | Gare             | Bahnhof          | Estación de tren | Вокзал
Day        | Jour             | Tag              | Día              | День
Night      | Nuit             | Nacht            | Noche            | Ночь
Sight      | Site touristique | Sehenswürdigkeit | Lugar de interés | Достопримечательность
"""
_ROWS = ([each.strip() for each in row.split("|")] for row in _NAMES.strip().splitlines())
# By their names in a file, such as `north_west`.
USUAL_NAMES: Mapping[str, Mapping[str, str]] = {
    row[0].lower().replace(" ", "_"): dict(zip(_LANGUAGES, row, strict=True)) for row in _ROWS
}
