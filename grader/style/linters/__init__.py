"""The linters: ruff, which comes with the grader, and those that a machine may have; a file each, and this table."""

from __future__ import annotations

from grader.settings import Style
from grader.style.linters.checkstyle import CHECKSTYLE
from grader.style.linters.cppcheck import CPPCHECK
from grader.style.linters.eslint import ESLINT
from grader.style.linters.linter import Linter
from grader.style.linters.ruff import RUFF
from grader.text.wording import did_you_mean

LINTERS: tuple[Linter, ...] = (RUFF, CPPCHECK, CHECKSTYLE, ESLINT)
"""What looks at sources beside their compilers. The remarks of those that are not bundled are notes by default, so that
no grade follows from what a machine has; an assignment may give their rules a weight."""


def linters_asked(language: str, style: Style) -> list[Linter]:
    """The linters that look at sources of a language; those of the machine only where `style.warnings` wants them."""
    return [one for one in LINTERS if language in one.languages and (one.bundled or style.warnings) and one.find()]


def unknown_rules(style: Style) -> list[str]:
    """What is wrong with the linters' rules in `style.rules`: those that a linter is never asked for."""
    asked = {linter.name: linter for linter in LINTERS if linter.closed}
    return [
        f"`style.rules` names `{rule}`, which {linter.title} is not asked for: {did_you_mean(rule, linter.advice)}"
        for rule in style.rules
        if (linter := asked.get(rule.partition("/")[0])) and rule not in linter.advice
    ]
