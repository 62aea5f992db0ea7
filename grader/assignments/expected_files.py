"""Inputs and expected outputs as files, for use with other tools."""

from __future__ import annotations

from pathlib import Path

from grader.assignments.expected import resolve_assignment
from grader.files import OTHER_OUTPUT, make_new_folder
from grader.model import Assignment
from grader.text.slugs import make_slug, take_free_name


def write_expected(assignment: Assignment, output: Path) -> None:
    """Write `<group>/<case>.in` and `.ans` for every case into a new folder, whole or not at all.

    Give what `resolve_expected` gave: the reference is asked again only when an expected output is missing. Raises
    what `resolve_expected` raises, UsageError when `output` is there and not empty, OutputError.
    """
    whole = resolve_assignment(assignment)
    taken: set[str] = set()
    with make_new_folder(output, OTHER_OUTPUT) as folder:
        for case in whole.cases:
            stem = take_free_name(f"{make_slug(case.group)}/{make_slug(case.name)}", taken)
            path = folder / stem
            path.parent.mkdir(exist_ok=True)
            path.with_name(f"{path.name}.in").write_bytes(case.input.encode("utf-8"))
            path.with_name(f"{path.name}.ans").write_bytes((case.expected or "").encode("utf-8"))
