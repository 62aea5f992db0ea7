"""Why a program prints the right lines in another order: what sorts them, by its source or by a changed program."""

from __future__ import annotations

from grader.feedback.generic.by_changed_source import find_changed_source
from grader.feedback.generic.by_output import find_other_order
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.text.spoken_text import say


def find_wrong_sorting(facts: ProgramFacts) -> Diagnosis | None:
    """What sorts the lines wrongly, where that explains all that is told of their order."""
    plain = find_other_order(facts)
    if plain is None:
        return None
    line = facts.source.truth_order
    if line is None:
        found = find_changed_source(facts)
        return found if found and set(found.cases) >= set(plain.cases) else None
    message = say(
        "Your program prints the right lines in another order: the function that it gives to `sort` returns true or "
        "false. It must return a number, such as `b - a`: negative if the first value comes first, positive if not."
    )
    runs = [ran for ran in facts.failing if ran.case.name in plain.cases]
    return facts.diagnose(
        "truth-order", "sorted by true or false", message, runs, name_place(line, say("This line sorts."))
    )
