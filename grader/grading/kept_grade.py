"""A grade as it is kept, to be opened where it is needed: that may be another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from grader.errors import OutputError
from grader.grading.kept_form import KeptForm
from grader.grading.outline import with_details
from grader.model import Case, Grade, drop_texts, restore_texts, take_worth

_GRADES: KeptForm[Grade] = KeptForm(Grade)


@dataclass(frozen=True)
class KeptGrade:
    """The outline of a grade, and what was kept of the whole."""

    outline: Grade
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
        results = restore_texts(found.cases, cases)
        return with_details(self.outline, replace(found, cases=take_worth(results, self.outline.cases)))


def pack_grade(grade: Grade) -> bytes:
    """What is kept of a whole grade: what its cases hold as well is left out."""
    return _GRADES.pack(replace(grade, cases=drop_texts(grade.cases)))


def describe_lost_grade(submitter: str) -> OutputError:
    """The error where the store does not hold what it should."""
    return OutputError(f"the store lost the grade of {submitter} meanwhile", "Run the command again.")
