"""Which tier this machine gives: tried by doing, strongest first."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.config.settings import Limits
from grader.errors import SandboxError
from grader.model import Job, SandboxFacts, Tier
from grader.sandbox.interpreter import Interpreter

if TYPE_CHECKING:
    from grader.sandbox.launchers import Launcher, Plan

GUARANTEES = {
    Tier.STRONG: (
        "no file outside its own folder can be written, and none of yours, of other students or of the grader read",
        "no network, no other process, no answer and no grade can be reached",
        "CPU time, memory and processes are counted and limited exactly",
        "every process and file of a run is gone before the next one starts",
    ),
    Tier.NAMESPACES: (
        "no file outside its own folder can be written, and none of yours, of other students or of the grader read",
        "no network, no other process, no answer and no grade can be reached",
        "every process and file of a run is gone before the next one starts",
    ),
    Tier.LANDLOCK: (
        "no file outside its own folder can be written, and none of yours, of other students or of the grader read",
        "no network, no signal to another process, no answer and no grade can be reached",
        "every process and file of a run is gone before the next one starts",
    ),
    Tier.PLAIN: ("endless loops and floods of output are stopped",),
}
_NEVER = (
    "programs that run at the same time can exchange bits, by locks on files of the system and by their load",
    "protection against bugs in the kernel itself",
)
MISSING = {
    Tier.STRONG: _NEVER,
    Tier.NAMESPACES: (
        "total memory and CPU time of several processes",
        "a limit on memory that the kernel holds for a program (sockets, page tables)",
        *_NEVER,
    ),
    Tier.LANDLOCK: (
        "names, sizes and times of files, the list of processes, and addresses of the network stay visible",
        "total memory and CPU time of several processes",
        "modes and times of files: programs that set them, as copying with them does, are refused",
        "semaphores and shared memory, as locks of Python's multiprocessing need them, are refused",
        "the bytes and the number of files that a program writes, beyond a limit for each",
        *_NEVER,
    ),
    Tier.PLAIN: (
        "protection against malice: the program runs with your rights, reads your files and uses your network",
        "exact memory limits",
        "a limit on the number of processes",
    ),
}
_STRENGTH = [Tier.PLAIN, Tier.LANDLOCK, Tier.NAMESPACES, Tier.STRONG]


@dataclass(frozen=True)
class ReachedTier:
    """The tier reached, how its launchers are set up, and why what was tried before it was not reached.

    `lost` are those of the `reasons` that speak of a stronger tier.
    """

    tier: Tier
    as_root: bool
    with_cgroup: bool
    reasons: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def is_at_least(tier: Tier, wanted: Tier) -> bool:
    """Whether `tier` is as strong as `wanted`."""
    return _STRENGTH.index(tier) >= _STRENGTH.index(wanted)


def describe_sandbox(found: ReachedTier) -> SandboxFacts:
    """What the tier promises and what not, with the reasons why others were not reached."""
    missing = tuple(f"not reached: {reason}" for reason in found.reasons)
    return SandboxFacts(found.tier, GUARANTEES[found.tier], MISSING[found.tier] + missing)


def find_tier(
    interpreter: Interpreter, only: Tier | None = None, proves: Callable[[ReachedTier], bool] | None = None
) -> ReachedTier:
    """The strongest tier that runs a program here, or `only` that one. Raises SandboxError when there is none.

    `proves` is asked first whether a tier can be had: whoever needs a launcher anyway can let that one prove it.
    """
    failed: list[tuple[Tier, str]] = []
    for found in _list_candidates(only):
        proved = found.tier is Tier.PLAIN or (proves is not None and proves(found))
        why = "" if proved else _try_twice(found, interpreter)
        if not why:
            lost = tuple(reason for tier, reason in failed if tier is not found.tier)
            return replace(found, reasons=tuple(reason for _, reason in failed), lost=lost)
        without = " without cgroup" if found.tier is Tier.NAMESPACES and not found.with_cgroup else ""
        failed.append((found.tier, f"{found.tier}{without}: {why}"))
    why = "; ".join(reason for _, reason in failed) or "it needs Linux and, if it is `strong`, root"
    raise SandboxError(f"the tier `{only}` is not available: {why}")


def _list_candidates(only: Tier | None) -> Iterator[ReachedTier]:
    chain = [*_list_linux_candidates(), ReachedTier(Tier.PLAIN, False, False)]
    return (found for found in chain if only is None or found.tier is only)


def _list_linux_candidates() -> list[ReachedTier]:
    if sys.platform != "linux":
        return []
    root = os.geteuid() == 0 and _has_all_users()
    if root:
        chain = [ReachedTier(Tier.STRONG, True, True), ReachedTier(Tier.NAMESPACES, True, False)]
    else:
        chain = [ReachedTier(Tier.NAMESPACES, False, True), ReachedTier(Tier.NAMESPACES, False, False)]
    return [*chain, ReachedTier(Tier.LANDLOCK, root, False)]


def _has_all_users() -> bool:
    """Whether runs can be given users of their own: root of a user namespace has only those that it was mapped."""
    from grader.sandbox.launchers import FIRST_UID

    lines = Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()
    ranges = [(int(first), int(count)) for first, _, count in map(str.split, lines)]
    return any(first <= FIRST_UID < first + count for first, count in ranges)


def plan_of(
    found: ReachedTier,
    interpreter: Interpreter,
    binds: tuple[tuple[str, str], ...],
    warm: tuple[str, ...] = (),
    hide: tuple[str, ...] = (),
) -> Plan:
    """How the launchers of a tier are set up; see `Plan`."""
    from grader.sandbox.launchers import Plan

    return Plan(interpreter, binds, found.as_root, found.with_cgroup, found.tier is Tier.LANDLOCK, warm, hide)


def _try_twice(found: ReachedTier, interpreter: Interpreter) -> str:
    """A machine in trouble may fail it once."""
    return _try(found, interpreter) and _try(found, interpreter)


def _try(found: ReachedTier, interpreter: Interpreter) -> str:
    """Empty when a program runs on this tier, otherwise what the kernel says."""
    from grader.sandbox.launchers import Launcher

    try:
        launcher = Launcher(plan_of(found, interpreter, interpreter.binds), 0)
    except SandboxError as error:
        return error.message
    try:
        return try_program(launcher, interpreter)
    finally:
        launcher.close()


def try_program(launcher: Launcher, interpreter: Interpreter) -> str:
    """Empty when a launcher runs a program, otherwise what the kernel says."""
    outcome = launcher.execute(Job((interpreter.executable, "-I", "-S", "-c", "pass"), {}, Limits()))
    if outcome.fault:
        return outcome.fault
    return "" if outcome.exit_code == 0 else f"a trial program ended with {outcome.exit_code or outcome.signal}"
