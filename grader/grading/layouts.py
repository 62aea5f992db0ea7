"""Outputs in another permitted layout: read as the reference would print them, and judged as that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from grader.judging import RunJudgement, decode
from grader.model import Case, Verdict
from grader.text.shorten import shorten
from grader.text.visible import make_visible

LAYOUT = "layout"
"""The rung of right answers in another layout, where the assignment says what form costs."""

_OF_ANSWERS = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR)
_LONGEST_QUOTE = 60

Canonical = Callable[[str, str], str | None]
"""Input and output to the output in the reference's layout; None where that is not known."""
JudgeOutput = Callable[[bytes], RunJudgement]


@dataclass(frozen=True)
class JudgedOutput:
    """What was judged, and how; `read_as` is the output in the reference's layout where another one was printed."""

    judged: RunJudgement
    output: bytes
    read_as: str = ""


def judge_layout(case: Case, output: bytes, judge: JudgeOutput, canonical: Canonical | None) -> JudgedOutput:
    """The judgement of an output, read in the reference's layout where it is not right as it stands.

    A layout that is permitted is accepted, unless the assignment says what form costs: what reading changes is form.
    An output that is worse once it was read counts as it stands.
    """
    plain = JudgedOutput(judge(output), output)
    if canonical is None or plain.judged.verdict not in _OF_ANSWERS:
        return plain
    text = decode(output)
    read = canonical(case.input, text)
    if read is None or read.rstrip() == text.rstrip():
        return plain
    judged = judge(read.encode())
    if judged.verdict is Verdict.ACCEPTED:
        return JudgedOutput(_price_layout(case, plain.judged, judged, read), read.encode(), read)
    return plain if _rank(judged) < _rank(plain.judged) else JudgedOutput(judged, read.encode(), read)


def _rank(judged: RunJudgement) -> tuple[bool, float]:
    """Right answers in a wrong form come before any that are wrong."""
    return judged.verdict is Verdict.PRESENTATION_ERROR, judged.share


def _price_layout(case: Case, plain: RunJudgement, judged: RunJudgement, read: str) -> RunJudgement:
    """Form where the assignment gives form a share, else right."""
    if case.compare.form_share is None or plain.difference is None:
        return judged
    first, *others = read.strip().split("\n")
    quote = f"“{shorten(first, _LONGEST_QUOTE, show=make_visible)}”{' and so on' if others else ''}"
    summary = f"the answers are right, but not in the layout asked for: read as {quote}"
    difference = replace(plain.difference, summary=summary, rung=LAYOUT, form=True)
    return replace(plain, verdict=Verdict.PRESENTATION_ERROR, difference=difference)
