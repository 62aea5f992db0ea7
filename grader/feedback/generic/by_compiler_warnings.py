"""Mistakes of which the compiler warns, in a program that builds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from grader.feedback.errors.warned_formats import (
    WarnedPlace,
    tell_missing_address,
    tell_missing_value,
    tell_other_type,
)
from grader.feedback.errors.warned_mistakes import WARNED, WarnedMistake
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Finding, Verdict
from grader.text.spoken_text import SpokenText, say

_MOST = 200
_CURVED = str.maketrans("‘’", "''")
"""Quotation marks as gcc writes them where the locale has them."""
_OF_CALLS = "infinite-recursion"
_OF_ENDLESS = [mistake for mistake in WARNED if mistake.rule in ("type-limits", _OF_CALLS)]
_POINTER = re.compile(r"([\w>])\*(?=')")
_OTHER = "other"
"""The rule of a warning that has none."""
_OF_FORMATS: Sequence[tuple[str, Callable[[str, WarnedPlace], SpokenText]]] = (
    ("value of another type in a format", tell_other_type),
    ("value missing behind a format", tell_missing_value),
)


def find_wrong_format(facts: ProgramFacts) -> Diagnosis | None:
    """A value does not fit its format: what is read or printed there is left to chance."""
    if not any(each in facts.text for each in ("printf", "scanf")):
        return None
    warnings = [each for each in _list_warnings(facts) if each.rule.endswith("/format")]
    for warning in warnings:
        message = tell_missing_address(warning.message, _find_place(facts.text, warning))
        if message:
            place = name_place(warning.line, say("An address is wanted here."))
            crashed = [ran for ran in facts.failing if ran.result.verdict is Verdict.RUNTIME_ERROR]
            return facts.diagnose("missing-address", "address missing in scanf", message, crashed, place)
    for name, tell in _OF_FORMATS:
        for warning in warnings:
            message = tell(warning.message, _find_place(facts.text, warning))
            if message:
                place = name_place(warning.line, say("The format and the values do not fit here."))
                return facts.diagnose("wrong-format", name, message, (), place)
    return None


def find_warned_end(facts: ProgramFacts) -> Diagnosis | None:
    """A program comes to no end of its own, and the compiler has seen why."""
    has_no_end = _has_crashed(facts) or any(ran.result.limit for ran in facts.failing)
    return _find_warned(facts, _OF_ENDLESS) if has_no_end else None


def find_warned_mistake(facts: ProgramFacts) -> Diagnosis | None:
    """What the compiler warns of, the surest first; which tests fail by that, nobody can tell."""
    return _find_warned(facts, WARNED)


def _find_warned(facts: ProgramFacts, mistakes: Sequence[WarnedMistake]) -> Diagnosis | None:
    warnings = _list_warnings(facts)
    for mistake in mistakes:
        if facts.source.unset_sum and mistake.rule.endswith("uninitialized"):
            continue  # it is told of by itself, with what it adds
        for warning in warnings:
            if warning.rule.rpartition("/")[2] == (mistake.rule or _OTHER):
                message = mistake.explain(warning.message, _find_place(facts.text, warning))
                if message:
                    # The line is shown at which a program crashes, or is in calls without an end.
                    line = None if _has_crashed(facts) or mistake.rule == _OF_CALLS else warning.line
                    place = name_place(line, say("The compiler warns of this line."))
                    return facts.diagnose("compiler-warning", mistake.name, message, (), place)
    return None


def _has_crashed(facts: ProgramFacts) -> bool:
    return any(ran.result.verdict is Verdict.RUNTIME_ERROR for ran in facts.failing)


def _list_warnings(facts: ProgramFacts) -> Sequence[Finding]:
    warnings, list_warnings = facts.language.warnings, facts.list_warnings
    if list_warnings is None or warnings is None or not (warnings.tells_mistakes and facts.is_wrong_beyond_form):
        return ()
    return [replace(each, message=_write_alike(each.message)) for each in list_warnings()[:_MOST]]


def _write_alike(message: str) -> str:
    """A message with straight quotation marks, and types of pointers as in C: g++ writes `int*` for `int *`."""
    return _POINTER.sub(r"\1 *", message.translate(_CURVED))


def _find_place(text: str, warning: Finding) -> WarnedPlace:
    lines = text.split("\n")
    number = min(max(warning.line, 1), len(lines))
    offset = sum(len(line) + 1 for line in lines[: number - 1]) + warning.column - 1
    return WarnedPlace(text, lines[number - 1].strip(), min(offset, len(text)))
