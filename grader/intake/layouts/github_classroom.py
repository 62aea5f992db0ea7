"""Clones of GitHub Classroom, as `gh classroom clone student-repos` leaves them: a folder of repositories.

A repository is named by assignment and account, `nim-adalovelace`. Both may hold hyphens, so it names the submitter as
a whole; any end of it may be the account.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.intake.entries import TopEntry
from grader.intake.git_times import is_clone, open_commit_reader
from grader.intake.layout import Layout, Placement
from grader.intake.submission_info import SubmissionInfo
from grader.model import Person


def fits(top: Sequence[TopEntry]) -> bool:
    """Every folder is a repository: what one student hands in decides nothing."""
    folders = [entry for entry in top if entry.is_folder]
    return bool(folders) and all(entry.path and is_clone(entry.path) for entry in folders)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """Whoever was handed out a repository is its submitter. Raises IntakeError where there is no git."""
    with open_commit_reader() as commits:
        for entry in top:
            if entry.is_folder:
                time = commits.find_time(entry.path) if entry.path and is_clone(entry.path) else None
                yield Placement(entry.name, entry, info=SubmissionInfo(time, person=Person(_list_accounts(entry.name))))


def _list_accounts(name: str) -> tuple[str, ...]:
    parts = name.split("-")
    return tuple("-".join(parts[at:]) for at in range(len(parts)))


GITHUB_CLASSROOM = Layout(
    "github-classroom",
    "clones from GitHub Classroom",
    fits,
    place,
    "nim-adalovelace/.git, nim-adalovelace/Nim.py",
    remark="The time of each is that of the last commit on the branch checked out; the student's computer set it.",
)
