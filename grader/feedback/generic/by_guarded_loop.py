"""Outputs that end with the first error, of a program that catches errors behind its loop."""

from __future__ import annotations

from grader.feedback.generic.changed_input_runs import split_both
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say


def find_guarded_loop(facts: ProgramFacts) -> Diagnosis | None:
    """Each wrong output is right as far as it goes, and its last line is not the one that is asked for last."""
    found = facts.source.guarded_loop
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and not ran.case.is_call]
    cut = [ran for ran in wrong if _is_cut(*split_both(ran))] if found else []
    if found is None or not any(ran.case.is_visible for ran in cut) or 2 * len(cut) < len(facts.failing):
        return None
    message = say(
        "After the first error your program does nothing more: the `try` on line {line} stands around the whole loop. "
        "Put it into the loop, around what may fail.",
        line=found.line,
    )
    place = name_place(
        found.line, say("The loop on line {line} ends here, too, when something fails.", line=found.loop)
    )
    return facts.diagnose("guarded-loop", "`try` around the whole loop", message, cut, place)


def _is_cut(asked: list[str], got: list[str]) -> bool:
    return 0 < len(got) < len(asked) and got[-1] != "" and asked[: len(got)] == got
