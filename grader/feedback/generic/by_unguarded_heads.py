"""A `;` behind the head of a loop or a condition, and braces that are missing there."""

from __future__ import annotations

from grader.feedback.errors.warned_mistakes import tell_missing_braces, tell_semicolon
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say


def find_ended_head(facts: ProgramFacts) -> Diagnosis | None:
    """A head holds nothing but a `;`, so what follows is done once; which tests fail by that, nobody can tell."""
    head = facts.source.unguarded_head
    if head is None or not head.is_ended or not facts.is_wrong_beyond_form:
        return None
    place = name_place(head.line, say("The `;` at its end is too many."))
    return facts.diagnose("ended-head", "semicolon behind a head", tell_semicolon(head.word), (), place)


def find_missing_braces(facts: ProgramFacts) -> Diagnosis | None:
    """Two lines are indented below a head, and only the first belongs to it."""
    head = facts.source.unguarded_head
    if head is None or head.is_ended or not facts.is_wrong_beyond_form:
        return None
    place = name_place(head.line, say("No braces follow here."))
    return facts.diagnose("missing-braces", "braces missing", tell_missing_braces(head.word), (), place)
