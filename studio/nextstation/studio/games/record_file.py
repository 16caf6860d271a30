"""Saves a game as a record beside the file of its city."""

from pathlib import Path

from nextstation.engine.record.references import city_reference, free_name
from nextstation.engine.record.resume import text_of_game
from nextstation.engine.source.atomic_write import write_whole
from nextstation.studio.games.played_game import PlayedGame


def save_record(game: PlayedGame, city: Path) -> Path:
    """Write the record of a game, finished or not, to a file that was not there. Returns the file.

    The caller holds the lock of the game. Raises WriteError and UnnamableFileError.
    """
    table, folder = game.table, city.parent
    name = f"{table.setup.city.id}-{table.seed}.yaml"
    text = text_of_game(table, city_reference(city, folder), game.names)
    file = free_name(folder / name)
    write_whole(file, text.encode())
    return file
