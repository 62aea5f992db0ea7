"""Who gets the grade of a submission: its submitter, and the partners who handed in nothing of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from grader.model import Person, SharedWork

Work = TypeVar("Work", bound=SharedWork)


@dataclass(frozen=True)
class Recipient(Generic[Work]):
    """One student, a grade that is theirs, and who else has it.

    `is_doubtful`: other submissions name this student as a partner, too, and nobody can say which of them counts.
    """

    student: str
    grade: Work
    partners: tuple[str, ...]
    is_doubtful: bool = False

    @property
    def person(self) -> Person:
        """What the learning system says of this student."""
        told = self.grade.person
        return told if self.student == self.grade.submitter else told.partners.get(self.student, Person())


def list_recipients(grades: Sequence[Work]) -> Iterator[Recipient[Work]]:
    """Everybody who has a grade, in the order of the grades; a doubtful partner once for each."""
    own = {grade.submitter for grade in grades}
    named = Counter(name for grade in grades for name in set(grade.partners) - own)
    for grade in grades:
        yield Recipient(grade.submitter, grade, grade.partners)
        for partner in dict.fromkeys(grade.partners):
            if partner not in own:
                others = (grade.submitter, *(name for name in grade.partners if name != partner))
                yield Recipient(partner, grade, others, named[partner] > 1)
