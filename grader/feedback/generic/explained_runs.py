"""Whether what is said of a change can be true of a run that it makes right."""

from __future__ import annotations

import re

from grader.changes.source_changes import AnyChange, ChangeKind, SourceChange
from grader.feedback.case_run import CaseRun
from grader.model import Verdict

_SEPARATOR = re.compile(r"\(\s?[\"'/](?P<mark>[^\"'\n]{1,9})[\"'/]")
_FRAME = re.compile(r'^ *File "[^"\n]*", line ([0-9]{1,6})', re.M)
_TAKES_OUT = {ChangeKind.SURPLUS, ChangeKind.SURPLUS_PRINT, ChangeKind.NEVER}
_OF_TEXTS = {ChangeKind.COMPARED_TEXTS, ChangeKind.TEXT_KEY}
_BELOW_ZERO = re.compile(r"-[0-9]")
_NO_ITEM = re.compile(r"^IndexError|\bundefined\b", re.M)


def can_explain(change: SourceChange, ran: CaseRun) -> bool:
    """Whether what is said of a change is true of a run: texts in order, and parts that are there, did not stop it.

    A last group may be lost for nothing but the newline that is missing behind it.
    """
    if change.kind is ChangeKind.LAST_GROUP:
        return ran.case.is_call or ran.case.input.endswith("\n")
    if change.kind in _TAKES_OUT and _find_stop_line(ran) == change.line:
        return False  # what stops a program does so no more where it is not done
    if is_given_mark(change, ran) or (
        change.kind is ChangeKind.SIGNED_DIGITS and not _BELOW_ZERO.search(ran.case.input)
    ):
        return False
    if change.kind is ChangeKind.LAST_PART and _NO_ITEM.search(ran.result.stderr):
        return False  # there was no second part
    return change.kind not in _OF_TEXTS or ran.result.verdict is not Verdict.RUNTIME_ERROR


def is_given_mark(change: AnyChange, ran: CaseRun) -> bool:
    """Whether a test has the mark of which a change says that it does not stand between the parts."""
    found = _SEPARATOR.search(change.code) if change.kind is ChangeKind.OTHER_SEPARATOR else None
    return found is not None and found["mark"] in ran.case.input


def _find_stop_line(ran: CaseRun) -> int | None:
    """The line that stopped a program in Python; None where none did."""
    is_stopped = ran.result.verdict is Verdict.RUNTIME_ERROR
    frames = _FRAME.findall(ran.result.stderr) if is_stopped else ()
    return int(frames[-1]) if frames else None
