"""What came of one case, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

from grader.model.answer import Explanation, GameRemark, JudgedRule
from grader.model.assignment import VISIBLE, Case
from grader.model.finding import Difference
from grader.model.vocabulary import Limit, SkipReason, Verdict
from grader.text.spoken_text import SpokenText, localize, say_later


@dataclass(frozen=True)
class Exchange:
    """One thing said in a game: by the `reference` or by the `program`; by neither, it tells of the game itself.

    `ends` says that no answer to it is awaited.
    """

    who: str
    text: str
    remark: GameRemark | None = None
    ends: bool = False


class StopKind(StrEnum):
    """What a program did last: `error`: it raised what nobody caught; `exit`: it left; `late`: it went on too long.

    `checked`: it used memory in a wrong way, as a run with checks has seen. Where it did not stop: `named` is the line
    of a mistake that is known, `printed` one that printed the first thing that is wrong, `reached` the first of
    those that run on the failing input and not in a passing test.
    """

    ERROR = "error"
    EXIT = "exit"
    LATE = "late"
    CHECKED = "checked"
    NAMED = "named"
    PRINTED = "printed"
    REACHED = "reached"

    @property
    def is_end(self) -> bool:
        return self not in (StopKind.NAMED, StopKind.PRINTED, StopKind.REACHED)


@dataclass(frozen=True)
class Stop:
    """Where a program stopped: the line of the student's own file, None where it was in none, and what was raised.

    `part` is the part of the line that is at fault, by its first character (from 0) and that behind it. `values` are
    the names in the line with their values as text, as they were then.
    """

    line: int | None
    raised: SpokenText = ""
    kind: StopKind = StopKind.ERROR
    part: tuple[int, int] | None = None
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ReachedLines:
    """The lines of a program that run on the input that is told of, and not in the test `passing`, which passes.

    The input is the smallest one found for the test `case`, or that of the test itself.
    """

    case: str
    passing: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The verdict of one case with what a report needs to show why."""

    name: str
    group: str
    visibility: str
    verdict: Verdict
    points: float
    max_points: float
    reason: SkipReason | None = None
    unstable: bool = False
    exit_code: int | None = None
    signal: str | None = None
    limit: Limit | None = None
    cpu_seconds: float | None = None
    wall_seconds: float | None = None
    memory_mib: float | None = None
    difference: Difference | None = None
    input: str = ""
    expected: str = ""
    actual: str = ""
    stderr: str = ""
    hint: str = ""
    fault: str = ""
    note: str = ""
    """What a checker says to the instructor only."""
    rules: tuple[JudgedRule, ...] = ()
    """What a checker judges one by one; none where it does not say."""
    wrong_run: int = 0
    """Of several runs the one (from 1) that decided, because it was not right; 0 where there is one run, or all are."""
    game: tuple[Exchange, ...] = ()
    """What was said where the program played against the reference."""
    answer_file: str = ""
    """The file that the answer was looked for in; empty for standard output."""
    read_as: str = ""
    """The output in the reference's own layout, where the program printed another one that is permitted."""
    refutations: Mapping[int, Explanation] = field(default_factory=dict)
    explanations: Mapping[int, Explanation] = field(default_factory=dict)
    """Answer (from 0, in the order of the reference's `parts()`) to why it is the answer."""
    answer_names: Mapping[int, str] = field(default_factory=dict)
    """What a student reads of those answers."""
    stop: Stop | None = None
    """What a second run of the same kind has seen; None where there was none, or it ended in another way."""
    is_call: bool = False
    """Whether functions were called: then `input` is the calls and `actual` what they returned."""
    printed: str = ""
    """What the program printed while its functions were called; it is shown and does not count."""
    is_as_expected: bool = False
    """Only of a result without texts: `actual` was `expected` to the last character."""

    @property
    def is_visible(self) -> bool:
        """Whether students may see its input and outputs at any time."""
        return self.visibility == VISIBLE


_SETTERS: Mapping[str, Callable[[CaseResult, Any], None]] = {
    each.name: getattr(CaseResult, each.name).__set__ for each in fields(CaseResult)
}
_get_values = attrgetter(*_SETTERS)


def apply_worths(results: Iterable[CaseResult], cases: Mapping[str, Case]) -> tuple[CaseResult, ...]:
    """Results in which every case counts 1 point with what their cases count, and with their hints.

    Their points are what the answers earn; here the share for form is added.
    """
    return tuple(_give_worth(result, cases[result.name]) for result in results)


def _give_worth(result: CaseResult, case: Case) -> CaseResult:
    share = compute_earned_share(result.verdict, result.points, case.compare.form_share, bool(result.read_as))
    worth = case.points * share, case.points, case.hint
    if worth == (result.points, result.max_points, result.hint):
        return result
    return _change_facts(result, points=worth[0], max_points=worth[1], hint=worth[2])


def compute_earned_share(
    verdict: Verdict, answers: float, form_share: float | None, is_other_layout: bool = False
) -> float:
    """The part of a case's points that is earned: by right answers in a wrong form, or by `answers` if that is more.

    Where form has a share, right answers in another layout never earn more than all of them in no other wrong form.
    """
    is_of_form = verdict is Verdict.PRESENTATION_ERROR
    if is_other_layout and form_share is not None and (is_of_form or verdict is Verdict.WRONG_ANSWER):
        answers *= form_share
    return max(answers, form_share or 0.0) if is_of_form else answers


class CaseWorth(NamedTuple):
    """What a case counts for a submission, and the hint: all of a result that follows from points and hints.

    A tuple, because it goes to another process for each case of each page.
    """

    name: str
    points: float
    max_points: float
    hint: str


def list_worths(results: Iterable[CaseResult]) -> tuple[CaseWorth, ...]:
    """What each of these results counts."""
    return tuple(CaseWorth(each.name, each.points, each.max_points, each.hint) for each in results)


def drop_texts(results: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    """The results without what their cases hold as well: a fifth of the size, and less where outputs are right."""
    return tuple(map(_drop_texts, results))


def _drop_texts(result: CaseResult) -> CaseResult:
    if result.actual != result.expected:
        return _change_facts(result, input="", expected="")
    return _change_facts(result, input="", expected="", actual="", is_as_expected=True)


def restore_texts(
    results: Iterable[CaseResult], cases: Mapping[str, Case], worths: Iterable[CaseWorth] = ()
) -> tuple[CaseResult, ...]:
    """The results with inputs and expected outputs of their cases, which stand here by their names.

    Those of which a worth is given count that, and have its hint.
    """
    by_name = {each.name: each for each in worths}
    return tuple(_restore_texts(result, cases[result.name], by_name.get(result.name)) for result in results)


def _restore_texts(result: CaseResult, case: Case, worth: CaseWorth | None) -> CaseResult:
    expected = case.expected or ""
    actual = expected if result.is_as_expected else result.actual
    told = worth._asdict() if worth else {}
    return _change_facts(result, input=case.input, expected=expected, actual=actual, is_as_expected=False, **told)


def _change_facts(result: CaseResult, **facts: str | float) -> CaseResult:
    """As `replace` gives it, in a third of the time: a class has ten thousands of these."""
    changed = object.__new__(CaseResult)
    for set_value, value in zip(_SETTERS.values(), _get_values(result), strict=True):
        set_value(changed, value)
    for name, fact in facts.items():
        _SETTERS[name](changed, fact)
    return changed


class Fit(StrEnum):
    """How much of what a program does its diagnosis explains.

    `whole`: every output that it finished; `fits`: the same answers in a layout of its own, and crashes only where the
    mistake shows; `part`: some of the failing cases, and no case contradicts.
    """

    WHOLE = "whole"
    FITS = "fits"
    PART = "part"


NEXT_MISTAKE = say_later("Then fix this:")
"""Said before the sentence of a mistake that is to be fixed after another one."""


@dataclass(frozen=True)
class Diagnosis:
    """A known mistake of a submission, with its sentence for the student.

    `variant` is its name; its `kind` is `variant` where the reference knows it, else that of the grader's own table.
    `cases` are the failing cases that it explains. Several of `part` explain different cases; several others are a tie.
    `then` holds the sentences of the mistakes that come together with it, in the order in which to fix them; `place` is
    where in the program it is made, where that is one place. `begins_with_form` says that the first sentence tells of
    what is printed around the answers; `first` is the name of the one of two known mistakes of which it tells else.
    `untried` are failing cases on which nobody has looked whether it explains them, `changed` those whose crash is gone
    without it and that are wrong still: what is seen of them now is no other mistake.
    """

    variant: str
    message: SpokenText
    kind: str = "variant"
    fit: Fit = Fit.WHOLE
    cases: tuple[str, ...] = ()
    then: tuple[SpokenText, ...] = ()
    place: Stop | None = None
    begins_with_form: bool = False
    first: str = ""
    untried: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """How many mistakes these are."""
        return 1 + len(self.then)

    @property
    def whole_message(self) -> str:
        """All of its sentences in one text."""
        return f" {localize(NEXT_MISTAKE)} ".join(map(localize, (self.message, *self.then)))


@dataclass(frozen=True)
class SmallestInput:
    """The smallest input found on which the submission still fails as it failed the case `case`.

    `answer` is the name of the first wrong answer, which `explanation` and `refutation` are about, empty for none.
    `read_as` is the output in the reference's own layout, where the program printed another one that is permitted.
    `game` is what was said where the program played.
    `minimal` says that no smaller input of `shrink()` fails so; otherwise the budget of runs or seconds ended first.
    `nearest` says what to change in it to get a right answer, where no mistake is known and that was found.
    """

    case: str
    input: str
    expected: str
    actual: str
    verdict: Verdict
    difference: Difference | None = None
    answer: str = ""
    explanation: Explanation | None = None
    refutation: Explanation | None = None
    minimal: bool = False
    runs: int = 0
    read_as: str = ""
    stop: Stop | None = None
    game: tuple[Exchange, ...] = ()
    nearest: SpokenText = ""
