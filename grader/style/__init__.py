"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only `lint_python` and `compiler_warnings` execute something, through the `run` they are given.
"""

from grader.style.compilers import compiler_warnings
from grader.style.documentation import check_documentation
from grader.style.header import check_header
from grader.style.ruff import lint_python
from grader.style.rules import NOT_CHECKED, header_share, style_share, weigh

__all__ = [
    "NOT_CHECKED",
    "check_documentation",
    "check_header",
    "compiler_warnings",
    "header_share",
    "lint_python",
    "style_share",
    "weigh",
]
