"""Workers on machines that SSH reaches. Their keys exist only while the command runs."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from grader.cluster.keys import CERTIFICATE, KEY
from grader.config.cluster_settings import SshSettings
from grader.errors import ClusterError
from grader.text.wording import list_some

if TYPE_CHECKING:
    from asyncssh import SSHClientProcess
    from distributed import Security

_IDLE = "10 minutes"
"""A scheduler whose front end was killed ends itself after that, and its workers with it."""
_SECONDS = 20
_KEEP = "umask 077; mkdir -p {0}; echo; cat > /dev/null; rm -rf {0}"
"""Runs on the other machine while its input is open, which ends with this process, too, however that ends."""
_TIDY = "find . -maxdepth 1 -name '.grader-cluster-*' -mtime +7 -exec rm -rf {} +"
"""What a machine has kept that was itself switched off meanwhile: the keys are of no more use."""
_REACHABLE = "Make `ssh {0}` work without a question: with a key, and with the machine among the known hosts."
_STARTS = (
    "Install the grader with the extra `cluster` there, at the same path as on this machine, or name its Python by"
    " `python:` in a file. `ssh {} PYTHON -m distributed.cli.dask_spec --version` shows whether it is there."
)


@contextmanager
def start_over_ssh(place: SshSettings, no_dashboard: str) -> Iterator[tuple[Any, Security]]:
    """A running cluster and its keys. Raises ClusterError for a machine that cannot be reached or has no grader."""
    import dask.config
    import distributed

    security = distributed.Security.temporary()
    folder = f".grader-cluster-{secrets.token_hex(8)}"
    with _lend_keys(place.hosts, folder, security), dask.config.set(_describe_keys(folder)):
        try:
            cluster = distributed.SSHCluster(
                [place.hosts[0], *place.hosts],
                scheduler_options={
                    "protocol": "tls://",
                    "port": 0,
                    "dashboard_address": no_dashboard,
                    "idle_timeout": _IDLE,
                },
                worker_options={"nthreads": 1, "n_workers": place.workers, "memory_limit": 0},
                remote_python=place.python,
                security=security,
            )
        except Exception as error:  # SSH worked a moment ago: whatever it is, Dask does not start there
            raise ClusterError(
                f"Dask does not start on {list_some(place.hosts)}: {error}", _STARTS.format(place.hosts[0])
            ) from error
        with cluster:
            yield cluster, security


@contextmanager
def _lend_keys(hosts: Sequence[str], folder: str, security: Security) -> Iterator[None]:
    """The keys in a folder of each machine that only its owner can read, until the end, or that of this process.

    Raises ClusterError for the first machine where that is not possible.
    """
    keys = {CERTIFICATE: security.tls_ca_file, KEY: security.tls_client_key}
    lent = AsyncExitStack()
    with _run_loop() as run:
        try:
            for host in dict.fromkeys(hosts):
                run(_lend(host, folder, keys, lent))
            yield
        finally:
            run(lent.aclose())


@contextmanager
def _run_loop() -> Iterator[Callable[[Coroutine[Any, Any, None]], None]]:
    """What runs a coroutine, in a thread that keeps connections going between two of them."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="grader ssh", daemon=True)
    thread.start()
    try:
        yield lambda work: asyncio.run_coroutine_threadsafe(work, loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _lend(host: str, folder: str, keys: Mapping[str, str], lent: AsyncExitStack) -> None:
    import asyncssh

    try:
        connection = await lent.enter_async_context(
            asyncssh.connect(host, connect_timeout=_SECONDS, keepalive_interval=_SECONDS)
        )
        await connection.run(_TIDY, check=True)
        keeper = await connection.create_process(_KEEP.format(folder))
        lent.push_async_callback(_end_keeper, keeper)
        await keeper.stdout.readline()
        for name, content in keys.items():
            await connection.run(f"umask 077; cat > {folder}/{name}", input=content, check=True)
    except (asyncssh.Error, OSError) as error:
        raise ClusterError(f"cannot reach {host} over SSH: {error}", _REACHABLE.format(host)) from error


async def _end_keeper(keeper: SSHClientProcess[str]) -> None:
    import asyncssh

    with suppress(asyncssh.Error, OSError, TimeoutError):  # a machine that is gone has nothing to be removed from
        keeper.stdin.write_eof()
        await asyncio.wait_for(keeper.wait(), _SECONDS)


def _describe_keys(folder: str) -> Mapping[str, object]:
    """Where processes on the other machines find their keys: below the home folder, where SSH starts them."""
    certificate, key = f"{folder}/{CERTIFICATE}", f"{folder}/{KEY}"
    of_roles = {role: {"cert": certificate, "key": key} for role in ("client", "scheduler", "worker")}
    return {
        "distributed.comm.tls": {"ca-file": certificate, **of_roles},
        "distributed.comm.require-encryption": True,
    }
