"""A grade as it is kept, to be opened where it is needed: that may be another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from grader.errors import OutputError
from grader.grading.kept.kept_form import KeptForm
from grader.grading.outline import with_details
from grader.model import Case, CaseWorth, Grade, drop_texts, list_worths, restore_texts

_GRADES: KeptForm[Grade] = KeptForm(Grade, without_defaults=True)


@dataclass(frozen=True)
class KeptGrade:
    """The outline of a grade without its cases, what each of these counts, and what was kept of the whole."""

    outline: Grade
    worths: tuple[CaseWorth, ...]
    content: bytes

    @property
    def submitter(self) -> str:
        """Whose grade it is."""
        return self.outline.submitter

    def open(self, cases: Mapping[str, Case]) -> Grade:
        """The whole grade, with the texts of these cases. Raises OutputError where another version has written it."""
        found = _GRADES.open(self.content)
        if found is None:
            raise describe_lost_grade(self.submitter)
        return with_details(self.outline, replace(found, cases=restore_texts(found.cases, cases, self.worths)))


def make_kept_grade(outline: Grade, content: bytes) -> KeptGrade:
    """A grade that is kept, of its whole outline: its cases have no more to tell than what they count."""
    return KeptGrade(replace(outline, cases=()), list_worths(outline.cases), content)


def pack_grade(grade: Grade) -> bytes:
    """What is kept of a whole grade: what its cases hold as well is left out."""
    return _GRADES.pack(replace(grade, cases=drop_texts(grade.cases)))


def get_ready_to_open() -> None:
    """Make now what the first grade would wait for, in a process that will open many."""
    _GRADES.get_ready()


def describe_lost_grade(submitter: str) -> OutputError:
    """The error where the store does not hold what it should."""
    return OutputError(f"the store lost the grade of {submitter} meanwhile", "Run the command again.")
