"""Which tests fail the same way, and which of them the advice is about: headline, input, smallest input and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun, read_last_words
from grader.feedback.recursion_traces import OF_LIBRARY, PLACE, read_recursion
from grader.feedback.wrong_lines import is_form
from grader.model import CaseResult, Diagnosis, Limit, Verdict

NO_FAULT = frozenset({Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.UNDECIDED})
"""Verdicts that show no fault of the program."""

_OF_MANY_REASONS = frozenset({"", "different", "surplus", "missing"})
"""Kinds of wrong answers that say nothing of what the program does."""
_QUOTED = re.compile(r"`[^`]{0,200}`|“[^“”]{0,200}”|[0-9]+(?:[^\w.]+[0-9]+)*")
"""What a judge takes from an output or an input: a piece of text, and numbers."""
_FRAME = re.compile(r'^ *File "([^"\n]+)", line ([0-9]{1,6})', re.MULTILINE)

_Choose = Callable[[Sequence[CaseResult], Sequence[Diagnosis]], CaseResult | None]


@dataclass(frozen=True)
class Failure:
    """One way to fail: the verdict, whether only the form is wrong, the limit, and the line of a crash where known."""

    verdict: Verdict
    form: bool = False
    limit: Limit | None = None
    line: int | None = None


@dataclass(frozen=True)
class FailureGroup:
    """How many tests fail in one way; `alike` says that what is said of one of them can be said of each."""

    failure: Failure
    count: int
    alike: bool = True


def find_failure(result: CaseResult) -> Failure:
    """How a test fails."""
    line = crash_line(result.stderr) if result.verdict is Verdict.RUNTIME_ERROR else None
    return Failure(result.verdict, is_form(result.difference), result.limit, line)


def fail_alike(one: CaseResult, other: CaseResult) -> bool:
    """Whether two runs fail the same way and what can be said of one can be said of the other.

    They have the same kind of difference; an abort has the same exit code or signal, line and last words.
    """
    return find_failure(one) == find_failure(other) and one.verdict in FAILED_BY_ITSELF and _say_alike(one, other)


def _say_alike(one: CaseResult, other: CaseResult) -> bool:
    """Of two runs that fail the same way, whether what can be said of one can be said of the other."""
    if one.verdict is Verdict.RUNTIME_ERROR:
        ends = [(result.exit_code, result.signal, read_last_words(result.stderr)) for result in (one, other)]
        return ends[0] == ends[1]
    rungs = [result.difference.rung if result.difference else "" for result in (one, other)]
    return rungs[0] == rungs[1] and _mask_judgement(one) == _mask_judgement(other)


def crash_line(stderr: str) -> int | None:
    """The line at which a program crashed by its own error output: the innermost in the file in which it began.

    Of a recursion that goes too deep it is the line that calls again: the innermost is wherever the stack was full.
    """
    recursion = read_recursion(stderr)
    if recursion:
        return recursion.line
    frames = _FRAME.findall(stderr)
    if frames:
        return next(int(line) for file, line in reversed(frames) if file == frames[0][0])
    own = (line for line in stderr.split("\n") if not OF_LIBRARY.search(line))
    place = next(filter(None, map(PLACE.search, own)), None)
    return int(place[1]) if place else None


def choose_told(failing: Sequence[CaseResult], diagnosis: Sequence[Diagnosis] = ()) -> CaseResult | None:
    """The failing test to tell of: the first of those that fail in the most common way.

    Without a known mistake it costs points, where any does. With one it is one that it explains, else one that no
    limit stopped, where there is such a test; of two that come together one that shows both.
    """
    explained = [result for result in failing if diagnosis and result.name in diagnosis[0].cases]
    ended = [result for result in explained or failing if diagnosis and result.verdict in FAILED_BY_ITSELF]
    costly = [result for result in failing if result.max_points]
    chosen = _show_both(ended or explained or costly or failing, diagnosis)
    if not chosen:
        return None
    most_common = count_failures(chosen)[0].failure
    return next(result for result in chosen if find_failure(result) == most_common)


def choose_second(failing: Sequence[CaseResult], mistakes: Sequence[Diagnosis] = ()) -> CaseResult | None:
    """The failing test of another failure than that of `choose_told`; None where there is no other.

    It is in the most common way among those that no known mistake explains.
    """
    told = choose_told(failing, mistakes)
    explained = {name for mistake in mistakes for name in (*mistake.cases, *mistake.changed)}
    own = find_failure(told) if told else None
    return choose_told([each for each in failing if each.name not in explained and find_failure(each) != own])


def choose_told_run(failing: Sequence[CaseRun], diagnosis: Sequence[Diagnosis] = ()) -> CaseRun | None:
    """The run to tell of."""
    return _choose_run(choose_told, failing, diagnosis)


def choose_second_run(failing: Sequence[CaseRun], diagnosis: Sequence[Diagnosis] = ()) -> CaseRun | None:
    """The run of another failure than that one."""
    return _choose_run(choose_second, failing, diagnosis)


def _choose_run(choose: _Choose, failing: Sequence[CaseRun], diagnosis: Sequence[Diagnosis]) -> CaseRun | None:
    """By what the cases cost: the results of runs are not weighed yet."""
    weighed = [replace(ran.result, max_points=float(ran.case.points)) for ran in failing]
    chosen = choose(weighed, diagnosis)
    return next((ran for ran, result in zip(failing, weighed, strict=True) if result is chosen), None)


def _show_both(failing: Sequence[CaseResult], diagnosis: Sequence[Diagnosis]) -> Sequence[CaseResult]:
    """Of a mistake beside a form of the student's own the tests that show it too, where there are any."""
    if not diagnosis or not diagnosis[0].begins_with_form:
        return failing
    both = [each for each in failing if each.difference is None or each.difference.rung in _OF_MANY_REASONS]
    return both or failing


def count_failures(failing: Iterable[CaseResult]) -> tuple[FailureGroup, ...]:
    """The ways in which tests fail, the most common first; of as common ones the first."""
    groups: dict[Failure, list[CaseResult]] = {}
    for each in failing:
        groups.setdefault(find_failure(each), []).append(each)
    most_common = sorted(groups.items(), key=lambda group: -len(group[1]))
    return tuple(FailureGroup(failure, len(results), _are_alike(results)) for failure, results in most_common)


def _are_alike(results: Sequence[CaseResult]) -> bool:
    """Whether these ended by the same limit, crashed alike, or have the same named difference from the right answer."""
    first = results[0]
    is_named = first.difference is not None and first.difference.rung not in _OF_MANY_REASONS
    if first.verdict is Verdict.WRONG_ANSWER and (first.is_call or not is_named):
        return False
    alike = first.verdict not in FAILED_BY_ITSELF or all(_say_alike(first, other) for other in results)
    return alike and len({_mask_judgement(each) for each in results}) == 1


def _mask_judgement(result: CaseResult) -> str:
    """What whoever judges says of an output, whatever it quotes; empty where it is compared with the right one."""
    difference = result.difference
    if difference is None or difference.expected or any(pair.expected for pair in difference.pairs):
        return ""
    return _QUOTED.sub("…", str(difference.summary))
