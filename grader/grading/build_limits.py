"""Which of its limits a build passed, in words: as the sandbox has seen it, or as the tools of the compiler say it."""

from __future__ import annotations

import re

from grader.config.settings import Limits
from grader.model import Limit, Outcome

_PASSED = {
    Limit.CPU: "Compiling took more than {0.cpu_seconds:g} s of CPU time.",
    Limit.WALL: "Compiling took more than {0.wall_seconds:g} s.",
    Limit.MEMORY: "Compiling needed more than {0.memory_mib:,} MiB of memory.",
    Limit.OUTPUT: "The compiler printed more than {0.output_kib:,} KiB.",
    Limit.DISK: "Compiling needed more than {0.disk_mib:,} MiB of disk.",
    Limit.FILES: "Compiling created more than {0.files:,} files.",
}
# At the beginning of a line stands the tool itself; what it quotes of a source never does.
_TOOL = r"^(?:\S*g(?:cc|\+\+): internal compiler error|\S*ld|\S+: Fatal error): .*"
# No file of a build may be larger than all of its disk. For the others the machine itself may have had too little.
_SAID = (
    (re.compile(rf"{_TOOL}File (?:size limit exceeded|too large)", re.MULTILINE), Limit.DISK, _PASSED[Limit.DISK]),
    (
        re.compile(rf"{_TOOL}No space left on device", re.MULTILINE),
        Limit.DISK,
        "Compiling ran out of disk: it may use {0.disk_mib:,} MiB.",
    ),
    (
        re.compile(r"^(?:cc1(?:plus)?: out of memory|virtual memory exhausted)", re.MULTILINE),
        Limit.MEMORY,
        "Compiling ran out of memory: it may use {0.memory_mib:,} MiB.",
    ),
)
_ON_DISK = "An array with an initializer becomes part of the program file: fill it in a loop instead."
_BUG_REPORT = re.compile(
    r"^(?:.*internal compiler error: File size limit.*|Please submit .*|See <file:.*)\n?", re.MULTILINE
)


def describe_passed_limit(outcome: Outcome, text: str, limits: Limits) -> str:
    """The sentence for the first limit that a build passed; empty where it failed by none. `text` is what it said."""
    limit, told = _find_passed(outcome, text)
    advice = f" {_ON_DISK}" if limit is Limit.DISK else ""
    return told.format(limits) + advice


def _find_passed(outcome: Outcome, text: str) -> tuple[Limit | None, str]:
    if outcome.breaches:
        return outcome.breaches[0], _PASSED[outcome.breaches[0]]
    return next(((limit, words) for pattern, limit, words in _SAID if pattern.search(text)), (None, ""))


def drop_bug_report(text: str) -> str:
    """What a compiler says without asking for a report: its end by a limit of ours is no bug of it."""
    return _BUG_REPORT.sub("", text).strip("\n")
