"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only `lint_python`, `lint` and `compiler_warnings` execute something, through the `run` they are given.
"""

from grader.style.compilers import compiler_warnings
from grader.style.documentation import check_documentation
from grader.style.header import check_header
from grader.style.linters import LINTERS, linter_path, unknown_rules
from grader.style.linters.linter import Linter, LinterFails, Looked, lint, not_looked_at
from grader.style.linters.ruff import lint_python
from grader.style.rules import NOT_CHECKED, NOT_READ, header_share, not_read, style_share, weigh
from grader.style.whole import check_source

__all__ = [
    "LINTERS",
    "NOT_CHECKED",
    "NOT_READ",
    "Linter",
    "LinterFails",
    "Looked",
    "check_documentation",
    "check_header",
    "check_source",
    "compiler_warnings",
    "header_share",
    "lint",
    "lint_python",
    "linter_path",
    "not_looked_at",
    "not_read",
    "style_share",
    "unknown_rules",
    "weigh",
]
