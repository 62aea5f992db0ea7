"""What `--cluster` may be."""

from __future__ import annotations

import re
from pathlib import Path

from grader.cluster.cluster_file import read_cluster_file
from grader.config.cluster_settings import (
    ClusterSettings,
    LocalSettings,
    SchedulerSettings,
    SlurmSettings,
    SshSettings,
)
from grader.errors import UsageError

_LOCAL = re.compile(r"local(?::(?P<number>.*))?", re.DOTALL)
_HOSTS = re.compile(r"ssh:(?P<hosts>.*)", re.DOTALL)
_HOST = re.compile(r"[\w.@][\w.@-]*")
_ADDRESS = re.compile(r"(?:(?P<scheme>tls|tcp)://)?(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>[0-9]{1,5})")
_MOST_LOCAL = 256
_FILES = (".yaml", ".yml")
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Hosts of addresses that nobody else can reach."""
_KINDS = (
    "Give local, local:N with the number of worker processes, ssh:HOST,HOST, slurm, the address of a scheduler"
    " such as tls://lab1:8786, or a file such as lab.yaml."
)
_RISK = (
    "whoever can read the network sees the hidden tests, and whoever can reach the scheduler can run programs as you"
)
_ENCRYPT = "Use tls:// with keys from `grader cluster keys`, or add --insecure if nobody else is on that network."
_MAKE_KEYS = (
    "Make them once with `grader cluster keys DIR`, start scheduler and workers with them, and add --keys DIR (or"
    " `keys:` in a file)."
)


def parse_place(text: str, keys: Path | None = None, insecure: bool = False) -> ClusterSettings:
    """Where the workers are. Raises UsageError for what names no place, and for a connection that others can read."""
    place = _parse(text)
    if not isinstance(place, SchedulerSettings):
        return place
    found = parse_address(place.address, keys or (Path(place.keys) if place.keys else None), insecure)
    return found.model_copy(update={"calibrate": place.calibrate})


def _parse(text: str) -> ClusterSettings:
    local, hosts = _LOCAL.fullmatch(text), _HOSTS.fullmatch(text)
    if local:
        return LocalSettings(workers=None if local["number"] is None else _read_number(local["number"]))
    if hosts:
        return SshSettings(hosts=_read_hosts(hosts["hosts"]))
    if text == "slurm":
        return SlurmSettings()
    if text.endswith(_FILES):
        return read_cluster_file(Path(text))
    return SchedulerSettings(address=text)


def _read_number(text: str) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
    if not 0 < number <= _MOST_LOCAL:
        raise UsageError(
            f"`local:{text}` needs a number of workers from 1 to {_MOST_LOCAL}", "Give local:2, for example."
        )
    return number


def _read_hosts(text: str) -> tuple[str, ...]:
    hosts = tuple(text.split(","))
    if not all(map(_HOST.fullmatch, hosts)):
        raise UsageError(f"`ssh:{text}` needs names of machines", "Give ssh:lab1,lab2, for example.")
    return hosts


def parse_address(text: str, keys: Path | None, insecure: bool) -> SchedulerSettings:
    """A scheduler by its address. Raises UsageError for one that is none, and for a connection that others can read."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise UsageError(f"`{text}` does not name a cluster", _KINDS)
    if found["scheme"] == "tcp":
        if not insecure and found["host"] not in THIS_MACHINE:
            raise UsageError(f"`{text}` is not encrypted: {_RISK}", _ENCRYPT)
    elif keys is None:
        raise UsageError(f"`{text}` needs keys", _MAKE_KEYS)
    address = f"{found['scheme'] or 'tls'}://{found['host']}:{found['port']}"
    return SchedulerSettings(address=address, keys=str(keys) if keys else None)


def find_host(address: str) -> str:
    """The host of an address that `parse_address` gave."""
    return address.partition("://")[2].rpartition(":")[0]
