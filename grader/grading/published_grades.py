"""What was published of one submitter, read from the store of the last batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import UsageError
from grader.grading.pricing import Publication
from grader.grading.session import STORE, choose_default_output
from grader.model import Assignment, ScoreRecord, Student
from grader.text.wording import list_some, suggest_word

if TYPE_CHECKING:
    from grader.grading.kept.store import Store


_MOST_NAMED = 20


@dataclass(frozen=True)
class PublishedGrade:
    """What was published of a submitter, with the whole grade, and how the score has changed."""

    publication: Publication
    history: tuple[ScoreRecord, ...]


def read_published(
    assignment: Assignment, submitter: str, output: Path | None, tell: Callable[[str], None]
) -> PublishedGrade:
    """Read what was published of a submitter, whom any id or name may call. Raises UsageError when that is nothing."""
    from grader.grading.kept.score_history import list_score_records
    from grader.grading.kept.store import Store

    place = output or choose_default_output(assignment)
    nothing = UsageError(f"nothing was graded into {place}", "Grade first, or name the folder with --output.")
    if not (place / STORE).exists():
        raise nothing
    with closing(Store(place / STORE, assignment)) as store:
        for note in store.notes:
            tell(note)
        found = store.find_published(submitter) or _find_by_other_name(store, submitter, assignment.course)
        names = sorted(store.publications.list_submitters())
        records = list_score_records(store.database)
    if not names:
        raise nothing
    if found is None:
        absent = _find_absent(submitter, assignment.course)
        if absent:
            told = f"{absent.id} ({absent.name})" if absent.name else absent.id
            raise UsageError(f"{told} is on the roster, and nothing of theirs was graded into {place}", "")
        hint = suggest_word(submitter, names) or _list_near(submitter, names)
        raise UsageError(f"there is no grade of {submitter!r} in {place}", hint)
    return PublishedGrade(found, tuple(each for each in records if each.submitter == found.grade.submitter))


def _list_near(told: str, names: Sequence[str]) -> str:
    """Those in whose names it stands, else all: who is called `bergemil_4704` is looked for as `emil`."""
    within = [name for name in names if told.casefold() in name.casefold()]
    if len(within) == 1:
        return f"did you mean `{within[0]}`?"
    return f"The submitters are: {list_some(within or names, _MOST_NAMED)}."


def _find_absent(told: str, course: Path) -> Student | None:
    """The only one on the roster of whom an id, an address or a name is this."""
    from grader.intake.roster import read_roster

    roster, word = read_roster(course), told.casefold()
    students = roster.students if roster else ()
    found = [each for each in students if word in (each.id.casefold(), each.email.casefold(), each.name.casefold())]
    return found[0] if len(found) == 1 else None


def _find_by_other_name(store: Store, told: str, course: Path) -> Publication | None:
    """What was published of whoever the roster or the learning system calls so, or of a partner of that one."""
    from grader.grading.named_people import NamedPeople
    from grader.intake.roster import read_roster

    names, roster = sorted(store.publications.list_submitters()), read_roster(course)
    works = [work for name in names if (work := store.publications.find_grade(name))]
    found = NamedPeople(works, roster.students if roster else ()).find_work(told)
    return store.find_published(found) if found else None
