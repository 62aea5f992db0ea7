"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only linters and `compiler_warnings` execute something, through the `run` they are given.
"""

from grader.style.compilers.compiler_runs import compiler_warnings
from grader.style.documentation import check_documentation
from grader.style.header.header_check import check_header
from grader.style.linters import LINTERS, drop_told_names, linters_asked, rule_families, unknown_rules
from grader.style.linters.linter import Bench, Linter, LinterFails, Looked, not_looked_at
from grader.style.rules import (
    HEADER_RULES,
    NOT_CHECKED,
    NOT_READ,
    STYLE_RULES,
    ease_header_lines,
    header_share,
    not_read,
    style_share,
    weigh,
)
from grader.style.whole import check_source

__all__ = [
    "HEADER_RULES",
    "LINTERS",
    "NOT_CHECKED",
    "NOT_READ",
    "STYLE_RULES",
    "Bench",
    "Linter",
    "LinterFails",
    "Looked",
    "check_documentation",
    "check_header",
    "check_source",
    "compiler_warnings",
    "drop_told_names",
    "ease_header_lines",
    "header_share",
    "linters_asked",
    "not_looked_at",
    "not_read",
    "rule_families",
    "style_share",
    "unknown_rules",
    "weigh",
]
