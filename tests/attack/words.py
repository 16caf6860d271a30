"""Mutants of command lines: words changed, left out, given twice, taken from another command."""

from collections.abc import Sequence
from random import Random

from attack.hostile import NUMBERS, TEXTS

# No path leads out of the folder, and no word has a zero in it: no shell could pass it on.
_TEXTS = [each for each in TEXTS if not {*each} & {"/", "\0", "\n"}]
# What stays as it is: where files are written.
_FIXED = (
    "-o",
    "--record",
    "sheet.svg",
    "sheet.pdf",
    "sheet.png",
    "game.yaml",
    "t.csv",
    "town.yaml",
    "games.csv",
    "found.html",
    "kit.pdf",
)
COMMANDS = (
    "validate ferry.yaml --format json",
    "validate --explain S4",
    "show ferry.yaml d3 --format json",
    "render ferry.yaml -o sheet.svg --paper a5 --lang de --style greyscale --names --no-places",
    "render ferry.yaml london -o sheet.pdf --per-page 2 --copies 3 --marks --bleed 2.5",
    "render ferry.yaml -o sheet.png --dpi 40 --text outlines --bleed 1",
    "cards ferry.yaml -o cards.svg --size mini --lang de --style ink-saver --module pencil_powers",
    "cards ferry.yaml -o cards.pdf --bleed 1.5 --paper letter --offset 0.5,-1",
    "rules ferry.yaml -o rules.svg --paper a5 --lang de --style ink-saver --module pencil_powers",
    "simulate ferry.yaml --players 2 --seed 3 --pencils red,blue --usage --format json",
    "simulate paris --module pencil_powers --module all --players 3",
    "play ferry.yaml --seed 3 --pencils blue --record game.yaml --hint",
    "deal berlin --seed 3 --module all",
    "new town --like ferry.yaml --force",
    "new town --size 7x7 --pencils 2 --blank",
    "import ferry.csv -o town.yaml --title Town --force",
    "export ferry.yaml -o t.csv --separator semicolon",
    "fmt ferry.yaml --check --diff",
    "diff ferry.yaml london --format json",
    "deck ferry.yaml paris --seen joker --switch-returns --fractions",
    "score ferry.yaml --format json",
    "list",
    "schema module --format markdown",
    "lint ferry.yaml --select W1,W2 --ignore W130 --format sarif --exit-zero",
    "lint --explain W101",
    "measure ferry.yaml --policy random --policy greedy --against ferry.yaml --format json",
    "profile ferry.yaml --worth --seed 3 --format json",
    "rank ferry.yaml london --by random.stuck --goal pencils.apart<=0.5 --goal total>=30",
    "tune ferry.yaml --goal total>=30 --may deck --may deck.cards[1].copies=1..3 --keep stuck",
    "generate --rules ferry.yaml -o town.yaml --pencils 2 --mood ring --no-river",
    "compare ferry.yaml london --set deck.cards[1].copies=2 --players 2 --format json",
    "sweep ferry.yaml --set deck.cards[1].copies=1..3 --set rules.crossing=none,own --players 2",
    "batch experiment.yaml --format json --report found.html",
    "results results --where city=ferry --table games --export games.csv",
    "results results --check --format json",
    "report results -o found.html --where deck.cards[1].copies=2 --city ferry.yaml",
    "analyse record.yaml --player 1 --format json --city london",
    "kit ferry.yaml -o kit.pdf --players 2 --paper a5 --size mini --lang fr --one-sided",
    "warm ferry.yaml --policy greedy",
    "studio ferry.yaml --port 8080",
)
# What stands last on the command line of a command, so that it ends soon: few games, no server, and
# nothing that is built.
_QUICK = ("--policy", "at_random:AtRandom", "--jobs", "1")
LAST: dict[str, tuple[str, ...]] = {
    "simulate": ("--games", "1", *_QUICK),
    "compare": ("--games", "2", *_QUICK),
    "sweep": ("--games", "1", *_QUICK),
    "lint": ("--games", "0"),
    "measure": ("--games", "2", "--policy", "random"),
    "profile": ("--games", "2", "--jobs", "1"),
    "rank": ("--games", "2", "--jobs", "1"),
    "tune": ("--edits", "1", "--answers", "1", "--budget-games", "20", "--jobs", "1"),
    "generate": ("--count", "1", "--size", "7x7", "--force"),
    "batch": ("--out", "played", "--jobs", "1"),
    "analyse": ("--judge", "random", "--rollouts", "2"),
    "warm": ("--help",),
    "studio": ("--help",),
}


def mutate_words(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """A command line, a word a line, with one or two edits after its command."""
    words = content.decode().split("\n")
    for _ in range(random.choice((1, 1, 2))):
        place = random.randrange(1, len(words)) if len(words) > 1 else 0
        if words[place] in _FIXED or not place:
            continue
        match random.randrange(6):
            case 0:
                del words[place]
            case 1:
                words.insert(place, words[place])
            case 2:
                other = random.choice(others).decode().split("\n")
                words += [each for each in other[2:] if each not in _FIXED]
            case 3:
                words[place] = str(random.choice(NUMBERS))
            case _:
                text = random.choice(_TEXTS)
                words[place] = random.choice((text, text, words[place] + text))
    return "\n".join(words).encode()
