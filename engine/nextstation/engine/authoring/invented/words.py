"""What invented towns, their stations, districts and rivers are called, by language.

`names` stand by themselves, before those of `heads` with each of the `tails`; a town is one of
`towns` with one of `ends`. The first of the `districts` is the one in the middle.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import lcm
from random import Random

_WORDS = {
    "en": {
        "names": "Abbey|Arsenal|Botanic Garden|Cathedral|Central|City Hall|Corn Exchange|Docks|"
        "Exhibition|Fairground|Fish Market|Foundry|Gasworks|General Post|Grand Hotel|Green Park|"
        "Half Moon|Hospital|Infirmary|Lighthouse|Lock Side|Museum|Observatory|Old Mint|Opera|"
        "Orchard|Pier Head|Race Course|Reservoir|Seven Stars|Shambles|Stadium|Swan Lake|"
        "Tannery|The Rookery|Town Moor|Tramsheds|University|Viaduct|Zoo",
        "heads": "Ash|Beacon|Birch|Canal|Castle|Chapel|Copper|Fleet|Fox|Hazel|Heron|Holly|Iron|"
        "King's|Lark|Mill|Monk's|Priory|Queen's|Salt|Smith|Weaver",
        "tails": " Bridge| Cross| Gate| Green| Hill| Lane| Street| Wharf",
        "towns": "Ald|Bram|Cal|Dun|Elm|Fen|Hal|Kel|Mar|Nor|Oak|Pen|Ren|Stan|Thorn|Wyn",
        "ends": "bridge|bury|combe|field|ford|haven|mere|minster|mouth|port|stead|wick",
        "districts": "Old Town|Harbour|Uplands|Castle Hill|Eastgate|Foundry|Gardens|Heath|Lakeside|"
        "Meadows|Northside|Park Row|Quays|Southfield|The Mills|Westbank",
        "corners": "Airfield|Chalk Pit|Cove|Dunes|Farm Lane|Island|Marsh|Pines|"
        "Quarry|Spa|Vineyard|Woods",
        "rivers": "Ash|Brent|Elder|Larkwater|Marl|Rill|Sable|Wend",
    },
    "de": {
        "names": "Altmarkt|Arsenal|Botanikum|Brauhaus|Bundesamt|Dom|Eisbahn|Fischmarkt|Friedhof|"
        "Gaswerk|Hafen|Heumarkt|Justizpalast|Kaserne|Klinikum|Kornhaus|Kunsthalle|Leuchtturm|"
        "Messe|Münze|Museum|Oper|Pferdemarkt|Planetarium|Rathaus|Rennbahn|Schlachthof|Schleuse|"
        "Spielbank|Stadion|Stadtbad|Sternwarte|Theater|Tierpark|Universität|Viadukt|Volkspark|"
        "Wasserturm|Werft|Zeughaus",
        "heads": "Ahorn|Berg|Birken|Brunnen|Eichen|Falken|Garten|Glas|Hirsch|Kanal|Kirch|Linden|"
        "Löwen|Mühlen|Rosen|Salz|Schloss|See|Stern|Turm|Wald|Weber",
        "tails": "allee|brücke|damm|gasse|platz|ring|straße|tor",
        "towns": "Alten|Birken|Eichen|Falken|Grün|Hohen|König|Linden|Neu|Rosen|Salz|Stein|Wolf",
        "ends": "au|bach|berg|brück|burg|felde|hafen|hagen|stadt|tal|werder",
        "districts": "Altstadt|Anger|Bergviertel|Domviertel|Eichfeld|Fischertal|Gartenau|"
        "Hafenstadt|Inselhof|Jägerhof|Kirchfeld|Lindenhof|Mühlental|Neustadt|Osterfeld|Rosenberg",
        "corners": "Auwald|Bad|Deich|Flugfeld|Gut|Heide|Hof|Moor|Seeblick|"
        "Steinbruch|Weinberg|Ziegelei",
        "rivers": "Aller|Erle|Illme|Laune|Röthe|Salme|Wieda|Zorge",
    },
    "fr": {
        "names": "Abbaye|Abattoirs|Archives|Arènes|Arsenal|Beffroi|Bourse|Casino|Cathédrale|"
        "Chapelle|Cirque|Citadelle|Corderie|Douane|Écluse|Facultés|Fonderie|Glacière|Grands Bains|"
        "Haras|Hôpital|Hôtel de Ville|Jardin Royal|Lavoir|Les Halles|Luna Park|Manufacture|"
        "Ménagerie|Minoterie|Monnaie|Musée|Observatoire|Opéra|Palais|Phare|Poste|Préfecture|"
        "Stade|Théâtre|Verrerie",
        "heads": "Place|Pont|Porte|Quai|Rue",
        "tails": " aux Ânes| aux Oies| de Mai| d'Argent| d'Or| de l'Orme| de la Lune| de la Paix|"
        " des Arts| des Cygnes| des Lilas| des Roses| des Tilleuls| du Cerf| du Four| du Lin|"
        " du Lion| du Loup| du Moulin| du Parc| du Port| du Puits| du Sel| du Temple",
        "towns": "Aubre|Beau|Clair|Font|Grand|Mire|Roche|Sauve|Vau|Vieux",
        "ends": "court|fort|lieu|mont|pont|port|rive|val|ville",
        "districts": "Vieille Ville|Batignole|Chartreux|Deux Lions|Étangs|Faubourg|Grand Port|"
        "Hauts Murs|Île Verte|Jardins|Les Prés|Minimes|Nouvelle Cité|Ormes|Pont-Neuf|Remparts",
        "corners": "Aérodrome|Belvédère|Calanque|Dunes|Étang|Ferme|Garenne|Marais|"
        "Pinède|Sablière|Thermes|Vignes",
        "rivers": "Aubrelle|Bièvre|Corbe|Douve|Lisse|Mauve|Orvanne|Vive",
    },
    "es": {
        "names": "Abadía|Acueducto|Aduana|Alameda|Almacenes|Archivo|Arsenal|Atarazanas|Bolsa|"
        "Botánico|Casino|Catedral|Circo|Ciudadela|Congreso|Correos|Estadio|Facultades|Faro|Feria|"
        "Fundición|Gran Hotel|Hipódromo|Hospital|Lonja|Matadero|Mercado|Molinos|Museo|"
        "Observatorio|Ópera|Palacio|Planetario|Presidio|Rosaleda|Salinas|Teatro|Telares|Tribunal|"
        "Universidad",
        "heads": "Arco|Calle|Fuente|Plaza|Puente|Puerta",
        "tails": " de Oro| de Plata| de la Luna| de la Paz| de la Rosa| de la Sal| de las Eras|"
        " de los Arcos| de los Tilos| del Agua| del Carmen| del Ciervo| del León| del Mar|"
        " del Molino| del Olmo| del Parque| del Pez| del Pino| del Sol| del Toro| del Trigo",
        "towns": "Al|Bella|Fuente|Mira|Monte|Peña|Puente|Río|Torre|Val|Villa",
        "ends": "clara|flores|fría|luz|mar|nueva|real|rosa|seca|verde",
        "districts": "Casco Viejo|Arrabal|Barrio Alto|Cerro|Delicias|Ensanche|Ferial|Granja|"
        "Huertas|Judería|La Isla|Marina|Nueva Villa|Olivar|Puertos|Ribera",
        "corners": "Aeródromo|Bodegas|Cala|Cantera|Cortijo|Dehesa|Isla|Mirador|"
        "Pinar|Playa|Termas|Vega",
        "rivers": "Alba|Bermejo|Claro|Duerna|Lanza|Nava|Sauce|Tera",
    },
    "ru": {
        "names": "Академия|Арсенал|Биржа|Бульвары|Верфь|Вокзал|Гавань|Госпиталь|Дом книги|Дубки|"
        "Заречье|Застава|Зоопарк|Ипподром|Каскад|Кузницы|Липки|Маяк|Мельница|Музей|Обелиск|"
        "Обсерватория|Озерки|Опера|Пристань|Ратуша|Рынок|Слобода|Собор|Сокольники|Стадион|"
        "Таможня|Театр|Телеграф|Университет|Фабрика|Форт|Цирк|Шлюзы|Ярмарка",
        "heads": "Вишнёвый|Горный|Гусиный|Каменный|Кленовый|Красный|Кузнечный|Липовый|Лунный|"
        "Медный|Монетный|Новый|Речной|Садовый|Северный|Сенной|Соляной|Старый|Ткацкий|Цветочный|"
        "Чистый|Янтарный",
        "tails": " вал| мост| парк| пруд| рынок| сад| холм",
        "towns": "Бело|Велико|Высоко|Красно|Круто|Светло|Старо|Тихо|Чисто|Ясно",
        "ends": "горск|дольск|камск|лесск|морск|озёрск|полье|речинск|ярск",
        "districts": "Старый город|Берёзки|Верхний|Городок|Дубрава|Елагино|Жуково|Заречный|Ивушка|"
        "Кузнецы|Луговой|Мещанский|Нагорный|Отрада|Подол|Речной",
        "corners": "Аэродром|Болото|Бор|Бухта|Дачи|Карьер|Луга|Мыс|Остров|Пески|Ручей|Хутор",
        "rivers": "Быстрица|Ветлянка|Звонка|Искра|Нарма|Пехра|Сомна|Тихая",
    },
}
LANGUAGES = (*_WORDS,)
# The share of names that stand by themselves.
_ALONE = 0.45


class Words:
    """The words of a language, dealt so that no two things are called alike."""

    def __init__(self, language: str, random: Random) -> None:
        self._random = random
        self._words: Mapping[str, Sequence[str]] = {
            key: text.split("|") for key, text in _WORDS[language].items()
        }

    def some(self, key: str) -> list[str]:
        """All words of a key in another order."""
        return self._random.sample(self._words[key], len(self._words[key]))

    def districts(self) -> Iterator[str]:
        """The names of districts, that in the middle first; then numbers."""
        first, *others = self._words["districts"]
        yield from (first, *self._random.sample(others, len(others)))
        yield from map(str, range(len(others) + 2, 100))

    def stations(self, count: int) -> list[str]:
        """So many names of stations; no head comes again before all have come."""
        alone = self.some("names")[: round(_ALONE * count)]
        heads, tails = self.some("heads"), self.some("tails")
        turn = lcm(len(heads), len(tails))
        pairs = [
            heads[number % len(heads)] + tails[(number + number // turn) % len(tails)]
            for number in range(count - len(alone))
        ]
        return self._random.sample([*alone, *pairs], count)


def town_names(language: str, seed: int) -> list[str]:
    """All names of towns in a language, in the order of a seed."""
    words = _WORDS[language]
    pairs = product(words["towns"].split("|"), words["ends"].split("|"))
    found = [one + other for one, other in pairs]
    Random(seed).shuffle(found)  # noqa: S311
    return found
