"""What waits in a line is taken in the order of a stack where that of a queue is asked for, or the other way round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.source.waiting_lines import HolderKind
from grader.text.spoken_text import SpokenText, say, say_later

_STACK = say_later(
    "Your program prints “{got}” where “{asked}” is asked for: the same, the other way round. "
    "A stack gives back first what came last. Use a queue, which gives back first what came first."
)
_QUEUE = say_later(
    "Your program prints “{got}” where “{asked}” is asked for: the same, the other way round. "
    "A queue gives back first what came first. Use a stack, which gives back first what came last."
)


_TOLD: Mapping[HolderKind, tuple[str, SpokenText]] = MappingProxyType(
    {HolderKind.STACK: ("stack for queue", _STACK), HolderKind.QUEUE: ("queue for stack", _QUEUE)}
)
"""For each kind of holder, the name of the mistake and its message."""
_LEAST_WORDS, _LEAST_TESTS = 3, 2
"""Two words may have changed places for any other reason."""


def find_turned_order(facts: ProgramFacts) -> Diagnosis | None:
    """The first line that differs has the same words in several tests, some of them in the opposite order.

    The program has a stack or a queue, and not both, nor a queue by rank.
    """
    waiting = facts.source.waiting
    if waiting is None:
        return None
    turned = [(ran, words) for ran in facts.failing if (words := _find_turned(ran))]
    shown = next((words for ran, words in turned if ran.case.is_visible), None)
    most = max((len(set(words)) for _, words in turned), default=0)
    if shown is None or len(turned) < _LEAST_TESTS or most < _LEAST_WORDS:
        return None
    name, told = _TOLD[waiting.kind]
    message = say(told, asked=" ".join(shown), got=" ".join(reversed(shown)))
    place = name_place(waiting.line, say("This decides who comes first."))
    return facts.diagnose("turned-order", name, message, [ran for ran, _ in turned], place)


def _find_turned(ran: CaseRun) -> Sequence[str]:
    """The words of the first line that differs of which only the order is turned round; none where more differs."""
    difference = ran.result.difference
    if difference is None or ran.result.verdict is not Verdict.WRONG_ANSWER:
        return ()
    asked, got = difference.expected.split(), difference.actual.split()
    unlike = [at for at, (one, other) in enumerate(zip(asked, got, strict=False)) if one != other]
    if len(asked) != len(got) or not unlike:
        return ()
    turned = slice(unlike[0], unlike[-1] + 1)
    return asked[turned] if asked[turned][::-1] == got[turned] else ()
