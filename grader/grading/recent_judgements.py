"""What was judged of the outputs of this grading: programs with the same mistake print the same."""

from __future__ import annotations

from collections.abc import Callable

from grader.judging import RunJudgement
from grader.model import Case, Difference, Verdict
from grader.recent_values import RecentValues
from grader.text.digest import hash_parts

_ROOM = 16 << 20
"""Characters of all judgements that are held."""
_OF_A_PAIR, _OF_A_JUDGEMENT = 300, 1_000
"""Characters that stand for what a pair of lines takes besides its text, and a judgement besides its pairs."""


class RecentJudgements:
    """Judgements by what was judged. May be used from several threads."""

    def __init__(self) -> None:
        self._judged = RecentValues[RunJudgement](_ROOM, _weigh)

    def find(self, case: Case, output: bytes, judge: Callable[[], RunJudgement]) -> RunJudgement:
        """What `judge` says of an output of a run that ended well, or said of the same output to the same case.

        What could not be decided is judged again.
        """
        key = hash_parts(case.name, case.input, case.expected or "", repr(case.compare), output)
        return self._judged.find(key, judge)


def _weigh(judged: RunJudgement) -> int | None:
    if judged.verdict is Verdict.UNDECIDED:
        return None
    return _OF_A_JUDGEMENT + (_measure(judged.difference) if judged.difference else 0)


def _measure(difference: Difference) -> int:
    return sum(_OF_A_PAIR + len(pair.expected or "") + len(pair.actual or "") for pair in difference.pairs)
