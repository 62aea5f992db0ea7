"""Lines of the student's tests that got a wrong answer, each as an input of its own: small, and known from the test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grader.feedback.case_run import CaseRun
from grader.judging import decode
from grader.model import Verdict
from grader.text.input_size import measure_input

_LONGEST, _MOST_ASKED = 20_000, 20


def list_wrong_questions(runs: Iterable[CaseRun]) -> Sequence[str]:
    """Of inputs that the student may see and that have an answer for each line, the lines answered wrong.

    The smallest comes first.
    """
    return sorted({f"{line}\n" for ran in runs for line in _list_wrong(ran)}, key=measure_input)


def answers_each_line(ran: CaseRun, solve: Callable[[str], str | None]) -> bool:
    """Whether the answers of a case are those that its lines get one by one: then each is an input of its own."""
    lines = [line for line in ran.case.input.splitlines() if line.strip()]
    asked = (ran.case.expected or "").splitlines()
    return len(lines) == len(asked) <= _MOST_ASKED and all(
        (solve(f"{line}\n") or "").splitlines() == [answer] for line, answer in zip(lines, asked, strict=True)
    )


def _list_wrong(ran: CaseRun) -> Iterator[str]:
    text, expected, output = ran.case.input, ran.case.expected or "", ran.output
    is_told = ran.case.is_visible and not ran.case.is_call and ran.result.verdict is Verdict.WRONG_ANSWER
    if not is_told or not ran.is_compared_in_order or max(map(len, (text, expected, output))) > _LONGEST:
        return
    lines = [line for line in text.splitlines() if line.strip()]
    asked, got = expected.splitlines(), decode(output).splitlines()
    if len(lines) == len(asked) == len(got):
        yield from (line for line, one, other in zip(lines, asked, got, strict=True) if one.split() != other.split())
