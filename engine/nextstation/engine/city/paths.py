"""The paths in a city file that checks, edits and layouts need."""

from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS

COLOURS: Path = ("colours",)
SYMBOLS: Path = ("symbols",)
SPECIALS: Path = ("specials",)
MARKS: Path = ("station_marks",)

STATIONS: Path = ("map", "stations")
LEGEND: Path = ("map", "legend")
SUFFIXES: Path = ("map", "suffixes")
DISTRICTS: Path = ("map", "districts")
DISTRICT_ART: Path = (*DISTRICTS, "art")
DISTRICT_LETTERS: tuple[Path, ...] = tuple((*DISTRICTS, kind) for kind in DISTRICT_KINDS)
LINKS: Path = ("map", "links")
RIVERS: Path = ("map", "rivers")
SIDES: Path = ("map", "sides")
PRINTED_LINES: Path = ("map", "printed_lines")
STATION_NAMES: Path = ("map", "station_names")

DECK: Path = ("deck",)
GROUPS: Path = (*DECK, "groups")
CARDS: Path = (*DECK, "cards")
ROUND_ENDS: Path = (*DECK, "round_ends")

SCORING: Path = ("scoring",)
MODULES: Path = ("modules",)
OBJECTIVES: Path = (*MODULES, "shared_objectives")
SOLO_BANDS: Path = ("solo", "bands")
LOOK: Path = ("look",)
MOTIF: Path = (*LOOK, "motif")
WATER: Path = (*LOOK, "water")
WORDS: Path = ("words",)
LINT: Path = ("lint",)
