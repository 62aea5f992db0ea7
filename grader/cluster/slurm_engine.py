"""Workers as jobs of Slurm. What a job and this process must both see lies in a folder of the shared home folder."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from grader.cluster.keys import load_keys, write_keys
from grader.config.cluster_settings import SlurmSettings
from grader.errors import ClusterError, UsageError
from grader.text.shorten import shorten

_PREFIX = ".grader-slurm-"
_LOCK = "lock"
"""Held as long as the command runs, also where the next one is on another machine."""
_SECONDS = 60
_LONGEST_REASON = 300
_ON_NODES = "`python:` in a file names the Python on the nodes; it must have the grader with the extra `cluster`."


@contextmanager
def submit_to_slurm(place: SlurmSettings, no_dashboard: str, command: str) -> Iterator[tuple[Any, Path]]:
    """A cluster whose workers come when Slurm starts the jobs, and the folder of their logs.

    Raises ClusterError where Slurm does not take them.
    """
    try:
        from dask_jobqueue import SLURMCluster
    except ImportError as error:
        raise UsageError(
            "--cluster slurm needs the package dask-jobqueue", f"Install it:\n  {sys.executable} -m {command}"
        ) from error
    options = {"python": place.python} if place.python else {}
    with _make_shared_folder() as folder:
        write_keys(folder)
        cluster = SLURMCluster(
            cores=1,
            processes=1,
            queue=place.partition,
            account=place.account,
            walltime=place.walltime,
            memory=place.memory,
            job_cpu=place.cores,
            security=load_keys(folder),
            protocol="tls://",
            scheduler_options={"dashboard_address": no_dashboard},
            log_directory=str(folder),
            silence_logs=logging.CRITICAL,
            **options,
        )
        try:
            _ask_slurm(["sbatch", "--test-only"], cluster.job_script())
            cluster.scale(jobs=place.workers)
            yield cluster, folder
        finally:
            with suppress(AssertionError):  # Dask stumbles over a job that was not taken after all
                cluster.close()


@contextmanager
def _make_shared_folder() -> Iterator[Path]:
    """Removed at the end, or by the next command where this one is killed."""
    import fcntl  # only where Slurm is

    home = Path.home()
    for left in home.glob(f"{_PREFIX}*"):
        with suppress(OSError), (left / _LOCK).open() as lock:  # somebody else may be removing it
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            shutil.rmtree(left)
    folder = home / f"{_PREFIX}{secrets.token_hex(8)}"
    folder.mkdir(mode=0o700)
    with (folder / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _ask_slurm(command: list[str], text: str = "") -> str:
    """What a command of Slurm says. Raises ClusterError where it fails."""
    try:
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=_SECONDS).stdout
    except subprocess.CalledProcessError as error:
        said = shorten(" ".join(error.stderr.split()), _LONGEST_REASON)
        raise ClusterError(
            f"Slurm refuses: {said}", "Fix the file of the cluster; `sinfo` lists partitions."
        ) from error
    except FileNotFoundError as error:
        raise ClusterError(f"there is no command `{command[0]}` on this machine", "Run this where it works.") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ClusterError(f"Slurm cannot be asked: {error}", "Run this where `sbatch` works.") from error


def explain_missing_jobs(cluster: Any, logs: Path) -> str | None:
    """Why no worker is there: the last that a job has said; None while jobs wait or run, or Slurm does not say."""
    submitted = {worker.job_id for worker in [*cluster.workers.values()]}
    try:
        listed = _ask_slurm(["squeue", "--noheader", "--format=%A", f"--user={os.getuid()}"]).split()
    except ClusterError:
        return None
    if submitted & {*listed}:
        return None
    return f": the jobs of Slurm have ended. The last one said:\n  {_find_last_line(logs)}\n{_ON_NODES}"


def _find_last_line(folder: Path) -> str:
    for log in sorted(folder.glob("*.err"), key=lambda path: path.stat().st_mtime, reverse=True):
        lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
        if any(map(str.strip, lines)):
            return shorten([line.strip() for line in lines if line.strip()][-1], _LONGEST_REASON)
    return "nothing"
