"""A run as it is asked of a launcher, and what a launcher answers."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from types import NoneType
from typing import Any

from grader.config.settings import Limits
from grader.model import Job, Limit, Outcome
from grader.sandbox.inside import protocol
from grader.sandbox.inside.supervise import STDERR_KEPT

_PAGE = 4096
_OLDEST_MARSHAL = 2  # the students' interpreter may be older than ours
_ANSWER: Mapping[str, tuple[type, ...]] = {
    "fault": (str,),
    "exit_code": (int, NoneType),
    "signal": (str, NoneType),
    "breaches": (list, tuple),
    "cpu_seconds": (float, int),
    "wall_seconds": (float, int),
    "memory_mib": (float, int, NoneType),
    "trouble": (str,),
    "doubtful": (bool,),
    "unheard": (bool,),
    "files": (list, tuple),
}
"""What a launcher says of a run, and of which type; anything else that it sends is a fault of ours."""
_HIGHEST = {"exit_code": 255}
_LARGEST_NUMBER = 1 << 53


def make_failed_outcome(why: str) -> Outcome:
    """The outcome of a run that our own side could not make."""
    return Outcome(None, None, b"", b"", fault=why)


def encode_words(job: Job, environment: Mapping[str, str]) -> bytes:
    """What only the run itself reads: its command and the names of its files."""
    files = [(name, len(file.content), file.executable, file.own) for name, file in job.files.items()]
    words = {"command": job.command, "environment": {**environment, **job.environment}, "files": files}
    return marshal.dumps({**words, "code": len(job.code or b"")}, _OLDEST_MARSHAL)


def make_request_head(job: Job, text: int) -> dict[str, Any]:
    """What the launcher must know: nothing that belongs to one submission."""
    sizes = [-(-len(file.content) // _PAGE) * _PAGE for file in job.files.values()]
    return {
        "limits": dict(job.limits),
        "bring": job.bring,
        "room": sum(sizes),
        "files": sum(1 + name.count("/") for name in job.files),
        "text": text,
        "warm": job.code is not None,
        "reserves": job.reserves,
    }


def list_descriptors(job: Job, text: bytes) -> list[int]:
    """What goes with the head: the words, files and code of the run in one, and its input. Whoever asks closes them."""
    contents = [file.content for file in job.files.values()]
    files = [protocol.make_memory_file("payload", text, *contents, job.code or b"")]
    if job.stdin is not None and job.partner is None:
        import fcntl

        stdin = protocol.make_memory_file("stdin", job.stdin)
        fcntl.fcntl(stdin, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK)
        files.append(stdin)
    return files


def _check_head(head: dict[str, Any]) -> None:
    """Raises KeyError, TypeError or ValueError for what no launcher of ours says."""
    for name, kinds in _ANSWER.items():
        _check_value(name, head[name], kinds)
    for name, size in head["files"]:
        _check_value("files", name, (str,))
        _check_value("files", size, (int,))


def _check_value(name: str, value: Any, kinds: tuple[type, ...]) -> None:
    if type(value) not in kinds:
        raise TypeError(f"{name} is a {type(value).__name__}")
    if type(value) is str:
        value.encode()  # half a surrogate pair could not be written down later
    if type(value) in (int, float) and not 0 <= value <= _HIGHEST.get(name, _LARGEST_NUMBER):
        raise ValueError(f"{name} is out of range")


def read_outcome(head: dict[str, Any], files: list[int], limits: Limits) -> Outcome:
    """Raises ValueError when the head is none, IndexError when a file is missing."""
    if head.get("fault"):
        return make_failed_outcome(str(head["fault"]))
    _check_head(head)
    most = limits.output_kib << 10
    stdout, stderr = protocol.read_memory_file(files[0], most), protocol.read_memory_file(files[1], STDERR_KEPT)
    return Outcome(
        exit_code=head["exit_code"],
        signal=head["signal"],
        stdout=stdout,
        stderr=stderr,
        breaches=tuple(Limit(name) for name in head["breaches"]),
        cpu_seconds=float(head["cpu_seconds"]),
        wall_seconds=float(head["wall_seconds"]),
        memory_mib=None if head["memory_mib"] is None else float(head["memory_mib"]),
        trouble=head["trouble"],
        doubtful=head["doubtful"],
        unheard=head["unheard"],
        files=_read_brought_files(head["files"], files[2:], most),
    )


def _read_brought_files(names: list[tuple[str, int]], files: list[int], most: int) -> dict[str, bytes]:
    brought, offset = {}, 0
    for name, size in names:
        brought[name] = protocol.read_at(files[0], min(size, most), offset)
        offset += size
    return brought
