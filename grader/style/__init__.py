"""Source becomes findings: header, documentation, naming, lint; and findings become shares of the points.

Pure functions; only `lint_python` executes something, through the `run` it is given.
"""

from grader.style.documentation import check_documentation
from grader.style.header import check_header
from grader.style.ruff import lint_python
from grader.style.rules import header_share, style_share, weigh

__all__ = ["check_documentation", "check_header", "header_share", "lint_python", "style_share", "weigh"]
