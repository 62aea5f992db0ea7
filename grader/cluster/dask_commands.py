"""How a scheduler and workers are started by hand: Dask's own commands, with what the grader needs of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from grader.cluster.address import THIS_MACHINE, find_host
from grader.cluster.keys import CERTIFICATE, KEY, load_keys
from grader.config.cluster_settings import SchedulerSettings

SETTINGS: Mapping[str, str] = {
    "DASK_DISTRIBUTED__SCHEDULER__HTTP__ROUTES": "[]",
    "DASK_DISTRIBUTED__WORKER__HTTP__ROUTES": "[]",
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "60s",
}
"""For the environment: no page is served, and a worker that says nothing for a minute is given up."""
_THIS_MACHINE_ONLY = "127.0.0.1"


def build_scheduler_command(keys: Path | None, port: int, insecure: bool) -> list[str]:
    """Without keys it can be reached from this machine only, unless that is asked for. Raises UsageError."""
    command = [*_PYTHON, "distributed.cli.dask_scheduler", "--port", str(port), *_NO_PAGE]
    if keys:
        return [*command, "--protocol", "tls", *_name_keys(keys)]
    return [*command, *(() if insecure else ("--host", _THIS_MACHINE_ONLY))]


def build_worker_command(scheduler: SchedulerSettings, workers: int) -> list[str]:
    """Worker processes, each of which runs one program at a time. Raises UsageError for keys that are none."""
    command = [*_PYTHON, "distributed.cli.dask_worker", scheduler.address, *_NO_PAGE]
    if scheduler.keys:
        command += _name_keys(Path(scheduler.keys))
    elif find_host(scheduler.address) in THIS_MACHINE:
        command += ["--host", _THIS_MACHINE_ONLY]  # Dask would listen on all networks, and run what anybody there sends
    return [*command, "--nthreads", "1", "--nworkers", str(workers), "--memory-limit", "0"]


_PYTHON = (sys.executable, "-P", "-m")
"""Nothing is imported from the folder where the command is started: it may hold what students wrote."""
_NO_PAGE = ("--dashboard-address", f"{_THIS_MACHINE_ONLY}:0", "--no-dashboard")


def _name_keys(folder: Path) -> list[str]:
    load_keys(folder)
    certificate = str((folder / CERTIFICATE).absolute())
    return ["--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", str((folder / KEY).absolute())]
