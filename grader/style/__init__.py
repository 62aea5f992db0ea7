"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only linters and `compiler_warnings` execute something, through the `run` they are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.style.compilers.compiler_runs import find_compiler_warnings
    from grader.style.documentation import check_documentation
    from grader.style.header.header_check import check_header
    from grader.style.linters import (
        LINTERS,
        choose_linters,
        drop_told_names,
        find_unknown_rules,
        list_rule_families,
        list_wanted_linters,
    )
    from grader.style.linters.linter import Bench, Linter, LinterError, LintResult, report_not_linted
    from grader.style.rules import (
        HEADER_RULES,
        NOT_CHECKED,
        NOT_READ,
        RUFF_FAMILY,
        STYLE_RULES,
        RuleCost,
        compute_header_share,
        compute_style_share,
        ease_header_lines,
        list_rule_costs,
        report_not_read,
        weigh,
    )
    from grader.style.source_check import check_source

__all__ = [
    "HEADER_RULES",
    "LINTERS",
    "NOT_CHECKED",
    "NOT_READ",
    "RUFF_FAMILY",
    "STYLE_RULES",
    "Bench",
    "LintResult",
    "Linter",
    "LinterError",
    "RuleCost",
    "check_documentation",
    "check_header",
    "check_source",
    "choose_linters",
    "compute_header_share",
    "compute_style_share",
    "drop_told_names",
    "ease_header_lines",
    "find_compiler_warnings",
    "find_unknown_rules",
    "list_rule_costs",
    "list_rule_families",
    "list_wanted_linters",
    "report_not_linted",
    "report_not_read",
    "weigh",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.style.compilers.compiler_runs": ("find_compiler_warnings",),
        "grader.style.documentation": ("check_documentation",),
        "grader.style.header.header_check": ("check_header",),
        "grader.style.linters": (
            "LINTERS",
            "choose_linters",
            "drop_told_names",
            "find_unknown_rules",
            "list_rule_families",
            "list_wanted_linters",
        ),
        "grader.style.linters.linter": ("Bench", "Linter", "LinterError", "LintResult", "report_not_linted"),
        "grader.style.rules": (
            "HEADER_RULES",
            "NOT_CHECKED",
            "NOT_READ",
            "RUFF_FAMILY",
            "STYLE_RULES",
            "RuleCost",
            "compute_header_share",
            "compute_style_share",
            "ease_header_lines",
            "list_rule_costs",
            "report_not_read",
            "weigh",
        ),
        "grader.style.source_check": ("check_source",),
    },
)
