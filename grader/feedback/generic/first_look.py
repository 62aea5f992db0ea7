"""What shows without another run of the program.

It is looked for in a process with a time limit, as what reads a student's output may take for ever. Runs cannot be made
from there: what asks for one is left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis

Find = Callable[[ProgramFacts], Diagnosis | None]

_MOST_STOPPED = 100_000
"""Bytes of the output of a run that a limit has ended: only how it begins tells anything."""


@dataclass(frozen=True)
class FirstLook:
    """The first mistake of each table, by the name of what finds it; `open` are those before it that ask for a run."""

    found: Mapping[str, Diagnosis] = field(default_factory=dict)
    open: frozenset[str] = frozenset()


class _RunNeededError(Exception):
    """What looks for a mistake asks for another run."""


class _NoRuns:
    """Stands for every way to run the program."""

    def __call__(self, *_: object) -> NoReturn:
        raise _RunNeededError

    list_changes = list_pairs = apply = run_changes = __call__


def leave_runs_out(facts: ProgramFacts) -> ProgramFacts:
    """The facts as plain data."""
    return replace(
        facts,
        runs=tuple(map(_shorten_stopped, facts.runs)),
        execute=None,
        programs=None,
        judged=None,
        solve=None,
        list_warnings=None,
    )


def look_through(tables: Sequence[Sequence[Find]], facts: ProgramFacts) -> FirstLook:
    """What each table finds in plain facts."""
    none = _NoRuns()
    without_runs = replace(facts, execute=none, programs=none, judged=none, solve=none, list_warnings=none)
    found: dict[str, Diagnosis] = {}
    asking: set[str] = set()
    for table in tables:
        for find in table:
            try:
                mistake = try_to_find(find, without_runs)
            except _RunNeededError:
                asking.add(find.__name__)
                continue
            if mistake and not is_hidden_alone(mistake, facts):
                found[find.__name__] = mistake
                break
    return FirstLook(found, frozenset(asking))


def try_to_find(find: Find, facts: ProgramFacts) -> Diagnosis | None:
    """What it finds; nothing where the source is nested more deeply than Python can follow: that costs no grade."""
    try:
        return find(facts)
    except RecursionError:
        return None


def is_hidden_alone(mistake: Diagnosis, facts: ProgramFacts) -> bool:
    """Whether it explains only tests that are hidden while others fail that are not: the card shows one of those."""
    seen = {ran.case.name for ran in facts.failing if ran.case.is_visible}
    return bool(seen and mistake.cases) and seen.isdisjoint(mistake.cases)


def _shorten_stopped(ran: CaseRun) -> CaseRun:
    return ran if ran.result.verdict in ENDED_BY_ITSELF else replace(ran, output=ran.output[:_MOST_STOPPED])
