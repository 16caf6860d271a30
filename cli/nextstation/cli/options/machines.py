"""The options `--jobs` and `--cluster`: what games are played on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from nextstation.cli.terminal.errors import UNREADABLE, USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.experiment.results.run import Executor

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


class Machines(NamedTuple):
    """What games are played on: a number of threads here (None: one per core), or a cluster."""

    jobs: int | None
    cluster: str | None = None


def machines_of(jobs: int | None, cluster: str | None) -> Machines:
    """What games are played on; ends the command if that cannot be."""
    if cluster and jobs:
        fail("--jobs is the number of threads here; leave it out with --cluster", USAGE)
    if cluster and find_spec("distributed") is None:
        fail("--cluster needs the extra `cluster`: pip install 'nextstation[cluster]'", USAGE)
    return Machines(jobs, cluster)


@contextmanager
def executor_of(machines: Machines, say: Callable[[str], None]) -> "Iterator[Executor]":
    """What plays on them. Ends the command if a cluster cannot be reached, or is lost."""
    from nextstation.engine.experiment.results.errors import ClusterError
    from nextstation.engine.experiment.results.run import Threads

    if machines.cluster is None:
        yield Threads(machines.jobs)
        return
    from nextstation.engine.experiment.cluster.cluster import cluster_at

    try:
        with cluster_at(machines.cluster, say) as executor:
            yield executor
    except ClusterError as error:
        fail(str(error), UNREADABLE)
