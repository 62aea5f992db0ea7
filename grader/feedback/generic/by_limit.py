"""A limit that a program reaches whatever it is given."""

from __future__ import annotations

from grader.config.settings import Limits
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Limit, Verdict
from grader.text.spoken_text import say, say_later

_LEAST_RUNS = 2
_SHORT = 100
"""Characters of an input that asks for no long work, as far as anybody can tell."""

_REACHED = {
    Limit.CPU: say_later(
        "Your program used up its {cpu_seconds:g} s of CPU time each time, even on short input. "
        "Look for an infinite loop, or work that is repeated."
    ),
    Limit.WALL: say_later(
        "Your program was still running after {wall_seconds:g} s each time, even on short input. "
        "Is it waiting for input, or sleeping?"
    ),
    Limit.MEMORY: say_later(
        "Your program used more than {memory_mib:,} MiB of memory each time, even on short input. "
        "Does a list or string keep growing?"
    ),
    Limit.HEAP: say_later(
        "Your program filled its heap of {heap_mib:,} MiB each time, even on short input. "
        "Does a list or string keep growing?"
    ),
    Limit.OUTPUT: say_later(
        "Your program printed more than {output_kib:,} KiB each time, even on short input. "
        "Look for an infinite loop that prints."
    ),
}
"""What a limit means where every run reaches it, and where to look."""
_NAMES = {
    Limit.CPU: "CPU time limit",
    Limit.WALL: "wall-clock limit",
    Limit.MEMORY: "memory limit",
    Limit.HEAP: "heap limit",
    Limit.OUTPUT: "output limit",
}
"""How the class page calls them: who loops and who sleeps make different mistakes, though both are out of time."""


def find_universal_limit(facts: ProgramFacts) -> Diagnosis | None:
    """Every run reaches the same limit, on a short input too: it is not the input that asks for too much."""
    ran = [each for each in facts.runs if each.result.verdict is not Verdict.SKIPPED]
    lengths = [len(each.case.input) for each in ran if each.case.is_visible and not each.case.is_call]
    if len(ran) < _LEAST_RUNS or not lengths or min(lengths) > _SHORT:
        return None
    told = {_tell_limit(each.result.limit, each.case.limits) for each in ran}
    limit, message = ran[0].result.limit, next(iter(told))
    if len(told) > 1 or not (limit and message):
        return None
    return facts.diagnose("universal-limit", f"{_NAMES[limit]} in every run", message, ran)


def _tell_limit(limit: Limit | None, limits: Limits) -> str:
    """What the program did, and where to look; empty where no limit of these stopped it."""
    template = _REACHED.get(limit) if limit else None
    return say(template, **{**dict(limits), "heap_mib": limits.heap_mib}) if template else ""
