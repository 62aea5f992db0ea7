"""Which course is meant, and whether it may be taken: a course is code that runs with the caller's rights."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from grader.errors import UsageError
from grader.model import Submission
from grader.text.wording import suggest_word

SETTINGS_FILE = "assignment.yaml"
EXTENSIONS_FILE = "extensions.yaml"
ADJUSTMENTS_FILE = "adjust.yaml"
RUBRIC_FILE = "rubric.yaml"
COMMENTS_FILE = "comments.yaml"
OF_STUDENTS = frozenset({EXTENSIONS_FILE, ADJUSTMENTS_FILE, RUBRIC_FILE, COMMENTS_FILE})
"""Files of an assignment that name students: nobody else ever gets them."""
NOT_CASES = OF_STUDENTS | {SETTINGS_FILE}
SUBMISSIONS = "submissions"
"""The folder of an assignment with programs that `grader validate` tries, each in a folder of its expected verdict."""
FEEDBACK_FILE = "feedback.json"
"""What a packed course carries in place of its reference."""

_OF_STUDENTS = ("submissions", "reports")
"""Folders of a course that hold what students wrote."""
_RISK = "its code would run with your rights"
_HINT = "Name the course with --course DIR; name this one only if you trust all of its code."
_HINT_FOR_BATCH = "Name the folder of submissions; or name the course with --course DIR, if you trust all of its code."


def find_course(start: Path, course: Path | None = None) -> Path:
    """The course named, or the nearest folder from `start` upward that holds `cases/`.

    Raises UsageError when there is none, or when the one found may be the work of somebody else: see `choose_course`.
    """
    found = _find_named_course(course) if course else _find_nearest_course(start)
    if course is None:
        _refuse_strangers(found, [found, *_list_names_of_place(found, start)])
    return found


def choose_course(name_or_path: str, start: Path, course: Path | None = None, batch: Path | None = None) -> Path:
    """The course of an assignment: the one named or found upward if it has the name, else the one of the path.

    Raises UsageError when there is none. One that is not named itself is refused, as its code would run, when it lies
    among the submissions or the reports of another course or below `batch`, the submissions to be graded, or when it
    is not the caller's.
    """
    named = _find_named_course(course) if course else None
    folder = find_own_folder(Path(name_or_path))
    try:
        found = named or _find_nearest_course(start)
    except UsageError:
        if folder is None:
            raise
        found = folder.parent.parent
    if name_or_path in list_assignment_names(found):
        folder = found / "cases" / name_or_path
    chosen = folder.parent.parent if folder else found
    if chosen != named:
        ends = [start, start / name_or_path] if find_own_folder(Path(name_or_path)) else [start]
        _refuse_strangers(chosen, [folder or chosen, *_list_names_of_place(chosen, *ends)], batch)
    return chosen


def choose_told_course(
    name_or_path: str, start: Path, course: Path | None, tell: Callable[[str], None], batch: Path | None = None
) -> Path:
    """The course of an assignment; one that is not named is told. Raises UsageError as `choose_course` does."""
    place = choose_course(name_or_path, start, course, batch)
    if course is None:
        tell_course(place, tell)
    return place


def choose_target_course(start: Path, course: Path | None = None) -> Path:
    """The course to write to: as `find_course` finds it, else the folder itself, which becomes one."""
    place = start.resolve()
    if course is None and not any(map(_is_course, (place, *place.parents))):
        return place
    return find_course(start, course)


def tell_course(found: Path, tell: Callable[[str], None]) -> None:
    """Say which course was found, unless it is that of the working folder: its code runs with the caller's rights."""
    if found != Path.cwd().resolve():
        tell(f"The course is {found}.")


def find_holders_of_courses(submissions: Iterable[Submission]) -> list[str]:
    """The submitters with files in a folder `cases` or `reference`, which makes a course for whoever works in there."""
    return [each.submitter for each in submissions if any(map(_lies_in_course, (*each.files, *each.refused)))]


def _lies_in_course(name: str) -> bool:
    return not {"cases", "reference"}.isdisjoint(name.casefold().split("/")[:-1])


def list_assignment_names(course: Path) -> list[str]:
    """The names of a course's assignments, sorted."""
    return sorted(path.parent.name for path in (course / "cases").glob(f"*/{SETTINGS_FILE}"))


def find_own_folder(path: Path) -> Path | None:
    """The folder of the assignment at a path, which may be that of its `assignment.yaml`; None when there is none."""
    folder = path.parent if path.name == SETTINGS_FILE else path
    with suppress(OSError, ValueError):  # no path at all: too long, or with a NUL
        if (folder / SETTINGS_FILE).is_file():
            return folder.resolve()
    return None


def _find_named_course(course: Path) -> Path:
    if not _is_course(course):
        raise UsageError(f"{course} is not a course: it has no `cases` folder", "Name the folder above `cases`.")
    return course.resolve()


def _find_nearest_course(start: Path) -> Path:
    place = start.resolve()
    for folder in (place, *place.parents):
        if _is_course(folder):
            return folder
    hint = "Change to a course folder, name one with --course DIR, or create one with `grader init`."
    raise UsageError(f"neither {place} nor a folder above it is a course: none holds a folder `cases`", hint)


def _is_course(folder: Path) -> bool:
    return os.path.isdir(folder / "cases")  # noqa: PTH112  Path.is_dir raises where a folder may not be entered


def _list_names_of_place(course: Path, *ends: Path) -> Iterator[Path]:
    """Other names of a course at or above the `ends`: a folder of submissions may be a link to somewhere else."""
    for end in map(Path, map(os.path.abspath, ends)):
        yield from (folder for folder in (end, *end.parents) if folder.resolve() == course)


def _refuse_strangers(course: Path, places: Sequence[Path], batch: Path | None = None) -> None:
    """Raises UsageError when a course may be the work of others; `places` are its names, and what is used of it."""
    around = next(filter(None, (_find_students_folder(place, batch) for place in places)), None)
    if around == course:
        raise UsageError(f"{course} is the course and the folder to grade at once; {_RISK}", _HINT_FOR_BATCH)
    if around:
        message = f"the course {course} is inside a folder of student work, {around}; {_RISK}"
        raise UsageError(message, _HINT)
    others = _find_part_of_another_user(course, course / "cases", course / "reference", *places)
    if others:
        message = f"the course {course} is not yours: {others} belongs to another user; {_RISK}"
        raise UsageError(message, _HINT)


def _find_students_folder(place: Path, batch: Path | None) -> Path | None:
    """The folder of submissions or reports that a place is in, if it is in one."""
    if batch and place.is_relative_to(batch.resolve()):
        return batch.resolve()
    folders = (course / name for course in place.parents for name in _OF_STUDENTS if _is_course(course))
    return next((folder for folder in folders if place.is_relative_to(folder)), None)


def _find_part_of_another_user(*places: Path) -> Path | None:
    """The first place of another user; who may be root, since root could change the grader itself."""
    if not hasattr(os, "geteuid"):  # Windows
        return None
    trusted = {0, os.geteuid()}
    if os.geteuid() == 0 and os.environ.get("SUDO_UID", "").isdecimal():
        trusted.add(int(os.environ["SUDO_UID"]))
    return next((place for place in places if _read_owner(place) not in {None, *trusted}), None)


def _read_owner(place: Path) -> int | None:
    with suppress(OSError):  # not there, so nobody's
        return place.stat().st_uid
    return None


def choose_case(name: str | None, names: list[str]) -> None:
    """Raises UsageError, with a suggestion, when there is no case of that name."""
    if name is None or name in names:
        return
    raise UsageError(f"there is no case {name!r}", suggest_word(name, names) or f"The cases are: {', '.join(names)}.")
