"""The linters: ruff, which comes with the grader, and those that a machine may have; a file each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grader.config.settings import Style
from grader.model import Finding, Language
from grader.style.compilers.compiler_rules import make_compiler_rules
from grader.style.families import RuleFamily
from grader.style.linters.linter import Linter
from grader.style.remarks import SHORT_NAME
from grader.tables import ExtensionTable
from grader.text.wording import suggest_word

LINTERS: ExtensionTable[Linter] = ExtensionTable(__name__, "ruff", "cppcheck")
"""What looks at sources beside their compilers. The remarks of those that are not bundled are notes by default, so that
no grade follows from what a machine has; an assignment may give their rules a weight."""


def choose_linters(language: str, style: Style) -> list[Linter]:
    """The linters that look at sources of a language; those of the machine only where `style.warnings` wants them."""
    return [one for one in list_wanted_linters(language, style) if one.find()]


def list_wanted_linters(language: str, style: Style) -> list[Linter]:
    """As `choose_linters`, wherever they are installed."""
    asked = (one for one in LINTERS.values() if language in one.languages)
    return [one for one in asked if one.bundled or style.warnings]


def list_rule_families(languages: Iterable[Language]) -> dict[str, RuleFamily]:
    """The tools whose rules `style.rules` may name, with their rules: linters and the compilers of the languages."""
    compilers = (make_compiler_rules(one.warnings) for one in languages if one.warnings)
    return {family.name: family for family in (*(one.rules for one in LINTERS.values()), *compilers)}


def drop_told_names(said: Iterable[Finding], own: Iterable[Finding]) -> list[Finding]:
    """What the linters say, but for what they find wrong with a name that our own rule calls too short there."""
    short = {(one.line, one.column) for one in own if one.rule == SHORT_NAME}
    families = list_rule_families(())
    return [one for one in said if (one.line, one.column) not in short or not _is_of_name(one.rule, families)]


def _is_of_name(rule: str, families: Mapping[str, RuleFamily]) -> bool:
    family = families.get(rule.partition("/")[0])
    return family is not None and family.is_of_name(rule)


def find_unknown_rules(style: Style) -> list[str]:
    """What is wrong with the linters' rules in `style.rules`: those that a linter is never asked for."""
    return [
        f"`style.rules` names `{rule}`, which {linter.title} is not asked to check: {suggest_word(rule, linter.advice)}"
        for rule in style.rules
        if (linter := LINTERS.get(rule.partition("/")[0])) and linter.closed and rule not in linter.advice
    ]
