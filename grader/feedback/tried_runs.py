"""The runs of a program as the tries to name its mistake see them: their answers in one reading or another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from grader.config.settings import Compare
from grader.feedback.own_layout import (
    PLAIN,
    AnswerLines,
    OwnLayout,
    drop_form,
    find_own_layout,
    keep_letters,
    split_answers,
)
from grader.judging import are_same_outputs

_MOST_READ = 4_096
"""Outputs whose answers are held: those of every mistake, as each program is compared with them."""


@dataclass(frozen=True)
class TriedRun:
    """A run as the tries see it.

    `right` says that it was accepted, `crashed` that the program did not end well, `hidden` that its student may not
    see what the case holds.
    """

    name: str
    output: str
    expected: str
    right: bool
    crashed: bool
    rule: Compare
    hidden: bool = False

    @property
    def blank(self) -> bool:
        return not self.output.strip()


VariantOutputs = Mapping[str, Sequence[str | None]]
"""Name of each mistake to its output for each run, None where it raises."""

AnswerReading = Callable[[str], AnswerLines] | None
"""How an output is read: None by the case's own rule, else as answers in any layout."""


def _read_loosely(output: str) -> AnswerLines:
    return drop_form(split_answers(output))


READINGS: tuple[AnswerReading, ...] = (None, split_answers, _read_loosely)


@lru_cache(_MOST_READ)
def _read_answers(layout: Callable[[str], AnswerLines], output: str) -> tuple[AnswerLines, frozenset[str]]:
    """The answers of an output in one reading, and their letters."""
    lines = layout(output)
    return lines, frozenset(map(keep_letters, lines))


@dataclass(frozen=True)
class RunsView:
    """The runs in one reading of their outputs."""

    layout: AnswerReading
    runs: Sequence[TriedRun]

    @cached_property
    def expected(self) -> Sequence[AnswerLines]:
        return [_read_answers(self.layout, run.expected)[0] for run in self.runs] if self.layout else ()

    @cached_property
    def given(self) -> Sequence[AnswerLines]:
        return [self.layout(run.output) for run in self.runs] if self.layout else ()

    @cached_property
    def letters(self) -> frozenset[str]:
        told = (_read_answers(self.layout, run.expected)[1] for run in self.runs) if self.layout else ()
        return frozenset[str]().union(*told)

    def compare(self, place: int, output: str | None) -> tuple[str, OwnLayout]:
        """How a failing run goes with the output of a mistake, and what stands around its answers."""
        run = self.runs[place]
        wrong = output is None or not self._is_right(place, output)
        if run.crashed:
            return ("crashed" if wrong else "others"), PLAIN
        around = None if output is None else self._find_layout(place, output)
        if around is None or (wrong and self._gives_right_answers(place, around)):
            return "others", PLAIN
        return ("shown" if wrong else "same"), around

    def _gives_right_answers(self, place: int, around: OwnLayout) -> bool:
        """Whether the output is right but for a layout that is simpler than that of the mistake."""
        right = self._find_layout(place, self.runs[place].expected)
        return right is not None and right.size < around.size

    def _is_right(self, place: int, output: str) -> bool:
        run = self.runs[place]
        if self.layout is None:
            return is_same_run(run.expected, output, run)
        return _read_answers(self.layout, output)[0] == self.expected[place]

    def _find_layout(self, place: int, output: str) -> OwnLayout | None:
        run = self.runs[place]
        if self.layout is None:
            return PLAIN if is_same_run(output, run.output, run) else None
        wanted, letters = _read_answers(self.layout, output)
        layout = find_own_layout(wanted, self.given[place], self.letters | letters)
        if layout and layout.extra and len(self.given[place]) <= len(self.expected[place]):
            return None  # where no more lines are printed than answers are asked for, each may be meant for one
        return layout


def is_same_run(expected: str, output: str, run: TriedRun) -> bool:
    return output == expected or are_same_outputs(expected.encode(), output.encode(), run.rule)
