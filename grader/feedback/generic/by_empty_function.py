"""Functions and blocks that have nothing to do yet, or are never called: half of the work is still to come."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say


def find_empty_function(facts: ProgramFacts) -> Diagnosis | None:
    """A function without a statement of its own that is called: whether the tests fail by it, nobody knows."""
    empty = facts.source.empty_function
    if empty is None or not facts.failing:
        return None
    message = say("Your program calls `{name}`, which does nothing yet. Write what it is to do.", name=empty.name)
    place = name_place(empty.line, say("“{name}” has no statement of its own.", name=empty.name))
    return facts.diagnose("empty-function", "function that does nothing", message, (), place)


def find_unused_function(facts: ProgramFacts) -> Diagnosis | None:
    """A function that is never called, in a program that fails most visible tests: whether by that, nobody knows."""
    unused = facts.source.unused_function
    seen = [ran for ran in facts.runs if ran.case.is_visible]
    failing = [ran for ran in facts.failing if ran.case.is_visible]
    if unused is None or 2 * len(failing) <= len(seen) or any(ran.case.is_call for ran in facts.runs):
        return None
    message = say("Your program never calls `{name}`. Call it where it is needed.", name=unused.name)
    place = name_place(unused.line, say("“{name}” is defined here and never used.", name=unused.name))
    return facts.diagnose("unused-function", "function that is never called", message, (), place)


def find_unused_value(facts: ProgramFacts) -> Diagnosis | None:
    """A value that nothing uses, in a program that fails most visible tests that were run."""
    unused = facts.source.unused_value
    seen = [ran for ran in facts.runs if ran.case.is_visible and ran.result.verdict is not Verdict.SKIPPED]
    failing = [ran for ran in facts.failing if ran.case.is_visible]
    if unused is None or 2 * len(failing) <= len(seen):
        return None
    message = say(
        "Your program gives `{name}` a value on line {line} and never uses it. Is something still to be done with it?",
        name=unused.name,
        line=unused.line,
    )
    place = name_place(unused.line, say("What “{name}” gets here is never used.", name=unused.name))
    return facts.diagnose("unused-value", "value that is never used", message, (), place)


def find_unfinished_block(facts: ProgramFacts) -> Diagnosis | None:
    """A block with nothing but a comment that it is still to be written: whether the tests fail by it, nobody knows."""
    block = facts.source.unfinished
    if block is None or not block.is_empty or not facts.failing:
        return None
    message = say(
        "A part of your program is still to be written: `{comment}`. Write what it is to do.", comment=block.comment
    )
    place = name_place(block.line, say("There is only this comment."))
    return facts.diagnose("unfinished", "part still to be written", message, (), place)


def find_note_of_rest(facts: ProgramFacts) -> Diagnosis | None:
    """A comment at the end of a block of what is to be done there: it is told where nothing else is known."""
    block = facts.source.unfinished
    if block is None or block.is_empty or not facts.failing:
        return None
    message = say(
        "A comment on line {line} notes what is still to be done: `{comment}`. Perhaps that is what is missing.",
        line=block.line,
        comment=block.comment,
    )
    return facts.diagnose("note-of-rest", "note of what is to be done", message, ())
