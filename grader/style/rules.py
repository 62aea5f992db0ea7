"""How much findings weigh: severities by default, an instructor's choice, and the shares of the points."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from grader.config.settings import Rule, Style
from grader.model import Finding, HeaderCheck, Severity
from grader.style.families import RuleFamily
from grader.style.remarks import Remark
from grader.text.spoken_text import say

NOT_CHECKED = "style/not-checked"
"""The tool that should have looked at the file did not; never the student's fault."""

NOT_READ = "style/not-read"
"""Reading the file itself came to no end: a fault of the grader, for which no score is given."""

RUFF_FAMILY = re.compile(
    r"(?:A|AIR|ALL|ANN|ARG|ASYNC|B|BLE|C|COM|CPY|D|DJ|DOC|DTZ|E|EM|ERA|EXE|F|FA|FAST|FBT|FIX|FLY|FURB|G|I|ICN|INP|INT"
    r"|ISC|LOG|N|NPY|PD|PERF|PGH|PIE|PL|PLC|PLE|PLR|PLW|PT|PTH|PYI|Q|RET|RSE|RUF|S|SIM|SLF|SLOT|T|TC|TCH|TD|TID|TRIO|TRY|U|UP|W"
    r"|YTT)[0-9]{0,4}"
)
"""A rule of ruff or a family of them, by the letters that `ruff linter` lists or has listed, or the word for all."""

STYLE_RULES = (
    "style/comment-ratio",
    "style/docstring-missing",
    "style/hidden-warnings",
    "style/line-length",
    NOT_CHECKED,
    "style/short-name",
    "style/suppression",
    "style/syntax",
    "style/unreadable",
    "submission/file-name",
)
HEADER_RULES = (
    "header/bad-date",
    "header/blank",
    "header/extra-field",
    "header/label-spelling",
    "header/missing-colon",
    "header/missing-field",
    "header/not-at-top",
    "header/order",
    "header/template-text",
    "header/wrong-value",
)
"""Our own rules, which `style.rules` may name beside those of the tools."""

# The first entry that a rule id begins with tells.
DEFAULT_SEVERITIES: tuple[tuple[str, Severity], ...] = (
    ("header/extra-field", Severity.NOTE),
    ("header/label-spelling", Severity.NOTE),
    ("header/order", Severity.NOTE),
    ("header/", Severity.ERROR),
    (NOT_CHECKED, Severity.NOTE),
    (NOT_READ, Severity.NOTE),
    ("style/suppression", Severity.NOTE),
    ("style/syntax", Severity.ERROR),
    ("style/unreadable", Severity.ERROR),
    ("style/", Severity.WARNING),
    ("submission/", Severity.WARNING),
)

_COST = {Severity.ERROR: 0.1, Severity.WARNING: 0.02, Severity.NOTE: 0.0}
_HEADER = "header/"
_LAYOUT = ("ruff/E1", "ruff/E2", "ruff/E3", "ruff/E5", "ruff/W", "style/line-length")
"""What a template can do wrong: blanks, indents, long lines."""


@dataclass(frozen=True)
class RuleCost:
    """What the findings of a rule take: `shares` of the style points for each that counts, `number` of them in all."""

    rule: str
    number: int
    shares: tuple[float, ...]


def choose_default_severity(rule: str) -> Severity:
    """How much a rule of our own weighs where the assignment says nothing."""
    return next((severity for start, severity in DEFAULT_SEVERITIES if rule.startswith(start)), Severity.WARNING)


def choose_severity(rule: str, rules: Mapping[str, Rule]) -> Severity | None:
    """How much a rule weighs by an instructor's choice, else by default; None where it is off."""
    chosen = rules[rule].severity if rule in rules else None
    if chosen is None:
        return choose_default_severity(rule)
    return None if chosen == "off" else Severity(chosen)


def make_finding(remark: Remark, file_name: str, family: RuleFamily | None = None) -> Finding:
    """A remark on a file, as heavy as its rule is by default; what is not sure is a note. `family`: a tool's rules."""
    severity = family.severity if family and family.owns(remark.rule) else choose_default_severity
    weight = severity(remark.rule) if remark.sure else Severity.NOTE
    return Finding(remark.rule, weight, file_name, remark.line, remark.column, remark.message, remark.fix)


def report_not_read(file_name: str, why: str) -> Finding:
    """That header, documentation and names were not looked at."""
    message = say("The header and the style of this file could not be checked: {why}.", why=why)
    fix = say("No action is needed; an instructor will look at it.")
    return make_finding(Remark(NOT_READ, 1, 1, message, fix), file_name)


def weigh(findings: Iterable[Finding], style: Style) -> tuple[Finding, ...]:
    """The findings with the severities of `style.rules`; rules that are off are left out.

    Findings on the header stay as they are: the header check has asked `style.rules` already.
    """
    return tuple(weighed for finding in findings if (weighed := _weigh_finding(finding, style)) is not None)


def ease_header_lines(findings: Iterable[Finding], header: HeaderCheck | None, style: Style) -> tuple[Finding, ...]:
    """The findings; the layout of the header is the handout's, so it is a note unless `style.rules` has its rule."""
    lines = range(header.first_line, header.last_line + 1) if header else range(0)
    return tuple(
        replace(finding, severity=Severity.NOTE)
        if finding.line in lines and finding.rule.startswith(_LAYOUT) and finding.rule not in style.rules
        else finding
        for finding in findings
    )


def compute_style_share(findings: Iterable[Finding], style: Style) -> float:
    """The share of the style points: max(0, 1 − Σ over rules of weight × min(findings, `most_per_rule`)).

    Takes findings as found or as weighed. All count but those on the header; `submission/…` counts like any other.
    """
    return max(0.0, 1 - math.fsum(chain.from_iterable(each.shares for each in list_rule_costs(findings, style))))


def list_rule_costs(findings: Iterable[Finding], style: Style) -> tuple[RuleCost, ...]:
    """What each rule takes from the style points, those that take nothing left out; findings as found or as weighed."""
    costs: dict[str, list[float]] = {}
    for finding in weigh(findings, style):
        cost = compute_cost(finding, style)
        if cost and not finding.rule.startswith(_HEADER):
            costs.setdefault(finding.rule, []).append(cost)
    return tuple(
        RuleCost(rule, len(some), tuple(sorted(some, reverse=True)[: style.most_per_rule]))
        for rule, some in costs.items()
    )


def compute_header_share(check: HeaderCheck) -> float:
    """The share of the header points: fields without an error / fields; all of them where no field is asked for."""
    return check.right / len(check.fields) if check.fields else 1.0


def compute_cost(finding: Finding, style: Style) -> float:
    """The share of the style points that a finding takes, unless others of its rule take the most already."""
    chosen = style.rules.get(finding.rule, Rule()).weight
    return _COST[finding.severity] if chosen is None else chosen


def _weigh_finding(finding: Finding, style: Style) -> Finding | None:
    rule = style.rules.get(finding.rule)
    if rule is None or rule.severity is None or finding.rule.startswith(_HEADER):
        return finding
    severity = choose_severity(finding.rule, style.rules)
    return replace(finding, severity=severity) if severity else None
