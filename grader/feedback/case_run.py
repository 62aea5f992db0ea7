"""What the room knows of a run of the student's program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.judging import MODES
from grader.model import Case, CaseResult, Explanation, Verdict

FAILED_BY_ITSELF = frozenset(
    {Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR, Verdict.RUNTIME_ERROR, Verdict.NO_OUTPUT}
)
"""Verdicts of a program that came to an end of its own and was not right."""
ENDED_BY_ITSELF = FAILED_BY_ITSELF | {Verdict.ACCEPTED}

_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class CaseRun:
    """A case, its result, and the whole output of the run that decided it; `waited` seconds it waited for its turn.

    `doubtful` says that the machine may have had a part in the result; `explanation` is what a checker tells of it.
    """

    case: Case
    result: CaseResult
    output: bytes
    waited: float = 0.0
    doubtful: bool = False
    explanation: Explanation | None = None

    @property
    def is_compared(self) -> bool:
        """Whether the output is compared with one that would be right."""
        return MODES[self.case.compare.mode].compares_outputs

    @property
    def is_compared_in_order(self) -> bool:
        """Whether each line, or each word, is compared with its pair."""
        return MODES[self.case.compare.mode].in_order


def sort_by_size(runs: Iterable[CaseRun]) -> list[CaseRun]:
    """The runs on the shortest inputs first."""
    return sorted(runs, key=lambda ran: len(ran.case.input))


def put_different_first(runs: Iterable[CaseRun]) -> list[CaseRun]:
    """The first run of each expected output, then the others: that the same answer comes right twice says no more."""
    first: dict[str, CaseRun] = {}
    again = [ran for ran in runs if first.setdefault((ran.case.expected or "").strip(), ran) is not ran]
    return [*first.values(), *again]


def read_last_words(stderr: str) -> str:
    """How the last line of standard error begins, its numbers left out: for most languages the kind of the error."""
    lines = stderr.split("\n")
    words = next((line.split(maxsplit=1) for line in reversed(lines) if line.strip()), [""])
    return _NUMBER.sub("0", words[0])


_NO_FAULT = (Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED)


def leave_free_failures(runs: Sequence[CaseRun]) -> list[CaseRun]:
    """Without what fails and costs no points, where others do: it may be beyond what is asked for."""
    failing = [ran for ran in runs if ran.result.verdict not in _NO_FAULT]
    free = {ran.case.name for ran in failing if not ran.case.points} if any(ran.case.points for ran in failing) else ()
    return [ran for ran in runs if ran.case.name not in free]
