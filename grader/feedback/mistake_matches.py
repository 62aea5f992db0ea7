"""What a known mistake has in common with a program, and which mistakes explain most of what it does.

Pure: all outputs are given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from grader.feedback.own_layout import PLAIN
from grader.feedback.tried_runs import AnswerReading, RunsView, TriedRun, VariantOutputs, is_same_run

LEAST_SHOWN = 2
"""Cases on which a mistake must show: on one alone, many a program gives by chance what a mistake gives."""
MatchChoice = list[tuple[str, frozenset[str]]]
"""Mistakes with the cases that each of them explains."""


def choose_matches(matches: Sequence[MistakeMatch]) -> MatchChoice:
    """Each time the mistake that explains most of what is left; it ends where two explain the same of it."""
    chosen: MatchChoice = []
    left = frozenset[str]().union(*(match.explains for match in matches))
    while left:
        best = max(matches, key=lambda match: (len(match.explains & left), len(match.explains)))
        alike = [match for match in matches if match.explains & left == best.explains & left]
        if len([match for match in alike if match.explains == best.explains]) > 1:
            break
        chosen.append((best.name, best.explains & left))
        left -= best.explains
    return chosen


@dataclass(frozen=True)
class MistakeMatch:
    """What a mistake that nothing contradicts has in common with a program.

    `shown` are the cases where the program gives the wrong answers of the mistake, `same` those where both are right
    but for their look, `crashed` the crashes that the mistake allows, `silent` those where it says nothing either.
    """

    name: str
    shown: frozenset[str]
    same: frozenset[str]
    crashed: frozenset[str]
    silent: frozenset[str]
    others: frozenset[str]

    @property
    def fits(self) -> bool:
        """Whether all that the program did is as the mistake has it."""
        return bool(self.shown) and not self.others and len(self.shown | self.same) >= LEAST_SHOWN

    @property
    def explains(self) -> frozenset[str]:
        """The cases that look as the mistake makes them look."""
        return self.shown | self.silent


def find_matches(layout: AnswerReading, runs: Sequence[TriedRun], outputs: VariantOutputs) -> list[MistakeMatch]:
    """Of each mistake that no accepted case contradicts, read in this layout, what it has in common."""
    view = RunsView(layout, runs)
    matches = (_match(name, outputs[name], view) for name in outputs if not _is_contradicted(outputs[name], runs))
    return [match for match in matches if match is not None]


def _is_contradicted(outputs: Sequence[str | None], runs: Sequence[TriedRun]) -> bool:
    """Whether the mistake would show on an accepted case."""
    both = zip(outputs, runs, strict=True)
    return any(run.right and (output is None or not is_same_run(run.expected, output, run)) for output, run in both)


def _match(name: str, outputs: Sequence[str | None], view: RunsView) -> MistakeMatch | None:
    found: dict[str, set[str]] = {"shown": set(), "same": set(), "crashed": set(), "others": set()}
    printed = PLAIN
    for place, (run, output) in enumerate(zip(view.runs, outputs, strict=True)):
        if run.right:
            continue
        how, around = view.compare(place, output)
        found[how].add(run.name)
        printed = printed.join(around)
    if not printed.is_likely or not _answers_once(outputs, view.runs, found["shown"] | found["same"]):
        return None
    kinds = {kind: frozenset(names) for kind, names in found.items()}
    return MistakeMatch(name, **kinds, silent=_find_silent(outputs, view.runs))


def _answers_once(outputs: Sequence[str | None], runs: Sequence[TriedRun], alike: Collection[str]) -> bool:
    """Whether there is an answer at all in what a program gives and a mistake, too: two that say nothing are alike."""
    both = zip(outputs, runs, strict=True)
    return any((run.right or run.name in alike) and (output or "").strip() for output, run in both)


def _find_silent(outputs: Sequence[str | None], runs: Sequence[TriedRun]) -> frozenset[str]:
    """The crashes without any output, where these are just the cases to which the mistake answers nothing."""
    both = list(zip(outputs, runs, strict=True))
    silent = {run.name for output, run in both if not (output or "").strip() and run.expected.strip()}
    crashed = {run.name for _, run in both if run.crashed and run.blank}
    return frozenset(silent if silent == crashed and len(silent) < len(runs) else ())
