"""Inputs and expected outputs as files, for use with other tools."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from grader.assignments.data_files import ANSWERS, INPUT, name_group
from grader.assignments.expected import resolve_assignment
from grader.config.scalars import check_file_name
from grader.files import OTHER_OUTPUT, make_new_folder
from grader.model import Assignment, Case
from grader.text.slugs import make_slug, take_free_name

_ANSWER = ANSWERS[0]


def write_expected(assignment: Assignment, output: Path) -> dict[str, str]:
    """Write `<group>/<case>.in` and `.ans` for every case into a new folder, whole or not at all.

    Gives what the files of those cases are called whose names could not be kept. Give what `resolve_expected` gave:
    the reference is asked again only when an expected output is missing. Raises what `resolve_expected` raises,
    UsageError when `output` is there and not empty, OutputError.
    """
    whole = resolve_assignment(assignment)
    wanted = {case.name: _name_path(case) for case in whole.cases}
    stems = _make_stems(list(wanted.values()))
    with make_new_folder(output, OTHER_OUTPUT) as folder:
        for case, stem in zip(whole.cases, stems, strict=True):
            path = folder / stem
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_name(f"{path.name}{INPUT}").write_bytes(case.input.encode("utf-8"))
            path.with_name(f"{path.name}{_ANSWER}").write_bytes((case.expected or "").encode("utf-8"))
    return {name: stem for (name, path), stem in zip(wanted.items(), stems, strict=True) if stem != path}


def _name_path(case: Case) -> str:
    """Its group and its name. A case that was read from a sub-folder has that folder in its name already."""
    return case.name if "/" in case.name and name_group(case.name) == case.group else f"{case.group}/{case.name}"


def _make_stems(paths: list[str]) -> list[str]:
    """One stem per path: the path itself where every platform can hold it beside the others."""
    safe = {path: "/".join(map(_make_safe, path.split("/"))) for path in paths}
    taken = {_fold(path) for path in safe.values()}
    stems: dict[str, str] = {}
    given: set[str] = set()
    for path in sorted(paths, key=lambda path: safe[path] != path):  # who can keep the name does not give way
        stems[path] = _take_stem(safe[path], taken, given)
    return [stems[path] for path in paths]


def _take_stem(path: str, taken: set[str], given: set[str]) -> str:
    """The first of those that are alike keeps the path; a further one gets a number that no other path ends with."""
    folded = _fold(path)
    if folded in given:
        return path + take_free_name(folded, taken).removeprefix(folded)
    given.add(folded)
    return path


def _make_safe(part: str) -> str:
    """The name itself, or its slug where it could not be a file or would be passed over or taken for another's."""
    try:
        check_file_name(part)
    except ValueError:
        return make_slug(part)
    return make_slug(part) if part.startswith(".") or part.endswith((INPUT, *ANSWERS)) else part


def _fold(path: str) -> str:
    """The same for names that some platform takes for one."""
    return unicodedata.normalize("NFC", path).casefold()
