"""Shows a game that is played in the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from nextstation.cli.report.cards import (
    card_lines,
    counts_text,
    module_lines,
    pencil_lines,
    revealed_lines,
    round_lines,
    turn_lines,
)
from nextstation.cli.report.names import PENCILS_CHOSEN, pencil_title
from nextstation.cli.report.table import print_parts
from nextstation.cli.terminal.map import (
    PRINTED,
    WATER,
    letters_of,
    map_of,
    marks_of,
    readable_on,
    signs_of,
)
from nextstation.cli.terminal.text import fill, humanize, safe
from nextstation.engine.city.city import City, Departure
from nextstation.engine.city.titles import card_title_of, kind_title, objective_titles, term_titles
from nextstation.engine.play.notation import card_titles
from nextstation.engine.play.options import Option
from nextstation.engine.play.score.points import objective_counts
from nextstation.engine.play.sheet.pile import next_card, round_end_counts, to_come
from nextstation.engine.play.table.facts import facts_of
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.renderers.language.city_names import group_name

_WIDTH = 78
_HELP = """\
A turn reveals a card: draw a section that it allows, or pass. Type
  12        the number of a choice
  d3-d1     a section, by its two ends
  d3        the section that ends at a station, or a station to circle
  circle d3 the same in any turn, where a power lets you circle a station (W4)
  p, pass   draw nothing; Enter alone passes only if nothing can be drawn
  u, undo   take back the last decision of this turn, until the next card
  h, hint   show what the greedy player would do
  q, quit   save the game and leave; ns play --resume FILE continues it
Highlighted stations are those that a choice ends at. A drawn section shows the
letter of its pencil."""


def print_head(game: Table, file: object) -> None:
    """Print what is played, from which seed, and what was dealt."""
    (seat,) = game.seats
    title = Text(safe(game.network.city.title), "bold")
    print_parts([title.append(f"  (seed {game.seed}, record {safe(str(file))})", "not bold")])
    for line in module_lines(seat.sheet):
        print_parts(wrap(line, _WIDTH, subsequent_indent="    "))
    if game.chose_pencils:
        print_parts([PENCILS_CHOSEN])


def print_help(city: City) -> None:
    """Print the commands, and what the signs on the map mean."""
    print_parts([*_HELP.splitlines(), *_sign_lines(city)])


def print_game(game: Table, options: Sequence[Option]) -> None:
    """Print the map with what is drawn, the cards of the turn, the choices, the score so far."""
    print_parts(_parts(game, options))


def _parts(game: Table, options: Sequence[Option]) -> Iterator[RenderableType]:
    (seat,) = game.seats
    drawn = [(each.link, each.colour) for each in seat.sheet.drawn]
    yield from ("", _head(seat), _pencil_line(game), "")
    yield from map_of(game.network, drawn, [option.places[-1] for option in options])
    yield from ("", _pencils(game.network.city))
    yield from (f"   {safe(each.title)}: {safe(each.text)}" for each in facts_of(seat))
    yield from _score_lines(seat)
    yield ""
    yield from _card_lines(seat)
    choices = [f"{number:>3} {_choice(seat, each)}" for number, each in enumerate(options, 1)]
    columns = Columns(choices, padding=(0, 2, 0, 0), equal=True, column_first=True)
    yield Padding(columns, (0, 0, 0, 2))


def _head(seat: Seat) -> Text:
    city, played = seat.network.city, seat.rounds[-1]
    colour = next(each for each in city.colours if each.name == played.colour)
    place = f"  round {len(seat.rounds)} of {len(city.colours)}, turn {len(played.turns)}"
    return Text.assemble((f" {pencil_title(colour)} ", readable_on(colour.ink)), (place, "bold"))


def _pencil_line(game: Table) -> str:
    """Where the lines of the round depart from, and the pencils of the rounds after it."""
    (seat,) = game.seats
    city = game.network.city
    departures = next(
        each.departures for each in city.colours if each.name == seat.rounds[-1].colour
    )
    places = ", ".join(_departure(city, each) for each in departures)
    later = ", ".join(map(humanize, game.order[len(seat.rounds) :]))
    then = f"; then {later}" if later else ""
    return f"   departs from {places}{then}"


def _departure(city: City, departure: Departure) -> str:
    """Where a line departs from, and on which side of the city (M4)."""
    side = f" ({safe(group_name(city, departure.side))})" if departure.side else ""
    return f"{departure.point.name}{side}"


def _pencils(city: City) -> Text:
    """The letters of the pencils on the map."""
    letters, key = letters_of(city), Text("   ")
    for colour in city.colours:
        key.append(f" {letters[colour.name]} ", readable_on(colour.ink))
        key.append(f" {pencil_title(colour)}   ")
    return key


def _score_lines(seat: Seat) -> Iterator[Text]:
    """The score so far: each line, the terms of the network, the objectives."""
    score = seat.score("")
    points = [(humanize(line.colour), line.total) for line in score.lines]
    titles = term_titles(seat.network.city)
    points += [(titles[name], each) for name, each in score.network.items()]
    listed = [f"{name} {each}" for name, each in points]
    objectives = objective_titles(seat.network.city)
    for name, (found, wanted) in objective_counts(seat.sheet).items():
        listed.append(f"{objectives[name]} {score.objectives[name]} ({found} of {wanted})")
    first, *more = wrap(f"score so far {score.total}: {', '.join(listed)}", _WIDTH - 3)
    yield Text(f"   {first}", Style(bold=True))
    yield from (Text(f"     {each}", Style(bold=True)) for each in more)


def _card_lines(seat: Seat) -> Iterator[str | Text]:
    """The cards of the turn and of the round, and how near the end of the round is."""
    city, turns = seat.network.city, [turn.cards for turn in seat.rounds[-1].turns]
    shown = sum(map(len, turns[:-1]))
    for lines in turn_lines(city, seat.turn.cards, shown):
        yield from _indented(lines)
    last = "; the last turn of the round" if seat.sheet.round_is_over else ""
    yield (Text("   ").append_text(counts_text(city, round_end_counts(seat.sheet))).append(last))
    yield from (f"   {line}" for line in revealed_lines(city, turns, to_come(seat.sheet)))
    for line in (
        *round_lines(seat.sheet, len(seat.rounds) - 1),
        *pencil_lines(seat.sheet),
    ):
        yield from wrap(line, _WIDTH, initial_indent="   ", subsequent_indent="     ")
    if circles := seat.circles():
        power = f"power {_power(seat, circles[0])}"
        once = f"{power}: {circles[0].name}, or another station of the line, once in the round"
        yield from wrap(once, _WIDTH, initial_indent="   ", subsequent_indent="     ")
    following = None if seat.sheet.round_is_over else next_card(seat.sheet)
    if following is not None:
        position = shown + len(seat.turn.cards) + 1
        first, *more = card_lines(city, city.deck.cards[following], position)
        yield Text("   next: ").append_text(first)
        yield from _indented(more)


def _indented(lines: Iterable[Text]) -> Iterator[Text]:
    yield from (Text("   ").append_text(line) for line in lines)


def _choice(seat: Seat, option: Option) -> str:
    """A choice with the station that it ends at, and the river that it crosses."""
    network = seat.network
    station = network.station_at[option.places[-1]]
    marks = marks_of(network.city)
    special = "".join(mark for name, mark in marks.items() if name in station.specials)
    ends = {*option.places}
    wet = any(link.rivers for link in network.links if {link.start, link.end} == ends)
    river = f" {WATER}" if wet else ""
    card = f" ({_power(seat, option)})" if option.card else ""
    return f"{option.name} {signs_of(network.city)[station.symbol]}{special}{river}{card}"


def _power(seat: Seat, option: Option) -> str:
    """What the card of a module that gives an option is called."""
    return safe(card_title_of(seat.sheet.setup.cards, option.card or ""))


def _sign_lines(city: City) -> list[str]:
    """What the signs on the map mean."""
    signs = [f"{signs_of(city)[each]} {each}" for each in (*city.symbols, "any")]
    signs += [f"{mark} {kind_title(city, name)}" for name, mark in marks_of(city).items()]
    signs += ["( ) departure", *([f"{WATER} river"] if city.map.rivers else [])]
    signs += [f"{PRINTED} printed line"] if city.map.printed_lines else []
    return fill(signs, _WIDTH)


def turn_line(seat: Seat) -> str:
    """A decided turn, on one line."""
    played = seat.rounds[-1]
    titles = card_titles(seat.network.city.deck)
    cards = " + ".join(titles[card] for card in seat.turn.cards)
    drawn = ", ".join(seat.turn.decided) or "nothing to decide"
    return f"{played.colour} {len(played.turns)}  {safe(cards)}: {drawn}"
