"""What the arguments of `check` and `grade` mean where one is missing or they are swapped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.assignments.courses import choose_told_course, find_course, find_own_folder, list_assignment_names
from grader.cli.console import Console, find_working_folder
from grader.errors import UsageError
from grader.intake.near_paths import suggest_path
from grader.text.shell_words import quote_argument
from grader.text.visible import make_one_line
from grader.text.wording import list_some, suggest_word

_MOST_NAMED = 20


def read_check_arguments(
    first: str | None, second: Path | None, course: Path | None, talk: Console
) -> tuple[str, Path]:
    """The assignment and the file. Raises UsageError, with candidates, where it is not clear what is meant."""
    if first is None:
        raise UsageError("name the file to check", f"For example: grader check {_find_example(None, course)}")
    if second is None:
        return _find_missing_assignment(first, course, talk)
    if _are_swapped(first, second, course):
        _tell_command(talk, "check", str(second), first)
        return str(second), Path(first)
    return first, second


def read_grade_arguments(
    first: str, second: Path | None, course: Path | None, talk: Console
) -> tuple[str, Path | None]:
    """The assignment and the submissions. Raises UsageError where only submissions are named."""
    if second is None and Path(first).exists() and not _is_assignment(first, course):
        names = _list_names(course)
        example = _join_command("grade", names[0] if len(names) == 1 else "ASSIGNMENT", first)
        known = "" if len(names) == 1 else f"\nThe assignments are: {', '.join(names)}."
        raise UsageError(f"{make_one_line(first)} is not an assignment", f"Name the assignment first: {example}{known}")
    if second is not None and _are_swapped(first, second, course):
        _tell_command(talk, "grade", str(second), first)
        return str(second), Path(first)
    return first, second


def read_served_assignments(words: Sequence[str], course: Path | None, talk: Console) -> tuple[Path, list[str]]:
    """The course, and the names of its assignments that are meant, without any word all of them. Raises UsageError."""
    start = find_working_folder()
    place = choose_told_course(words[0], start, course, talk.note) if words else find_course(start, course)
    known = list_assignment_names(place)
    names = [folder.name if (folder := find_own_folder(Path(word))) else word for word in words]
    for name in names:
        if name not in known:
            hint = suggest_word(name, known) or f"The assignments are: {list_some(known, _MOST_NAMED)}."
            raise UsageError(f"the course {place} has no assignment {make_one_line(name)}", hint)
    return place, names or known


def _find_missing_assignment(word: str, course: Path | None, talk: Console) -> tuple[str, Path]:
    """The assignment that a file alone is for."""
    from grader.assignments.assignment_choice import find_assignment_for

    if _is_assignment(word, course):
        example = _join_command("check", word, _find_example(word, course))
        raise UsageError("name the file to check, too", f"For example: {example}")
    file = Path(word)
    if not file.exists():
        raise UsageError(f"there is no file {make_one_line(word)}", suggest_path(file))
    place = find_course(find_working_folder(), course)
    name = find_assignment_for(file, place)
    if len(list_assignment_names(place)) > 1:
        _tell_command(talk, "check", name, word)
    return name, file


def _are_swapped(first: str, second: Path, course: Path | None) -> bool:
    is_work = Path(first).exists() and not _is_assignment(first, course)
    return is_work and _is_assignment(str(second), course)


def _is_assignment(word: str, course: Path | None) -> bool:
    return find_own_folder(Path(word)) is not None or word in _list_names(course)


def _list_names(course: Path | None) -> list[str]:
    """The assignments of the course; none outside a course, which is told later."""
    try:
        return list_assignment_names(find_course(find_working_folder(), course))
    except UsageError:
        return []


def _find_example(name: str | None, course: Path | None) -> str:
    """The name of a file that the assignment, or some assignment of the course, expects."""
    from grader.assignments.assignment_choice import list_expected_files

    names = _list_names(course)
    chosen = [name] if name in names else names
    files = (file for each in chosen for file in list_expected_files(each, find_course(find_working_folder(), course)))
    return next(files, "FILE")


def _tell_command(talk: Console, *words: str) -> None:
    talk.note(f"Taken as: {_join_command(*words)}")


def _join_command(*words: str) -> str:
    return " ".join(("grader", *(quote_argument(make_one_line(word)) for word in words)))
