"""Dask as the grader uses it: started here or reached elsewhere, with nothing but bytes for results."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from grader.cluster.keys import load_keys
from grader.cluster.ssh_engine import start_over_ssh
from grader.config.cluster_settings import (
    ClusterSettings,
    LocalSettings,
    SchedulerSettings,
    SlurmSettings,
    SshSettings,
)
from grader.errors import ClusterError, UsageError
from grader.sandbox import count_usable_cores

if TYPE_CHECKING:
    from distributed import Client, Security

_BYTES_ONLY = ["msgpack", "error"]
"""How results come: never pickled, whatever a worker would like."""
_SETTINGS = {
    "distributed.scheduler.worker-ttl": "60s",
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.comm.timeouts.connect": "10s",
}
_LOUD = ("distributed", "distributed.client", "tornado.application")
"""Dask gives each of these a level of its own."""
_NO_DASHBOARD = "127.0.0.1:0"
"""A port of which nothing is known and where nothing is served: Dask would open one to everybody."""
_SECONDS = 10.0
"""For a scheduler to answer at all."""
_START = (
    "Start a scheduler with `grader cluster scheduler`, and workers with `grader cluster worker ADDRESS`; then run the"
    " command again. What is graded is kept."
)
_KEYS = (
    "Scheduler, workers and this command need the same folder of keys: one of `grader cluster keys`, copied to each."
)
_COMMAND = 'pip install "reference-grader[cluster]"'


@dataclass(frozen=True)
class Engine:
    """A client of a running scheduler, and what starts again those of its own workers that have ended."""

    client: Client
    refill: Callable[[], None]
    explain_absence: Callable[[], str | None]
    """What is known of why no worker is there; None while some are to come, however long that takes."""
    count_expected: Callable[[], int]
    """How many workers were started here; 0 where somebody else starts them."""


@dataclass(frozen=True)
class _StartedCluster:
    """A cluster, or its address, and the keys that a client needs."""

    cluster: Any
    security: Security | None
    explain_absence: Callable[[], str | None] = str


@contextmanager
def open_engine(place: ClusterSettings) -> Iterator[Engine]:
    """Raises UsageError where the extra is missing, ClusterError where no scheduler answers."""
    check_extra()
    import dask.config
    import distributed

    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with dask.config.set(_SETTINGS), _start(place) as started:
        try:
            client = distributed.Client(
                started.cluster,
                security=started.security,
                serializers=_BYTES_ONLY,
                deserializers=_BYTES_ONLY,
                timeout=_SECONDS,
            )
        except OSError as error:
            raise ClusterError(f"no scheduler of Dask answers at {started.cluster}: {error}", _START) from error
        with _close_at_end(client):
            yield Engine(
                client,
                partial(_refill, started.cluster),
                started.explain_absence,
                partial(_count_expected, started.cluster),
            )


@contextmanager
def _close_at_end(client: Client) -> Iterator[None]:
    """Close it in the end. Of one whose scheduler is gone, Dask raises then what it met when it last looked for it."""
    try:
        yield
    finally:
        with suppress(Exception):
            client.close()


def _count_expected(cluster: Any) -> int:
    return 0 if isinstance(cluster, str) else len(cluster.worker_spec)


def _refill(cluster: Any) -> None:
    """Dask starts a worker again that was killed, but not one that was killed while it started."""
    if not isinstance(cluster, str):
        cluster.loop.add_callback(_drop_ended, cluster)
        cluster.scale(len(cluster.worker_spec))


def _drop_ended(cluster: Any) -> None:
    from distributed import Status

    for name, worker in [*cluster.workers.items()]:
        if worker.status in (Status.closed, Status.failed):
            del cluster.workers[name]


def check_extra() -> None:
    """Raises UsageError where the extra is missing."""
    try:
        import cryptography  # noqa: F401  distributed may be there for something else
        import distributed  # noqa: F401
    except ImportError as error:
        raise UsageError(
            "a cluster needs the extra `cluster` of the grader", f"Install it:\n  {sys.executable} -m {_COMMAND}"
        ) from error


def _start(place: ClusterSettings) -> AbstractContextManager[_StartedCluster]:
    if isinstance(place, LocalSettings):
        return _start_here(place)
    if isinstance(place, SshSettings):
        return _start_over_ssh(place)
    if isinstance(place, SlurmSettings):
        return _submit(place)
    return _reach(place)


@contextmanager
def _start_here(place: LocalSettings) -> Iterator[_StartedCluster]:
    import distributed

    with distributed.LocalCluster(
        n_workers=0,  # one that fails to start would end the command
        threads_per_worker=1,
        memory_limit=0,  # what the programs of students use is limited by their sandbox
        security=True,  # on this machine, too: others may have accounts on it
        dashboard_address=_NO_DASHBOARD,
        worker_dashboard_address=_NO_DASHBOARD,
        preload=["grader.cluster.worker_process"],
        silence_logs=logging.CRITICAL,
    ) as cluster:
        cluster.scale(place.workers or count_usable_cores())
        yield _StartedCluster(cluster, None)


@contextmanager
def _submit(place: SlurmSettings) -> Iterator[_StartedCluster]:
    from grader.cluster.slurm_engine import explain_missing_jobs, submit_to_slurm

    with submit_to_slurm(place, _NO_DASHBOARD, _COMMAND) as (cluster, logs):
        yield _StartedCluster(cluster, load_keys(logs), partial(explain_missing_jobs, cluster, logs))


@contextmanager
def _start_over_ssh(place: SshSettings) -> Iterator[_StartedCluster]:
    with start_over_ssh(place, _NO_DASHBOARD) as (cluster, security):
        yield _StartedCluster(cluster, security)


@contextmanager
def _reach(place: SchedulerSettings) -> Iterator[_StartedCluster]:
    security = load_keys(Path(place.keys)) if place.keys else None
    _try_connection(place, security)
    yield _StartedCluster(place.address, security)


def _try_connection(place: SchedulerSettings, security: Security | None) -> None:
    """Raises ClusterError with a reason, where Dask would only say that it has waited."""
    url = urlsplit(place.address)
    try:
        with socket.create_connection((url.hostname or "", url.port or 0), timeout=_SECONDS) as plain:
            if security:
                security.get_connection_args("client")["ssl_context"].wrap_socket(plain).close()
    except ssl.SSLCertVerificationError as error:
        raise ClusterError(
            f"the scheduler at {place.address} has other keys than those in {place.keys}", _KEYS
        ) from error
    except ssl.SSLError as error:
        raise ClusterError(f"what answers at {place.address} is not encrypted by TLS: {error.reason}", _KEYS) from error
    except OSError as error:
        raise ClusterError(f"nobody answers at {place.address}: {error.strerror or error}", _START) from error
    asyncio.run(_shake_hands(place.address, security))


async def _shake_hands(address: str, security: Security | None) -> None:
    """Raises ClusterError for who takes a connection and says nothing, for which Dask would wait for ever."""
    from distributed.comm import connect

    more = security.get_connection_args("client") if security else {}
    try:
        connection = await asyncio.wait_for(connect(address, timeout=_SECONDS, **more), _SECONDS)
    except TimeoutError as error:
        raise ClusterError(f"what listens at {address} says nothing for {_SECONDS:g} seconds", _START) from error
    except Exception:  # it is no scheduler, or wants other keys: the client says more of it
        return
    connection.abort()
