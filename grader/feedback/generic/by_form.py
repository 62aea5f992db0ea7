"""Right answers in a form of the student's own, told in general where several tests show it."""

from __future__ import annotations

from collections import Counter

from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.layout_sentences import LayoutExample, describe_layout
from grader.judging import decode
from grader.model import Diagnosis

_NAMES = {
    "labels": "text beside the answers",
    "extra lines": "lines beside the answers",
    "blank lines": "empty lines",
    "number format": "number format",
}
"""Kinds of differences that can be told in general, with the names of the mistakes."""
_LEAST_RUNS = 2
_LEAST_SHARE = 0.5
_LONGEST = 100_000


def find_own_form(facts: ProgramFacts) -> Diagnosis | None:
    """In most of the failing tests the answers are right but for the same kind of form."""
    rungs = {ran.case.name: ran.result.difference.rung for ran in facts.failing if ran.result.difference}
    rung, number = max(Counter(rungs.values()).items(), key=lambda each: each[1], default=("", 0))
    if rung not in _NAMES or number < max(_LEAST_RUNS, _LEAST_SHARE * len(facts.failing)):
        return None
    runs = [ran for ran in facts.failing if rungs.get(ran.case.name) == rung]
    examples = [
        LayoutExample(ran.case.name, ran.case.expected or "", decode(ran.output), is_right=True)
        for ran in runs
        if ran.case.visibility == "visible" and len(ran.output) <= _LONGEST
    ]
    told = describe_layout(max(examples, key=lambda each: len(each.given)), examples) if examples else ""
    return facts.diagnose("own-form", _NAMES[rung], told, runs) if told else None
