"""A loop that never ends once it has begun, because nothing in it changes what it asks for."""

from __future__ import annotations

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Limit
from grader.text.spoken_text import say
from grader.text.wording import list_some

_LIMITS = (Limit.CPU, Limit.WALL, Limit.OUTPUT, Limit.MEMORY, Limit.HEAP)
_MOST_NAMED = 3


def find_endless_loop(facts: ProgramFacts) -> Diagnosis | None:
    """A limit stops runs, and the source has one loop that cannot end by itself."""
    loop = facts.source.endless_loop
    stopped = [ran for ran in facts.failing if ran.result.limit in _LIMITS]
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
