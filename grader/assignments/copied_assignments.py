"""A new assignment that begins as a copy of another one, with a reference of its own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from grader.assignments.blank_assignments import check_new_name, list_kinds, write_new_file
from grader.assignments.courses import OF_STUDENTS, SETTINGS_FILE, find_own_folder, list_assignment_names
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.config.strict_yaml import Document, read_document
from grader.errors import UsageError
from grader.files import OTHER_NAME, make_new_folder
from grader.text.wording import suggest_word

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")


def copy_assignment(like: str, name: str, course: Path) -> Sequence[Path]:
    """Copy an assignment, named or by its path, into a course under another name; the files that were written.

    Left out is what names students. Raises UsageError where there is none to copy, the name is none that a folder can
    have, or something of that name is there; FaultyAssignment for settings that cannot be read; OutputError.
    """
    check_new_name(name)
    source, folder = _find_source(like, course), course / "cases" / name
    settings = _read_settings(source)
    solver = source.parent.parent / "reference" / (settings.text("reference") or "")
    own = course / "reference" / f"{name}{solver.suffix}" if solver.is_file() else None
    words = {"name": name} | ({"reference": own.name} if own else {})
    with make_new_folder(folder, OTHER_NAME) as draft:
        shutil.copytree(source, draft, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*OF_STUDENTS))
        (draft / SETTINGS_FILE).write_text(_replace_words(settings, words), encoding="utf-8")
        if own:
            write_new_file(own, solver.read_text(encoding="utf-8"))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return (*files, *([own] if own else []))


def _find_source(like: str, course: Path) -> Path:
    known = list_assignment_names(course)
    folder = course / "cases" / like if like in known else find_own_folder(Path(like))
    if folder is None:
        kinds = list_kinds()
        there = f"The assignments are: {', '.join(known)}. " if known else ""
        hint = suggest_word(like, (*kinds, *known)) or f"{there}Blank ones are: {', '.join(kinds)}."
        raise UsageError(f"there is no assignment `{like}` to begin with", hint)
    return folder


def _read_settings(source: Path) -> Document:
    """Raises FaultyAssignment for YAML that is broken, or in which no name can be replaced."""
    read = read_document(source / SETTINGS_FILE)
    faults = list(read.faults)
    if read.document and read.document.text("name") is None:
        faults.append(read.document.fault(("name",), "the key `name` is missing", "add it here"))
    if read.document is None or faults:
        raise FaultyAssignment(faults, source.parent.parent)
    return read.document


def _replace_words(settings: Document, words: Mapping[str, str]) -> str:
    """The text of the settings with other values of these keys, and every other character as it was."""
    lines = list(settings.lines)
    for key, word in words.items():
        line, column = settings.values[key,]
        before, rest = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
        quoted = _QUOTED.match(rest)
        length = quoted.end() if quoted else len(settings.text(key) or "")
        lines[line - 1] = before + word + rest[length:]
    return "\n".join((*lines, ""))
