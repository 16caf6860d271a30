"""The options `--jobs` and `--cluster`: where games are played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from nextstation.cli.terminal.errors import UNREADABLE, USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.experiment.results.chunk import Executor

JobsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="The number of threads.", show_default="one per core", min=1, max=1024
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the workers of a Dask scheduler, such as tcp://host:8786, instead of on "
        "threads; local:N tries it with N processes here.",
    ),
]


class Where(NamedTuple):
    """Where games are played: on so many threads (None: one per core), or on a cluster."""

    jobs: int | None
    cluster: str | None = None


def where_of(jobs: int | None, cluster: str | None) -> Where:
    """Where games are played; ends the command if that cannot be."""
    if cluster and jobs:
        fail("--jobs is the number of threads here; leave it out with --cluster", USAGE)
    if cluster and find_spec("distributed") is None:
        fail("--cluster needs the extra `cluster`: pip install 'nextstation[cluster]'", USAGE)
    return Where(jobs, cluster)


@contextmanager
def executor_of(where: Where, say: Callable[[str], None]) -> "Iterator[Executor]":
    """What plays there. Ends the command if a cluster cannot be reached, or is lost."""
    from nextstation.engine.experiment.results.errors import ClusterError
    from nextstation.engine.experiment.results.threads import Threads

    if where.cluster is None:
        yield Threads(where.jobs)
        return
    from nextstation.engine.experiment.cluster.cluster import cluster_at

    try:
        with cluster_at(where.cluster, say) as executor:
            yield executor
    except ClusterError as error:
        fail(str(error), UNREADABLE)
