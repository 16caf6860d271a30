"""Kills processes that edit a file, at random moments: `python killed_editor.py FILE KILLS SEED`.

Prints how often the file was the old one and the new one; fails if it was anything else.
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from nextstation.engine.authoring.edits.stations import MoveStation
from nextstation.engine.city.place import Point
from nextstation.studio.editing.editor import Editor
from nextstation.studio.open_city import OpenCity

HERE, THERE = Point.parse("c6"), Point.parse("c7")
# Seconds that an editor lives at most: some edits.
LONGEST = 0.25


def edit_on(file: Path) -> None:
    """Move a station to and fro until the process is killed."""
    city = OpenCity(file)
    editor = Editor(city)
    while True:
        network = city.network
        assert network
        way = (HERE, THERE) if HERE in network.station_at else (THERE, HERE)
        editor.make(MoveStation(*way), city.now.version)


def main(file: Path, kills: int, seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    city = OpenCity(file)
    old = file.read_bytes()
    Editor(city).make(MoveStation(HERE, THERE), 1)
    new = file.read_bytes()
    found = {old: 0, new: 0}
    for _ in range(kills):
        child = os.fork()
        if not child:
            try:
                edit_on(file)
            finally:
                os._exit(1)
        time.sleep(chance.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
        assert os.WTERMSIG(status) == signal.SIGKILL, "the editor ended by itself"
        found[file.read_bytes()] += 1
    print(*found.values())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
