"""Saves a game as a record beside the file of its city."""

from pathlib import Path

from nextstation.engine.record.references import city_reference, free_name
from nextstation.engine.record.resume import text_of_game
from nextstation.engine.source.atomic_write import write_whole
from nextstation.studio.games.played_game import MoveError, PlayedGame
from nextstation.studio.open_city import OpenCity


def save_record(game: PlayedGame, city: OpenCity) -> Path:
    """Write the record of a game, finished or not, to a file that was not there. Returns the file.

    The caller holds the lock of the game. Raises MoveError before the first decision, WriteError
    and UnnamableFileError.
    """
    if not game.table.is_begun:
        raise MoveError("nothing has been played yet, so there is nothing to save")
    table, folder = game.table, city.beside.parent
    name = f"{table.setup.city.id}-{table.seed}.yaml"
    reference = city_reference(city.shipped or city.file, folder)
    text = text_of_game(table, reference, game.names)
    file = free_name(folder / name)
    write_whole(file, text.encode(), folder)
    return file
