"""The linters: ruff, which comes with the grader, and those that a machine may have; a file each."""

from __future__ import annotations

from grader.config.settings import Style
from grader.style.compilers.compiler_rules import COMPILER_RULES
from grader.style.families import RuleFamily
from grader.style.linters.linter import Linter
from grader.tables import ExtensionTable
from grader.text.wording import suggest_word

LINTERS: ExtensionTable[Linter] = ExtensionTable(__name__, "ruff", "cppcheck")
"""What looks at sources beside their compilers. The remarks of those that are not bundled are notes by default, so that
no grade follows from what a machine has; an assignment may give their rules a weight."""


def choose_linters(language: str, style: Style) -> list[Linter]:
    """The linters that look at sources of a language; those of the machine only where `style.warnings` wants them."""
    asked = (one for one in LINTERS.values() if language in one.languages)
    return [one for one in asked if (one.bundled or style.warnings) and one.find()]


def list_rule_families() -> dict[str, RuleFamily]:
    """The tools whose rules `style.rules` may name, with their rules."""
    return {family.name: family for family in (*(one.rules for one in LINTERS.values()), *COMPILER_RULES)}


def find_unknown_rules(style: Style) -> list[str]:
    """What is wrong with the linters' rules in `style.rules`: those that a linter is never asked for."""
    return [
        f"`style.rules` names `{rule}`, which {linter.title} is not asked for: {suggest_word(rule, linter.advice)}"
        for rule in style.rules
        if (linter := LINTERS.get(rule.partition("/")[0])) and linter.closed and rule not in linter.advice
    ]
