"""The linters: ruff, which comes with the grader, and those that a machine may have; a file each, and this table."""

from __future__ import annotations

import shutil

from grader.style.linters.checkstyle import CHECKSTYLE
from grader.style.linters.cppcheck import CPPCHECK
from grader.style.linters.eslint import ESLINT
from grader.style.linters.linter import Linter

LINTERS: tuple[Linter, ...] = (CPPCHECK, CHECKSTYLE, ESLINT)
"""What looks at sources beside their compilers, where it is installed. Its remarks are notes by default, so that no
grade follows from what a machine has; an assignment may give its rules a weight."""


def linter_path(linter: Linter) -> str | None:
    """Where the linter is installed; None where it is not."""
    return shutil.which(linter.name)
