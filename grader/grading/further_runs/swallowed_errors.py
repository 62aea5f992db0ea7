"""An exception that is caught in failing tests without a word: what went wrong is not seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.feedback import CaseRun
from grader.feedback.case_run import sort_by_size
from grader.grading.further_runs.noting import CaughtError
from grader.judging import decode
from grader.model import Case, Diagnosis, Fit, Language, Stop, StopKind, Verdict
from grader.readers import Call, ReadError
from grader.source.silent_handlers import SilentHandler, list_silent_handlers
from grader.style.comments import read_source
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_MOST_FAILING, _MOST_PASSING = 8, 4
_WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.PRESENTATION_ERROR)


@dataclass(frozen=True)
class SwallowedErrors:
    """What is known of a program whose failing test `told` ran these `lines`, and caught what was noted of it."""

    told: str
    lines: frozenset[int]
    caught: Mapping[int, CaughtError]
    runs: Sequence[CaseRun]
    list_lines: Callable[[Case], frozenset[int]]

    def find(self, text: str, language: Language, call: Call) -> Diagnosis | None:
        """The only handler without a word that failing tests reach and no passing one."""
        try:
            handlers = call(_read_handlers, text, language)
        except ReadError:  # it costs feedback and no points
            return None
        reached = [each for each in handlers if not self.lines.isdisjoint(each.own)]
        if len(reached) != 1 or not self._leaves_out() or self._is_reached_by_passing(reached[0]):
            return None
        return self._diagnose(reached[0], language)

    def _leaves_out(self) -> bool:
        """Whether the test that is told lacks lines: what an exception has stopped is not there."""
        told = next((ran for ran in self.runs if ran.case.name == self.told), None)
        return told is not None and _count_lines(decode(told.output)) < _count_lines(told.case.expected or "")

    def _is_reached_by_passing(self, handler: SilentHandler) -> bool:
        """Whether a visible test that passes reaches it; also where none passes, of which that could be known."""
        passing = sort_by_size(ran for ran in self.runs if _is_watched(ran) and ran.case.is_visible)
        ran_lines = [self.list_lines(ran.case) for ran in passing[-_MOST_PASSING:]]
        return not ran_lines or not all(lines and lines.isdisjoint(handler.own) for lines in ran_lines)

    def _diagnose(self, handler: SilentHandler, language: Language) -> Diagnosis:
        failing = [ran for ran in self.runs if ran.result.verdict not in (Verdict.ACCEPTED, Verdict.SKIPPED)]
        wrong = sort_by_size(ran for ran in failing if ran.result.verdict in _WRONG and ran.case.name != self.told)
        found = [ran for ran in wrong[:_MOST_FAILING] if not self.list_lines(ran.case).isdisjoint(handler.own)]
        names = {self.told, *(ran.case.name for ran in found)}
        cases = tuple(ran.case.name for ran in failing if ran.case.name in names)
        untried = tuple(ran.case.name for ran in wrong[_MOST_FAILING:])
        said = say("This line catches an exception and says nothing.")
        return Diagnosis(
            "exception caught without a word",
            _tell(handler.line, self._find_caught(handler), language),
            "swallowed-exception",
            Fit.WHOLE if len(cases) == len(failing) else Fit.PART,
            cases,
            place=Stop(handler.line, said, StopKind.NAMED),
            untried=untried,
        )

    def _find_caught(self, handler: SilentHandler) -> CaughtError | None:
        return next((self.caught[line] for line in (handler.line, *sorted(handler.own)) if line in self.caught), None)


def _count_lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def _read_handlers(text: str, language: Language) -> tuple[SilentHandler, ...]:
    reading = read_source(text, language)
    return list_silent_handlers(reading.text, reading.code, language.grammar == "python")


def _is_watched(ran: CaseRun) -> bool:
    return ran.result.verdict is Verdict.ACCEPTED and ran.case.compare.mode != "interactive"


def _tell(line: int, caught: CaughtError | None, language: Language) -> str:
    word = "except" if language.grammar == "python" else "catch"
    message = say(
        "The `{word}` on line {line} hides an exception in failing tests. "
        "Your program goes on without a message, so you do not see what went wrong.",
        word=word,
        line=line,
    )
    where = ""
    if caught and caught.name:
        where = say("The exception is `{name}`, raised on line {line}.", name=caught.name, line=caught.line)
    elif caught and caught.line:
        where = say("The last statement that began before that is on line {line}.", line=caught.line)
    return join_sentences(message, where, say("Handle what leads to it, and do not catch what you do not handle."))
