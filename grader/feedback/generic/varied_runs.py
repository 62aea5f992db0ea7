"""Further inputs like those of the tests: a change that spoils what a program does with one of them is no remedy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.generic.right_outputs import has_lost_lines, is_right
from grader.model import Verdict

_MOST_TRIED, _LEAST_TRIED, _MOST_EXCHANGED = 12, 4, 3
_MOST_SECONDS = 0.5
"""Of CPU time, as the tests themselves take it: where a runtime starts slowly, fewer inputs are tried."""
_LONGEST, _QUICK_SECONDS = 2_000, 0.25
_COMPARED = (Verdict.ACCEPTED, Verdict.WRONG_ANSWER)


def list_varied_runs(facts: ProgramFacts) -> Sequence[CaseRun]:
    """The runs on such inputs: visible tests with their lines in another order, with fewer or with more of them.

    What the reference refuses is no input.
    """
    runs = sort_by_size(ran for ran in facts.ended if _is_tried(ran))
    failing = [ran for ran in runs if ran.result.verdict is not Verdict.ACCEPTED]
    passing = [ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED]
    varied = chain(
        ((ran, text) for ran in failing[:1] for text in _order_lines(ran.case.input)),
        ((ran, _double(ran.case.input)) for ran in (*passing[-1:], *passing[:1])),
        ((ran, text) for ran in (*failing[:1], *passing[-1:]) for text in _add_word(ran.case.input)),
        ((ran, _repeat_lines(ran.case.input)) for ran in passing[-1:]),
        ((ran, text) for ran in failing[:1] for text in _leave_lines_out(ran.case.input)),
    )
    known = {ran.case.input for ran in facts.runs}
    new = {text: ran for ran, text in varied if text not in known}
    most = _count_most(runs)
    tried = (_run(facts, ran, text, number) for number, (text, ran) in enumerate([*new.items()][:most], 1))
    return [ran for ran in tried if ran and ran.result.verdict in _COMPARED]


def is_spoiled(ran: CaseRun, output: bytes | None) -> bool:
    """Whether a changed program does worse on such an input: it is no more right there, or a right line is lost."""
    if ran.result.verdict is Verdict.ACCEPTED:
        return output is None or not is_right(ran, output)
    return has_lost_lines(ran, output)


def _count_most(runs: Sequence[CaseRun]) -> int:
    slowest = max((ran.result.cpu_seconds or 0.0 for ran in runs), default=0.0)
    return max(_LEAST_TRIED, min(_MOST_TRIED, int(_MOST_SECONDS / slowest))) if slowest else _MOST_TRIED


def _is_tried(ran: CaseRun) -> bool:
    is_quick = (ran.result.cpu_seconds or 0.0) <= _QUICK_SECONDS and len(ran.case.input) <= _LONGEST
    return ran.case.is_visible and ran.is_compared and is_quick and ran.result.verdict in _COMPARED


def _run(facts: ProgramFacts, ran: CaseRun, text: str, number: int) -> CaseRun | None:
    """What the program does with a text, where the reference has an answer to it."""
    expected = facts.solve(text) if facts.solve and facts.execute else None
    if expected is None or facts.execute is None:
        return None
    case = replace(ran.case, name=f"{ran.case.name} ({number})", input=text, expected=expected, parts=())
    return facts.execute(case, facts.settings)


def _order_lines(text: str) -> Iterator[str]:
    """With all lines but the first sorted, forwards and backwards, and with each two neighbours exchanged."""
    head, *lines = text.splitlines(keepends=True) or [""]
    yield "".join((head, *sorted(lines)))
    yield "".join((head, *sorted(lines, reverse=True)))
    for place in islice(range(len(lines) - 1, 0, -1), _MOST_EXCHANGED):
        yield "".join((head, *lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]))


def _double(text: str) -> str:
    """With all lines but the first once more, behind an empty one where some lines are empty."""
    _, _, rest = text.partition("\n")
    between = "\n" if "\n\n" in text else ""
    return f"{text}{between}{rest}"


def _add_word(text: str) -> Iterator[str]:
    """With one word more in its longest line: the last one again, or the next number."""
    lines = text.splitlines(keepends=True)
    longest = max(reversed(lines), key=len, default="").rstrip("\n")
    last = longest.split()[-1:]
    if last:
        word = str(int(last[0]) + 1) if last[0].isdecimal() and len(last[0]) < 10 else last[0]
        yield "".join(f"{longest} {word}\n" if line.rstrip("\n") == longest else line for line in lines)


def _repeat_lines(text: str) -> str:
    """With each line but the first twice, the second time behind a blank."""
    head, *lines = text.splitlines() or [""]
    return "".join(f"{line}\n" for line in (head, *(f"{line} {line}" if line else "" for line in lines)))


def _leave_lines_out(text: str) -> Iterator[str]:
    lines = text.splitlines(keepends=True)
    for place in (len(lines) - 1, 1):
        if len(lines) > 2:
            yield "".join((*lines[:place], *lines[place + 1 :]))
