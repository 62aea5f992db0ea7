"""A table of steps to the neighbours of a cell that has one of them twice."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say


def find_doubled_direction(facts: ProgramFacts) -> Diagnosis | None:
    """One step stands twice and another one is missing; which tests fail by that, nobody can tell."""
    found = facts.source.doubled_direction
    if found is None or not facts.is_wrong_beyond_form:
        return None
    message = say(
        "Of the steps to the neighbours, `{code}` stands twice, and `{name}` is missing.",
        code=found.written,
        name=found.missing,
    )
    place = name_place(found.line, say("`{code}` stands here a second time.", code=found.written))
    return facts.diagnose("doubled-direction", "one step to a neighbour twice", message, (), place)
