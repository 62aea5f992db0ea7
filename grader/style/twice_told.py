"""One fault that a linter and a compiler both report, or a linter at several places, is one finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grader.config.settings import Style
from grader.model import Finding, Severity
from grader.style.linters import LINTERS
from grader.style.rules import compute_cost


def drop_twice_told(findings: Sequence[Finding], style: Style) -> list[Finding]:
    """The findings as they are weighed, without the lesser one of each two on a line that name the same fault.

    Where a linter names more faults of a kind on a line than the other tool, nobody can say which are the same: all
    stay. Of what a linter tells at each use of a variable the first stays, and none where the compiler tells it.
    """
    twins = {rule: others for linter in LINTERS.values() for rule, others in linter.twins.items()}
    lesser = {id(one) for same in _list_same_faults(findings, twins) for one in _choose_lesser(*same, style)}
    dropped = [one for one in findings if id(one) in lesser]
    return [*_keep_untold((one for one in findings if id(one) not in lesser), dropped)]


def _keep_untold(findings: Iterable[Finding], dropped: Iterable[Finding]) -> Iterator[Finding]:
    """The findings; of the rules that are told once the first of each variable, and none that others tell already."""
    once = {rule for linter in LINTERS.values() for rule in linter.once}
    told = {(one.file, one.message) for one in dropped if one.rule in once}
    for one in findings:
        variable = (one.file, one.message)  # the message names it
        if one.rule not in once or variable not in told:
            yield one
        if one.rule in once:
            told.add(variable)


def _list_same_faults(
    findings: Iterable[Finding], twins: Mapping[str, frozenset[str]]
) -> Iterator[tuple[list[Finding], list[Finding]]]:
    """For each kind of fault on a line what the linter says of it, and what the compiler says."""
    lines: dict[tuple[str, int], list[Finding]] = {}
    for one in findings:
        lines.setdefault((one.file, one.line), []).append(one)
    for line in lines.values():
        for others in {twins[one.rule] for one in line if one.rule in twins}:
            yield [one for one in line if twins.get(one.rule) == others], [one for one in line if one.rule in others]


def _choose_lesser(linted: Sequence[Finding], compiled: Sequence[Finding], style: Style) -> Iterator[Finding]:
    """Of each pair the one that costs less, else says less about what to do, else comes from the linter."""
    if len(linted) > len(compiled):
        return
    for pair in zip(linted, compiled, strict=False):
        yield min(pair, key=lambda one: _measure_weight(one, style))


def _measure_weight(finding: Finding, style: Style) -> tuple[float, bool, bool]:
    return compute_cost(finding, style), finding.severity is not Severity.NOTE, bool(finding.fix)
