"""What a program in Python goes through a second time, when nothing is left of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_changed_source import find_changed_source
from grader.feedback.generic.program_facts import ChangedPrograms, ProgramFacts
from grader.model import Diagnosis

_MADE = re.compile(
    r"^[ \t]*\w{1,60}[ ]?=[ ]?(?:(?:map|filter|zip|reversed|enumerate|iter)\(|\([^=\n]{1,200} for )", re.M
)


@dataclass(frozen=True)
class _KeptLists:
    """Runs a program with lists in the place of what is used up."""

    programs: ChangedPrograms

    def list_changes(self) -> Sequence[SourceChange]:
        return [change for change in self.programs.list_changes() if change.kind is ChangeKind.USED_UP]

    def list_pairs(self) -> Sequence[SourceChange]:
        return ()

    def apply(self, change: SourceChange) -> ChangedPrograms:
        return _KeptLists(self.programs.apply(change))

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        return self.programs.run_changes(ran, changes)


def find_used_up(facts: ProgramFacts) -> Diagnosis | None:
    """The line that makes it, where a list makes tests right: what comes of it looks like many another mistake."""
    if facts.language.name != "python" or facts.programs is None or not _MADE.search(facts.text):
        return None
    return find_changed_source(replace(facts, programs=_KeptLists(facts.programs)))
