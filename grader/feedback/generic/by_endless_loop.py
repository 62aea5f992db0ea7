"""A loop that never ends once it has begun, because nothing in it changes what it asks for."""

from __future__ import annotations

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Limit
from grader.text.spoken_text import say
from grader.text.wording import list_some

_LIMITS = (Limit.CPU, Limit.WALL, Limit.OUTPUT, Limit.MEMORY, Limit.HEAP)
_MOST_NAMED = 3


def find_endless_loop(facts: ProgramFacts) -> Diagnosis | None:
    """A limit stops runs, and the source has one loop that cannot end by itself."""
    loop = facts.source.endless_loop
    stopped = _list_stopped(facts)
    if loop is None or not stopped:
        return None
    first, *others = [f"`{name}`" for name in loop.names]
    if others:
        names = list_some([first, *others], _MOST_NAMED)
        message = say(
            "The loop on line {line} changes none of {names}, so once it has begun, it never ends.",
            line=loop.line,
            names=names,
        )
    else:
        message = say(
            "Nothing in the loop on line {line} changes {name}, so once it has begun, it never ends.",
            line=loop.line,
            name=first,
        )
    place = name_place(loop.line, say("This loop never ends once it has begun."))
    return facts.diagnose("endless-loop", "loop without an end", message, stopped, place)


def find_skipped_step(facts: ProgramFacts) -> Diagnosis | None:
    """A limit stops runs, and a `continue` leaves out what its loop needs to go on."""
    skipped = facts.source.skipped_step
    stopped = _list_stopped(facts)
    if skipped is None or not stopped:
        return None
    message = say(
        "`continue` leaves out `{step}` on line {line}, so the same iteration of the loop comes again, without end. "
        "Do that before `continue`, too.",
        step=skipped.step,
        line=skipped.step_line,
    )
    place = name_place(skipped.line, say("From here the same iteration comes again."))
    return facts.diagnose("skipped-step", "step of a loop left out by continue", message, stopped, place)


def _list_stopped(facts: ProgramFacts) -> list[CaseRun]:
    return [ran for ran in facts.failing if ran.result.limit in _LIMITS]
