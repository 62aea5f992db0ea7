"""How the files of a batch lie: one file of `layouts/` for each way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from grader.intake.entries import TopEntry
from grader.intake.naming import Naming
from grader.intake.submission_info import SubmissionInfo


@dataclass(frozen=True)
class Placement:
    """Whose a top entry is, its name within the submission, and what the layout says of the submission.

    A folder without a name is the submission itself.
    """

    submitter: str
    entry: TopEntry
    name: str = ""
    info: SubmissionInfo = field(default_factory=SubmissionInfo)


@dataclass(frozen=True)
class Layout:
    """`fits` tells from all top entries whether a batch lies so, `place` whose they are; the others are nobody's.

    `title` says in words what it is, `example` shows it in the help, and `remark` is what an instructor should know of
    what it says. Names at the top decide, and files there that the system itself wrote (`own_files`): what a student
    hands in decides nothing. A submitter may have several entries, and an entry several submitters.
    """

    name: str
    title: str
    fits: Callable[[Sequence[TopEntry]], bool]
    place: Callable[[Sequence[TopEntry]], Iterable[Placement]]
    example: str = ""
    naming: Naming = Naming.KEPT
    own_files: frozenset[str] = frozenset()
    remark: str = ""
