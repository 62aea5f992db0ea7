"""The tests of a class: what share passes each, and which of them look broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model import Batch, Verdict
from grader.reports.pages.student_rows import list_tests

LOW_SHARE = 0.45
"""A test that a smaller share passes is marked as hard."""
FEW = 1 / 3
"""A test that a smaller share passes may be one that the handout does not speak of."""
MOST_LOW = 1 / 3
"""Where more of the tests are passed by few, that is told by the class and not by one test."""
GOOD = 0.9
FEWEST_RUNS = 5
"""Of fewer programs nothing can be said."""
NEVER_RUN = frozenset({Verdict.SKIPPED, Verdict.UNDECIDED, Verdict.COMPILE_ERROR})


@dataclass(frozen=True)
class CaseBar:
    """One test: its number from 1, how many of those who ran it pass, and its place in the drawing."""

    number: int
    name: str
    anchor: str
    right: int
    ran: int
    share: float
    low: bool
    apart: bool
    x: int


def list_bars(batch: Batch, anchors: Sequence[str]) -> tuple[CaseBar, ...]:
    """A bar for each test, apart where another group begins."""
    right: dict[str, int] = {}
    ran: dict[str, int] = {}
    groups: dict[str, str] = {}
    for grade in batch.grades:
        for result in grade.cases:
            groups.setdefault(result.name, result.group)
            if result.verdict not in NEVER_RUN:
                ran[result.name] = ran.get(result.name, 0) + 1
                right[result.name] = right.get(result.name, 0) + (result.verdict is Verdict.ACCEPTED)
    bars: list[CaseBar] = []
    x, before = 0, None
    for number, (name, anchor) in enumerate(zip(list_tests(batch), anchors, strict=True), 1):
        apart = before not in (None, groups[name])
        x += 5 if apart else 0
        share = right.get(name, 0) / ran[name] if ran.get(name) else 0.0
        low = bool(ran.get(name)) and share < LOW_SHARE
        bars.append(CaseBar(number, name, anchor, right.get(name, 0), ran.get(name, 0), share, low, apart, x))
        x, before = x + 16, groups[name]
    return tuple(bars)


def tell_oddities(batch: Batch, bars: Sequence[CaseBar]) -> tuple[str, ...]:
    """What the instructor should look at in the tests, the worst first."""
    run = [bar for bar in bars if bar.ran >= FEWEST_RUNS]
    if run and not any(bar.right for bar in run):
        return ("No program passes any test: is the output that the assignment describes the one that is compared?",)
    good = _pass_most(batch)
    return tuple(_tell_odd(run, good))


def _tell_odd(bars: Sequence[CaseBar], good: Sequence[frozenset[str]]) -> Iterator[str]:
    tells = sum(bar.share < FEW for bar in bars) <= MOST_LOW * len(bars)
    for bar in bars:
        if good and not any(bar.name in passed for passed in good):
            yield f"Nobody who passes 90 % of the other tests passes test {bar.number}, “{bar.name}”."
        elif tells and bar.share < FEW:
            passing = f"{bar.right:,} of the {bar.ran:,} programs that ran pass test {bar.number}, “{bar.name}”"
            yield f"{passing}: is the handout clear about it?"


def _pass_most(batch: Batch) -> list[frozenset[str]]:
    """What those pass who pass nearly all tests, all but one at least."""
    passed = [
        (frozenset(result.name for result in grade.cases if result.verdict is Verdict.ACCEPTED), len(grade.cases))
        for grade in batch.grades
    ]
    return [names for names, number in passed if number > 1 and len(names) >= GOOD * (number - 1)]
