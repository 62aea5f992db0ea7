from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import grader
from grader.config.settings import Rule, Style
from grader.languages import LANGUAGES
from grader.model import Finding, HeaderCheck, HeaderFieldCheck, Severity
from grader.style import (
    HEADER_RULES,
    NOT_READ,
    STYLE_RULES,
    compute_header_share,
    compute_style_share,
    ease_header_lines,
    list_rule_families,
    weigh,
)
from grader.style.compilers.compiler_rules import list_compiler_advice
from grader.style.rules import choose_default_severity

from ..conftest import REPOSITORY

FAMILIES = list_rule_families(LANGUAGES.values())
SURE = [rule for one in LANGUAGES.values() if one.warnings for rule in list_compiler_advice(one.warnings)]


def severity_of(rule: str) -> Severity:
    family = FAMILIES.get(rule.partition("/")[0])
    return family.severity(rule) if family else choose_default_severity(rule)


def finding(rule: str, severity: Severity | None = None) -> Finding:
    return Finding(rule, severity or severity_of(rule), "Nim.py", 1, 1, "message")


def test_the_rules_that_may_be_set_are_those_that_are_told() -> None:
    rooms = [Path(grader.__file__).parent / room for room in ("style", "intake")]
    text = "".join(path.read_text(encoding="utf-8") for room in rooms for path in room.glob("*.py"))
    told = set(re.findall(r'"((?:style|submission)/[a-z-]+)"', text))
    assert sorted(told - {NOT_READ}) == sorted(STYLE_RULES)  # that one gives no score, whatever it would weigh
    assert sorted(set(re.findall(r'"(header/[a-z-]+)"', text))) == sorted(HEADER_RULES)
    for rule in SURE:
        assert FAMILIES[rule.partition("/")[0]].has(rule)


def test_the_page_on_assignments_lists_every_rule_with_its_severity() -> None:
    page = (REPOSITORY / "docs/assignments.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+/[\w+-]+)` \| (\w+) \|", page, re.MULTILINE))
    assert rows == {rule: str(choose_default_severity(rule)) for rule in (*STYLE_RULES, *HEADER_RULES)}
    for rule in SURE:
        assert rule.split("/")[1] in page


@pytest.mark.parametrize(
    ("rule", "severity"),
    [
        ("ruff/E501", Severity.WARNING),
        ("ruff/E902", Severity.ERROR),
        ("ruff/E999", Severity.ERROR),
        ("ruff/F821", Severity.ERROR),
        ("ruff/F401", Severity.WARNING),
        ("ruff/W191", Severity.NOTE),
        ("ruff/W291", Severity.NOTE),
        ("ruff/W293", Severity.NOTE),
        ("ruff/W605", Severity.NOTE),
        ("ruff/W505", Severity.WARNING),
        ("style/syntax", Severity.ERROR),
        ("style/unreadable", Severity.ERROR),
        ("style/short-name", Severity.WARNING),
        ("submission/file-name", Severity.WARNING),
        ("style/not-checked", Severity.NOTE),
        ("style/hidden-warnings", Severity.WARNING),
        ("style/suppression", Severity.NOTE),
        ("header/blank", Severity.ERROR),
        ("header/order", Severity.NOTE),
        ("gcc/format", Severity.WARNING),
        ("gcc/format-truncation", Severity.NOTE),
        ("gcc/unused-parameter", Severity.NOTE),
        ("javac/divzero", Severity.WARNING),
        ("javac/unchecked", Severity.NOTE),
        ("csharp/CS0219", Severity.WARNING),
        ("csharp/CS1030", Severity.NOTE),
    ],
)
def test_default_severities(rule: str, severity: Severity) -> None:
    assert severity_of(rule) is severity


@pytest.mark.parametrize(
    ("rules", "share"),
    [
        ([], 1.0),
        (["ruff/E501"], 0.98),
        (["ruff/F821"], 0.9),
        (["ruff/F821", "ruff/E501", "submission/file-name"], 0.86),
        (["ruff/F821"] * 11, 0.7),
        (["ruff/E501"] * 40, 0.94),
        (["ruff/E902", "ruff/E999", "ruff/F821", "ruff/F822"] * 3, 0.0),
        (["header/blank", "header/missing-field"], 1.0),
    ],
)
def test_share_of_the_style_points(rules: list[str], share: float) -> None:
    found = [finding(rule, Severity.ERROR if rule.startswith("header/") else None) for rule in rules]
    assert compute_style_share(found, Style()) == pytest.approx(share)


def test_an_instructor_chooses_severity_and_weight() -> None:
    style = Style(
        rules={
            "ruff/E501": Rule(severity="off"),
            "ruff/F401": Rule(severity="error"),
            "ruff/E711": Rule(weight=0.05),
            "style/short-name": Rule(severity="note"),
        }
    )
    found = [finding(rule) for rule in ("ruff/E501", "ruff/F401", "ruff/E711", "style/short-name", "ruff/E712")]
    weighed = weigh(found, style)
    assert [one.rule for one in weighed] == ["ruff/F401", "ruff/E711", "style/short-name", "ruff/E712"]
    assert [one.severity for one in weighed] == [Severity.ERROR, Severity.WARNING, Severity.NOTE, Severity.WARNING]
    assert compute_style_share(found, style) == pytest.approx(1 - 0.1 - 0.05 - 0.02)
    assert compute_style_share(weighed, style) == compute_style_share(found, style)


def test_the_header_is_not_weighed_by_style_rules() -> None:
    blank = finding("header/blank", Severity.ERROR)
    assert weigh([blank], Style(rules={"header/blank": Rule(severity="off")})) == (blank,)


def test_a_rule_of_no_weight_is_told_and_costs_nothing() -> None:
    style = Style(rules={"gcc/unused-variable": Rule(weight=0), "javac/rawtypes": Rule(severity="note", weight=0.01)})
    found = [finding("gcc/unused-variable"), finding("javac/rawtypes")]
    assert [one.severity for one in weigh(found, style)] == [Severity.WARNING, Severity.NOTE]
    assert compute_style_share(found, style) == pytest.approx(0.99)


def test_the_heaviest_findings_of_a_rule_are_those_that_count() -> None:
    unsure = [finding("style/docstring-missing", Severity.NOTE)] * 3
    assert compute_style_share([*unsure, finding("style/docstring-missing")], Style()) == pytest.approx(0.98)
    assert compute_style_share([finding("ruff/E501")] * 9, Style(most_per_rule=5)) == pytest.approx(0.9)


def test_the_layout_of_the_header_is_the_handouts() -> None:
    header = HeaderCheck((), (), "", first_line=1, last_line=8)
    rules = ("ruff/E501", "style/line-length", "ruff/W505", "ruff/F401", "submission/file-name", "style/comment-ratio")
    within = [finding(rule) for rule in rules]
    eased = ease_header_lines(within, header, Style())
    assert [one.severity is Severity.NOTE for one in eased] == [True, True, True, False, False, False]
    below = [replace(one, line=9) for one in within]
    assert ease_header_lines(below, header, Style()) == tuple(below)
    assert ease_header_lines(within, HeaderCheck((), (), ""), Style()) == tuple(within)
    chosen = Style(rules={"ruff/E501": Rule(weight=0.05)})
    assert ease_header_lines(within[:1], header, chosen) == tuple(within[:1])


def test_share_of_the_header_points() -> None:
    rows = tuple(HeaderFieldCheck(str(number), "x", "x", ok=number != 2) for number in range(8))
    assert compute_header_share(HeaderCheck(rows, (), "")) == 7 / 8
    assert compute_header_share(HeaderCheck((), (), "")) == 1
