"""Dask as the grader uses it: started here or reached elsewhere, with nothing but bytes for results."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grader.cluster.address import ClusterPlace
from grader.errors import UsageError

if TYPE_CHECKING:
    from distributed import Client

_BYTES_ONLY = ["msgpack", "error"]
"""How results come: never pickled, whatever a worker would like."""
_KILLS = 2
"""A task is run again after so many deaths of the worker that ran it; one more, and it is set aside."""
_SETTINGS = {
    "distributed.scheduler.allowed-failures": _KILLS,
    "distributed.scheduler.worker-ttl": "60s",
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.comm.timeouts.connect": "10s",
}
_NO_DASHBOARD = "127.0.0.1:0"
"""A port of which nothing is known and where nothing is served: Dask would open one to everybody."""


@contextmanager
def open_engine(place: ClusterPlace) -> Iterator[Client]:
    """A client of a running scheduler. Raises UsageError where the extra is missing."""
    try:
        import dask.config
        import distributed
    except ImportError as error:
        command = f'{sys.executable} -m pip install "reference-grader[cluster]"'
        raise UsageError("--cluster needs the package distributed", f"Install it:\n  {command}") from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        dask.config.set(_SETTINGS),
        distributed.LocalCluster(
            n_workers=place.workers,
            threads_per_worker=1,
            memory_limit=0,  # what the programs of students use is limited by their sandbox
            security=True,  # on this machine, too: others may have accounts on it
            dashboard_address=_NO_DASHBOARD,
            worker_dashboard_address=_NO_DASHBOARD,
            preload=["grader.cluster.worker_process"],
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster, serializers=_BYTES_ONLY, deserializers=_BYTES_ONLY) as client,
    ):
        yield client
