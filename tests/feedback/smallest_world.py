"""A program under test, a reference and a clock of our own making, in which a smallest input is looked for."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from grader.feedback import CaseRun, find_smallest
from grader.model import SmallestInput, Verdict

from .conftest import case_of, ran

Program = Callable[[str], str]


def upper(text: str) -> str:
    return text.upper()


def cuts(text: str) -> Iterable[str]:
    """The text without one half, then without one character."""
    for length in (len(text) // 2, 1):
        for start in range(0, len(text), max(length, 1)):
            yield text[:start] + text[start + length :]


@dataclass
class World:
    """A program under test, a reference, and what was asked of both."""

    program: Program
    solve: Program = upper
    shrink: Callable[[str], Iterable[str]] = cuts
    refuses: Callable[[str], bool] = lambda _: False
    now: float = 0.0
    a_run_takes: float = 0.0
    executed: list[str] = field(default_factory=list)
    make: Callable[[str, str, str], CaseRun] = lambda text, expected, output: ran(case_of(text, expected), output)

    def execute(self, text: str) -> CaseRun | None:
        if self.refuses(text):
            return None
        self.executed.append(text)
        self.now += self.a_run_takes
        return self.make(text, self.solve(text), self.program(text))

    def candidates(self, text: str, most: int) -> Sequence[str]:
        return list(itertools.islice(self.shrink(text), most))

    def search(self, text: str, bank: Sequence[str] = (), always: bool = False) -> SmallestInput | None:
        failing = self.make(text, self.solve(text), self.program(text))
        assert failing.result.verdict is not Verdict.ACCEPTED
        return find_smallest(failing, self.execute, self.candidates, lambda: self.now, bank, always)


def wrong_with_x(text: str) -> str:
    return upper(text).replace("X", "?")


BANK = ["a", "b", "x", "ab", "ax", "abc", "abx", "bbx", "aaaa"]
