"""Shows a game that is played in the terminal."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.style import Style
from rich.text import Text

from nextstation.cli.report.cards import bonus_lines, card_line, counts_line, module_lines
from nextstation.cli.report.names import term_title
from nextstation.cli.terminal.map import SIGNS, WATER, letters_of, map_of, marks_of, readable_on
from nextstation.cli.terminal.text import humanize, safe

if TYPE_CHECKING:
    from nextstation.engine.city.city import City
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.solo import Solo

_WIDTH = 78
HELP = """\
A turn reveals a card, and you may draw a section that it allows, or pass. Type
  12        the number of a choice, as listed
  d3-d1     a section by its places, or its end alone where only one ends there
  d3        or a station, where one may be circled
  p, pass   draw nothing; Enter alone passes only where nothing can be drawn
  u, undo   take back the last decision of this turn, until the next card
  h, hint   what the greedy player would do
  q, quit   save the game and go; ns play --resume FILE goes on with it
Highlighted stations are those that a choice reaches. Drawn sections are in the
letter of their pencil."""


def print_head(game: "Solo", file: object) -> None:
    """What is played, and by which seed."""
    title = typer.style(safe(game.network.city.title), bold=True)
    typer.echo(f"{title}  (seed {game.seed}, record {safe(str(file))})")
    for line in module_lines(game.sheet):
        typer.echo("\n".join(wrap(safe(line), _WIDTH, subsequent_indent="  ")))


def print_game(game: "Solo", options: Sequence["Option"]) -> None:
    """The map with what is drawn, the cards of the turn, the choices, the score so far."""
    city, sheet = game.network.city, game.sheet
    console = Console(highlight=False, markup=False, emoji=False)
    lines: list[Text] = [Text(), _head(game), Text()]
    drawn = [(each.link, each.colour) for each in sheet.drawn]
    lines += map_of(game.network, drawn, [option.places[-1] for option in options])
    lines += [Text(), *_pencils(city), *_marks(game), *score_lines(game), Text()]
    for line in lines:
        console.print(line, no_wrap=True, overflow="crop", crop=True)
    for each in card_lines(game):
        typer.echo(each)
    for each in _choices(game, options):
        typer.echo(f"  {each}")


def _head(game: "Solo") -> Text:
    city, played = game.network.city, game.rounds[-1]
    ink = next(colour.ink for colour in city.colours if colour.name == played.colour)
    place = f"  round {len(game.rounds)} of {len(city.colours)}, turn {len(played.turns)}"
    return Text.assemble((f" {humanize(played.colour)} ", readable_on(ink)), (place, "bold"))


def _pencils(city: "City") -> Iterator[Text]:
    """The letters of the pencils on the map."""
    letters, key = letters_of(city), Text("   ")
    for colour in city.colours:
        key.append(f" {letters[colour.name]} ", readable_on(colour.ink))
        key.append(f" {humanize(colour.name)}   ")
    yield key


def _marks(game: "Solo") -> Iterator[Text]:
    """The stations that bear a mark."""
    for mark in game.network.city.marks:
        places = [point.name for point in game.sheet.marked(mark)]
        if places:
            yield Text(f"   {humanize(mark)}: {' '.join(places)}")
    circled = [point.name for colour, point in game.sheet.circled if colour == game.sheet.colour]
    if circled:
        yield Text(f"   circled: {' '.join(circled)}")


def score_lines(game: "Solo") -> Iterator[Text]:
    """The score so far: each line, the terms of the network."""
    score = game.score("")
    points = [(humanize(line.colour), line.total) for line in score.lines]
    points += [(term_title(name), each) for name, each in score.network.items()]
    points += [(humanize(name), each) for name, each in score.objectives.items()]
    said = ", ".join(f"{name} {each}" for name, each in points)
    first, *more = wrap(f"score so far {score.total}: {said}", _WIDTH - 3)
    yield Text(f"   {first}", Style(bold=True))
    yield from (Text(f"     {each}", Style(bold=True)) for each in more)


def card_lines(game: "Solo") -> Iterator[str]:
    """The cards of the turn, and how near the end of the round is."""
    city, before = game.network.city, game.rounds[-1].turns[:-1]
    shown = sum(len(turn.cards) for turn in before)
    for place, card in enumerate(game.turn.cards, shown + 1):
        yield "   " + card_line(city, city.deck.cards[card], place)
    counts = counts_line(game.sheet.round_end_counts)
    yield f"   {counts}{'; the last turn of the round' if game.sheet.round_is_over else ''}"
    yield from (f"   {safe(line)}" for line in bonus_lines(game.sheet, len(game.rounds) - 1))
    following = None if game.sheet.round_is_over else game.sheet.next_card
    if following is not None:
        shown += len(game.turn.cards) + 1
        yield f"   next: {card_line(city, city.deck.cards[following], shown)}"


def _choices(game: "Solo", options: Sequence["Option"]) -> Iterator[str]:
    """The choices with their numbers, column by column."""
    said = [f"{number:>3} {_said(game, each)}" for number, each in enumerate(options, 1)]
    if not said:
        return
    width = max(map(len, said)) + 2
    columns = max(1, (_WIDTH - 2) // width)
    rows = -(-len(said) // columns)
    for row in range(rows):
        yield "".join(f"{each:<{width}}" for each in said[row::rows]).rstrip()


def _said(game: "Solo", option: "Option") -> str:
    """A choice with the station that it reaches, and the river that it crosses."""
    network = game.network
    station = network.station_at[option.places[-1]]
    marks = marks_of(network.city)
    special = "".join(mark for name, mark in marks.items() if name in station.specials)
    ends = {*option.places}
    wet = any(link.rivers for link in network.links if {link.start, link.end} == ends)
    river = f" {WATER}" if wet else ""
    card = f" ({humanize(option.card)})" if option.card else ""
    return f"{option.name} {SIGNS[station.symbol]}{special}{river}{card}"


def key_lines(city: "City") -> Iterator[str]:
    """What the signs on the map mean."""
    signs = [f"{SIGNS[each]} {each}" for each in (*city.symbols, "any")]
    signs += [f"{mark} {humanize(name)}" for name, mark in marks_of(city).items()]
    signs += ["( ) departure", *([f"{WATER} river"] if city.map.rivers else [])]
    yield from wrap("   ".join(sign.replace(" ", "\xa0") for sign in signs), _WIDTH)


def turn_line(game: "Solo") -> str:
    """A turn that is decided, on one line."""
    played = game.rounds[-1]
    cards = " + ".join(game.names[card] for card in game.turn.cards)
    drawn = ", ".join(game.turn.decided) or "nothing to decide"
    return f"{played.colour} {len(played.turns)}  {humanize(cards)}: {drawn}"
