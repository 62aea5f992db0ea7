"""The rules of a tool as an instructor may name them, and how much each weighs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.model import Severity


@dataclass(frozen=True)
class RuleFamily:
    """The rules of one tool: their ids are `name/…`, where `form` is the pattern of what follows.

    A finding is a note unless the rule is a `sure` one, which is a warning, or begins as one of `severities`.
    `distinct` orders tools whose rules look like no other's: without the tool's name the most distinct one is meant.
    `of_names` are the beginnings of rules about a name, which is one finding however often it is given a value.
    """

    name: str
    form: str
    severities: tuple[tuple[str, Severity], ...] = ()
    sure: frozenset[str] = frozenset()
    distinct: int = 0
    of_names: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        """Whether a rule may be one of these by its look."""
        tool, _, name = rule.partition("/")
        return tool == self.name and re.fullmatch(self.form, name) is not None

    def owns(self, rule: str) -> bool:
        """Whether a rule was named by this tool, however it looks."""
        return rule.startswith(f"{self.name}/")

    def is_of_name(self, rule: str) -> bool:
        """Whether a rule is about a name."""
        return rule.startswith(self.of_names)

    def severity(self, rule: str) -> Severity:
        """How much a rule weighs where the assignment says nothing."""
        if rule in self.sure:
            return Severity.WARNING
        return next((severity for start, severity in self.severities if rule.startswith(start)), Severity.NOTE)
