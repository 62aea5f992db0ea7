"""A limit that a program reaches whatever it is given."""

from __future__ import annotations

from grader.config.settings import Limits
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Limit, Verdict

_LEAST_RUNS = 2
_SHORT = 100
"""Characters of an input that asks for no long work, as far as anybody can tell."""

_REACHED = {
    Limit.CPU: ("used up its {0.cpu_seconds:g} s of CPU time", "Look for an infinite loop, or work that is repeated."),
    Limit.WALL: ("was still running after {0.wall_seconds:g} s", "Is it waiting for input, or sleeping?"),
    Limit.MEMORY: ("used more than {0.memory_mib:,} MiB of memory", "Does a list or string keep growing?"),
    Limit.HEAP: ("filled its heap of {0.heap_mib:,} MiB", "Does a list or string keep growing?"),
    Limit.OUTPUT: ("printed more than {0.output_kib:,} KiB", "Look for an infinite loop that prints."),
}
"""What a limit means where every run reaches it, and where to look."""


def find_universal_limit(facts: ProgramFacts) -> Diagnosis | None:
    """Every run reaches the same limit, on a short input too: it is not the input that asks for too much."""
    ran = [each for each in facts.runs if each.result.verdict is not Verdict.SKIPPED]
    lengths = [len(each.case.input) for each in ran if each.case.visibility == "visible" and not each.case.is_call]
    if len(ran) < _LEAST_RUNS or not lengths or min(lengths) > _SHORT:
        return None
    told = {_tell_limit(each.result.limit, each.case.limits) for each in ran}
    (what, advice), *others = told
    if others or not what:
        return None
    message = f"Your program {what} each time, even on short input. {advice}"
    name = f"{ran[0].result.verdict.value.replace('_', ' ')} in every test"
    return facts.diagnose("universal-limit", name, message, ran)


def _tell_limit(limit: Limit | None, limits: Limits) -> tuple[str, str]:
    """What the program did, and where to look; empty where no limit of these stopped it."""
    what, advice = _REACHED.get(limit, ("", "")) if limit else ("", "")
    return what.format(limits), advice
