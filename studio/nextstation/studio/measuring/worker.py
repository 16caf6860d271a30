"""The process that plays: the server starts it when somebody first wants measures."""

from nextstation.studio.background.worker import Do, run
from nextstation.studio.measuring.playing import play
from nextstation.studio.measuring.sample import Memory


def measuring() -> Do:
    """Plays the tasks of measures."""
    memory = Memory()
    return lambda task, say, is_wanted: play(task, memory, say, is_wanted)


if __name__ == "__main__":
    run(measuring())
