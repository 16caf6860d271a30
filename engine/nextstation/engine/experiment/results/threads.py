"""Plays chunks on threads of this process."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from threading import Event

from nextstation.engine.batch.parallel import in_parallel, threads_for
from nextstation.engine.experiment.results.chunk import Chunk, Played


@dataclass(frozen=True, slots=True)
class Threads:
    """A number of threads; None: one per core."""

    count: int | None = None

    def play(self, chunks: Iterable[Chunk], /) -> Generator[Played]:
        """The sums of chunks, in order."""
        stop = Event()

        def play(chunk: Chunk) -> Played:
            if chunk.run.ended:
                return chunk.run, None
            if known := chunk.known():
                return chunk.run, known
            return chunk.keep(*chunk.run.player.play(*chunk[1:], chunk.columns, stop))

        threads = threads_for(self.count)
        return in_parallel(play, ((chunk,) for chunk in chunks), threads, on_end=stop.set)
