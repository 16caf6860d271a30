"""Plays games and writes them as the text of records, which name their city and modules."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any

from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.atomic_write import write_new
from nextstation.engine.format.source.event_reader import UNPRINTABLE
from nextstation.engine.format.source.texts import drawable
from nextstation.engine.format.source.values import flow
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.files.records import MAX_NAME, PASS_WORD
from nextstation.engine.play.agents import Policy, agent_for, name_of, play_out
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table

# A longer line is broken into lines of this width.
_WIDTH = 100

# A player's lines: the colour of each, and the decisions in its turns.
Lines = list[tuple[str, list[list[str]]]]


class RecordedGames:
    """Games of a seed as the texts of records: the same games that `simulate` plays.

    `city` is what the records call the city; `files` are those of modules that are not shipped, by
    their ids.
    """

    def __init__(
        self,
        setup: Setup,
        policy: Policy,
        seed: int,
        city: Any,
        files: Mapping[str, str] | None = None,
    ) -> None:
        self.setup, self.policy, self.seed = setup, policy, seed
        self.city, self.files = city, files
        self.hashes = hashes_of(setup, files)

    def text(self, number: int) -> str:
        """Game `number`, from 0. Raises PlayerError when a custom player fails."""
        table = Table.simulated(self.setup, self.seed, number)
        table.seed = None  # The game is over: nothing is dealt any more.
        players = range(self.setup.players)
        play_out(table, [agent_for(self.policy, self.seed, number, each) for each in players])
        names = seat_names(drawable(name_of(self.policy)), self.setup.players)
        return text_of_game(table, self.city, names, self.files, self.hashes, bare=True)


def seat_names(name: str, players: int) -> list[str]:
    """What the players of a table are called who have one name: it, or numbered from 1."""
    if players == 1:
        return [name[:MAX_NAME]]
    return [f"{name[: MAX_NAME - 2]} {number}" for number in range(1, players + 1)]


def hashes_of(setup: Setup, files: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The hashes of the city and, by name or file, of the modules."""
    modules = {(files or {}).get(each.id, each.id): module_hash(each) for each in setup.modules}
    return {"city": city_hash(setup.network), **({"modules": modules} if modules else {})}


def text_of_game(
    game: Table,
    city: Any,
    players: Sequence[str],
    files: Mapping[str, str] | None = None,
    hashes: Mapping[str, Any] | None = None,
    *,
    bare: bool = False,
) -> str:
    """A game, finished or not, as the text of a record. A round without a turn is left out.

    `players` are their names. `files` are those of modules that are not shipped, by their ids;
    `hashes` are what `hashes_of` found before, which takes longer than all else. A `bare` record
    has no order of the pencils, and no passes of a turn that is not over.
    """
    begun = [each for each in game.seats[0].rounds if each.turns]
    rounds = [[[game.names[card] for card in turn.cards] for turn in each.turns] for each in begun]
    deal = game.seats[0].sheet.deal().items()
    return record_text(
        game.network,
        players,
        city,
        {(files or {}).get(name, name): dealt for name, dealt in deal},
        rounds,
        [_lines(seat, bare=bare) for seat in game.seats],
        game.seed,
        hashes or hashes_of(game.setup, files),
        () if bare else game.chosen_order,
        game.date,
    )


def _lines(seat: Seat, *, bare: bool) -> Lines:
    """What a player drew so far."""
    lines = [(played.colour, played.drawn) for played in seat.rounds if played.turns]
    if seat.round_in_progress and seat.rounds[-1].turns and not bare:
        # With its passes: they show which grants are still open.
        last = lines[-1][1]
        last[-1:] = [seat.turn.decided] if seat.turn.decided else []
    return lines


def record_text(
    network: Network,
    players: Sequence[str],
    city: Any,
    deal: Deal,
    rounds: list[list[list[str]]],
    lines: list[Lines],
    seed: int | None = None,
    hashes: Mapping[str, Any] | None = None,
    pencils: Sequence[str] = (),
    date: str = "",
) -> str:
    """A game as the text of a record; a round or a line takes one line of text if it fits.

    `players` are their names, `lines` what each of them drew.
    """
    city = city if isinstance(city, str) else json.dumps(city, ensure_ascii=False)
    title = " ".join(network.city.title.split())
    text = [f"# A game of {title}.", "format: 1", f"city: {city}"]
    text += [_line("hashes: ", json.dumps(hashes, ensure_ascii=False))] if hashes else []
    text += [f"seed: {seed}"] if seed is not None else []
    text += [f"date: {date}"] if date else []
    text += [f"pencils: [{', '.join(map(flow, pencils))}]"] if pencils else []
    if deal:
        text += ["modules:"]
        text += [_line(f"  {flow(name)}: ", flow(dealt)) for name, dealt in deal.items()]
    text += ["rounds:"]
    for cards in rounds:
        named = ", ".join(_one_or_list([*map(flow, turn)]) for turn in cards)
        text.append(_line("  - cards: ", f"[{named}]"))
    text += ["players:"]
    for name, played in zip(players, lines, strict=True):
        text += [f"  - name: {flow(name)}", "    lines:"]
        for colour, turns in played:
            drawn = ", ".join(_one_or_list(turn) if turn else PASS_WORD for turn in turns)
            text.append(_line("      - ", f"{{colour: {flow(colour)}, turns: [{drawn}]}}"))
    return "\n".join(text) + "\n"


def _line(head: str, listed: str) -> str:
    """A line of text, broken into several if it is too long for the reader."""
    if len(head + listed) <= limits.MAX_LINE_LENGTH:
        return head + listed
    lines = [head]
    for part in re.findall(".+?(?:, |$)", listed):
        if len(lines[-1]) + len(part) > _WIDTH:
            lines.append(" " * 10)
        lines[-1] += part
    return "\n".join(map(str.rstrip, lines))


def _one_or_list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"[{', '.join(words)}]"


class UnnamableFileError(ValueError):
    """A file whose name no record can hold."""


def city_reference(file: Path, folder: Path) -> Any:
    """How a record in a folder names the city of a file: a shipped one by name.

    Raises UnnamableFileError.
    """
    if file in shipped_cities().values():
        return file.stem
    return {"file": _relative(file, folder)}


def module_references(files: Mapping[str, Path], folder: Path) -> dict[str, str]:
    """How a record in a folder names modules that are not shipped, by their ids.

    Raises UnnamableFileError.
    """
    return {module: _relative(file, folder) for module, file in files.items()}


def free_name(file: Path) -> Path:
    """The file, or if it exists, one numbered from 2 that does not."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not os.path.lexists(each))


def write_free(file: Path, content: bytes) -> Path:
    """Write a file that was not there, under its name or numbered from 2; which one it is.

    No two processes take the same name. Raises WriteError.
    """
    while True:
        free = free_name(file)
        with suppress(FileExistsError):
            write_new(free, content, free.parent)
            return free


def _relative(file: Path, folder: Path) -> str:
    """A file as seen from a folder."""
    found = os.path.relpath(file.resolve(), folder.resolve())
    if UNPRINTABLE.search(found):
        raise UnnamableFileError(
            f"a record cannot name {file}: rename it, without signs that are not printed"
        )
    return found
