"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only `lint_python`, `lint` and `compiler_warnings` execute something, through the `run` they are given.
"""

from grader.style.compilers import compiler_warnings
from grader.style.documentation import check_documentation
from grader.style.header import check_header
from grader.style.linters import LINTERS, linter_path, unknown_rules
from grader.style.linters.linter import Linter, LinterFails, Looked, lint, not_looked_at
from grader.style.linters.ruff import lint_python
from grader.style.rules import NOT_CHECKED, header_share, style_share, weigh

__all__ = [
    "LINTERS",
    "NOT_CHECKED",
    "Linter",
    "LinterFails",
    "Looked",
    "check_documentation",
    "check_header",
    "compiler_warnings",
    "header_share",
    "lint",
    "lint_python",
    "linter_path",
    "not_looked_at",
    "style_share",
    "unknown_rules",
    "weigh",
]
