"""What a file for `--cluster` may hold: one kind of cluster, with its keys."""

from __future__ import annotations

from typing import Literal, TypeAlias

from grader.config.scalars import Count, Label, Maybe, Repetitions, Text
from grader.config.setting import Setting


class LocalSettings(Setting):
    """Worker processes on this machine, each of which runs one program at a time."""

    kind: Literal["local"] = "local"
    """The word `local`."""
    workers: Maybe[Repetitions] = None
    """How many; as many as cores if it is not given."""


class SchedulerSettings(Setting):
    """A scheduler of Dask that somebody has started, with its workers."""

    kind: Literal["scheduler"] = "scheduler"
    """The word `scheduler`."""
    address: Text
    """`tls://HOST:PORT`; `tcp://HOST:PORT` is not encrypted."""
    keys: Maybe[Text] = None
    """The folder that `grader cluster keys` made, as seen from the folder of this file."""
    calibrate: bool = False
    """Whether each worker is measured before its first submission, and gets longer time limits where it is slower."""


class SshSettings(Setting):
    """Machines that `ssh` reaches without a question. The first one also runs the scheduler."""

    kind: Literal["ssh"] = "ssh"
    """The word `ssh`."""
    hosts: tuple[Label, ...]
    """Their names, as in `ssh NAME`; what else SSH needs to know stands in `~/.ssh/config`."""
    workers: Repetitions = 1
    """Worker processes per machine, each of which runs one program at a time."""
    python: Maybe[Text] = None
    """The Python on these machines that has the grader; the path of this machine's if it is not given."""
    calibrate: bool = False
    """Whether each worker is measured before its first submission, and gets longer time limits where it is slower."""


class SlurmSettings(Setting):
    """Jobs of Slurm, each of which is one worker."""

    kind: Literal["slurm"] = "slurm"
    """The word `slurm`."""
    workers: Repetitions = 4
    """How many jobs."""
    partition: Maybe[Text] = None
    """As `sbatch --partition`."""
    account: Maybe[Text] = None
    """As `sbatch --account`."""
    walltime: Text = "02:00:00"
    """As `sbatch --time`."""
    memory: Text = "4GiB"
    """Per job: at least what the largest program may use, and 1 GiB for the worker."""
    cores: Count = 1
    """Per job; a worker runs one program at a time, which may have threads."""
    python: Maybe[Text] = None
    """The Python on the nodes that has the grader; the path of this machine's if it is not given."""
    calibrate: bool = False
    """Whether each worker is measured before its first submission, and gets longer time limits where it is slower."""


ClusterSettings: TypeAlias = LocalSettings | SchedulerSettings | SshSettings | SlurmSettings
