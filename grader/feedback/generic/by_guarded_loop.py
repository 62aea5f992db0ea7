"""Outputs that end with the first error, of a program that catches errors behind its loop."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.source.guarded_loops import GuardedLoop
from grader.text.spoken_text import say


def find_guarded_loop(facts: ProgramFacts) -> Diagnosis | None:
    """Most wrong outputs that may be seen are right as far as they go, and the last that they tell is an error."""
    found = facts.source.guarded_loop
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and not ran.case.is_call]
    cut = [ran for ran in wrong if _is_cut(*split_both(ran), found)] if found else []
    seen, seen_cut = (sum(ran.case.is_visible for ran in runs) for runs in (facts.failing, cut))
    if found is None or not seen_cut or 2 * seen_cut < seen:
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


def _is_cut(asked: list[str], got: list[str], found: GuardedLoop) -> bool:
    is_error = not found.told or any(text.strip() in got[-1] for text in found.told)
    return 0 < len(got) < len(asked) and got[-1] != "" and is_error and asked[: len(got)] == got
