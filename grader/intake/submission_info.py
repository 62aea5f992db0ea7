"""What a batch says of a submission besides its files."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from grader.model import Person


@dataclass(frozen=True)
class SubmissionInfo:
    """When it was handed in, with whom, and what the learning system calls the student.

    `is_marked_late`: whether the system says that it came late, without saying when; None where it does not tell.
    """

    submitted: datetime | None = None
    partners: tuple[str, ...] = ()
    person: Person = field(default_factory=Person)
    is_marked_late: bool | None = None

    def fill_gaps(self, other: SubmissionInfo) -> SubmissionInfo:
        """This, and from the other what this does not say."""
        return SubmissionInfo(
            submitted=self.submitted or other.submitted,
            partners=self.partners or other.partners,
            person=self.person if self.person != Person() else other.person,
            is_marked_late=other.is_marked_late if self.is_marked_late is None else self.is_marked_late,
        )
