"""A fault that a linter and a compiler both report on a line is one finding."""

from __future__ import annotations

import pytest

from grader.config.settings import Rule, Style
from grader.languages import LANGUAGES
from grader.model import Finding, Severity
from grader.style import LINTERS, list_rule_families
from grader.style.twice_told import drop_twice_told


def report(
    rule: str, line: int = 3, severity: Severity = Severity.NOTE, fix: str = "", message: str | None = None
) -> Finding:
    return Finding(rule, severity, "a.c", line, 1, f"at {line}" if message is None else message, fix)


def told(*findings: Finding, style: Style | None = None) -> list[str]:
    return [one.rule for one in drop_twice_told(findings, style or Style())]


def test_the_one_that_costs_more_stays() -> None:
    compiled = report("gcc/uninitialized", severity=Severity.WARNING, fix="Give it a value.")
    linted = report("cppcheck/uninitvar", fix="Give it a value.")
    assert told(linted, compiled) == ["gcc/uninitialized"]
    dear = Style(rules={"cppcheck/uninitvar": Rule(weight=0.5)})
    assert told(linted, compiled, style=dear) == ["cppcheck/uninitvar"]


def test_of_two_that_cost_nothing_the_one_with_advice_stays() -> None:
    linted, compiled = report("cppcheck/uninitvar", fix="Give it a value."), report("gcc/maybe-uninitialized")
    assert told(linted, compiled) == ["cppcheck/uninitvar"]
    assert told(report("cppcheck/shiftTooManyBits"), report("gcc/shift-count-negative")) == ["gcc/shift-count-negative"]


@pytest.mark.parametrize(
    "others",
    [
        [report("gcc/uninitialized", line=4)],
        [report("gcc/format")],
        [report("cppcheck/uninitvar", message="another"), report("gcc/uninitialized")],
    ],
    ids=["on another line", "another fault", "more than the compiler has"],
)
def test_what_is_not_the_same_for_sure_stays(others: list[Finding]) -> None:
    found = [report("cppcheck/uninitvar"), *others]
    assert drop_twice_told(found, Style()) == found


def test_each_of_several_on_a_line_has_one_partner() -> None:
    compiled = [report("gcc/array-bounds"), report("gcc/array-bounds")]
    assert told(report("cppcheck/arrayIndexOutOfBounds", fix="Look at the index."), *compiled) == [
        "cppcheck/arrayIndexOutOfBounds",
        "gcc/array-bounds",
    ]


USED = {"fix": "Give it a value.", "message": "Uninitialized variable: sum"}


def test_a_variable_is_told_at_its_first_use() -> None:
    uses = [report("cppcheck/legacyUninitvar", 28, **USED), report("cppcheck/uninitvar", 33, **USED)]
    other = report("cppcheck/uninitvar", 33, fix="Give it a value.", message="Uninitialized variable: most")
    compiled = [report("gcc/maybe-uninitialized", 33), report("gcc/maybe-uninitialized", 33)]
    assert drop_twice_told([*uses, other, *compiled], Style()) == [uses[0], other]


def test_a_variable_that_the_compiler_tells_is_not_told_again_elsewhere() -> None:
    uses = [report("cppcheck/legacyUninitvar", 28, **USED), report("cppcheck/uninitvar", 33, **USED)]
    assert told(*uses, report("gcc/uninitialized", 33, Severity.WARNING)) == ["gcc/uninitialized"]


def test_every_rule_that_is_named_is_one_of_its_tool() -> None:
    families = list_rule_families(LANGUAGES.values())
    named = {rule for linter in LINTERS.values() for own, others in linter.twins.items() for rule in (own, *others)}
    named |= {rule for linter in LINTERS.values() for rule in linter.once}
    assert named
    assert [rule for rule in sorted(named) if not families[rule.partition("/")[0]].has(rule)] == []
