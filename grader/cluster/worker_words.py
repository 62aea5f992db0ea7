"""What workers say that a person reads: short, and nothing in it acts on a terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from grader.grading.tool_versions import Tools
from grader.grading.trial import Trial
from grader.languages import LANGUAGES
from grader.model import CaseResult, Grade
from grader.text.shorten import MORE, shorten
from grader.text.visible import make_one_line, make_readable

_LONGEST = 300
_LONGEST_TRACE = 20_000
_MOST_WORDS = 30


def clean_words(text: str) -> str:
    """One line, cut where it is long."""
    return shorten(text, _LONGEST, MORE, make_one_line)


def clean_trace(text: str) -> str:
    """The lines of a traceback, as many as anybody reads."""
    return shorten(text, _LONGEST_TRACE, MORE, make_readable)


def clean_list(texts: Collection[str]) -> tuple[str, ...]:
    """As many as a machine may have, each as `clean_words` gives it."""
    return tuple(map(clean_words, [*texts][:_MOST_WORDS]))


def clean_tools(tools: Tools) -> Tools:
    """Those of the languages that there are."""
    return Tools(_clean_by_language(tools.chains), _clean_by_language(tools.linters))


def _clean_by_language(said: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
    return {name: clean_list(texts) for name, texts in said.items() if name in LANGUAGES}


def clean_trial(trial: Trial, cases: tuple[CaseResult, ...]) -> Trial:
    """As `clean_grade`, with these cases."""
    reasons = replace(trial.reasons, cases=cases)
    return replace(trial, reasons=reasons, runtime=clean_words(trial.runtime), problem=clean_sentence(trial.problem))


def clean_sentence(text: str) -> str:
    """As `clean_words`, but what is fit to be shown stays a sentence that can be said in another language."""
    return text if text.isprintable() and len(text) <= _LONGEST else clean_words(text)


def clean_grade(grade: Grade) -> Grade:
    """What of a grade is said by the machine that gives it, and not by the student's program."""
    return replace(
        grade,
        encoding=clean_words(grade.encoding),
        runtime=clean_words(grade.runtime),
        tools=clean_list(grade.tools),
        problem=clean_sentence(grade.problem),
        cases=tuple(
            replace(case, fault=clean_words(case.fault), answer_file=clean_words(case.answer_file))
            if case.fault or case.answer_file
            else case
            for case in grade.cases
        ),
    )
