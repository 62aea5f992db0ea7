"""The bundle of an assignment for a system: course, grader, and the scripts that the system starts."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from grader.assignments import write_pack
from grader.assignments.courses import SETTINGS_FILE
from grader.assignments.packing import pack_settings
from grader.assignments.reference_files import find_needed_files
from grader.bundles.bundle_files import (
    REFERENCES,
    make_zip,
    read_course,
    read_tree,
    render_script,
)
from grader.bundles.system import BundleParts, Files, LearningSystem
from grader.bundles.wheel import make_wheel
from grader.bundles.work_report import report_unfinished
from grader.config.yaml_text import format_yaml
from grader.languages import LANGUAGES, list_languages
from grader.model import Assignment, Language


@dataclass(frozen=True)
class BundleRequest:
    """What to make a bundle of: a resolved assignment. `feedback` is for a packed course.

    With `trusts` programs are graded also where the system cannot isolate them.
    """

    assignment: Assignment
    system: LearningSystem
    trusts: bool = False
    feedback: str = ""


def make_bundle(request: BundleRequest) -> bytes:
    """The zip. Raises what `write_pack` raises for a system whose bundle students can read."""
    assignment = request.assignment
    shared = request.system.is_shared
    parts = BundleParts(
        assignment=assignment,
        course=_pack_course(assignment, request.feedback) if shared else _read_course(assignment),
        kit=_make_kit(assignment),
        options=("--trust-submissions",) if request.trusts or shared else (),
        unfinished=report_unfinished(assignment.settings.points.total),
    )
    return make_zip(request.system.list_files(parts))


def _pack_course(assignment: Assignment, feedback: str) -> Files:
    with tempfile.TemporaryDirectory(prefix="grader-") as folder:
        place = Path(folder, "course")
        write_pack(assignment, place, feedback)
        packed = read_tree(place)
    settings = f"cases/{assignment.name}/{SETTINGS_FILE}"
    return {**packed, settings: _write_settings(assignment, with_reference=False)}


def _read_course(assignment: Assignment) -> Files:
    """The assignment with its reference and no other one, as the system is to grade it."""
    settings = f"cases/{assignment.name}/{SETTINGS_FILE}"
    course = _leave_out_other_references(read_course(assignment), assignment)
    return {**course, settings: _write_settings(assignment, with_reference=True)}


def _leave_out_other_references(course: Files, assignment: Assignment) -> Files:
    """Those of other assignments are not to lie where programs of students run; one that is a program needs no file."""
    references = {name.removeprefix(REFERENCES): data for name, data in course.items() if name.startswith(REFERENCES)}
    needed = {assignment.program.name} if assignment.program else frozenset[str]()
    if assignment.reference:
        found = find_needed_files(assignment.reference.name, references)
        needed = found.names if found.are_sure else frozenset(references)
    left_out = {f"{REFERENCES}{name}" for name in references.keys() - needed}
    return {name: data for name, data in course.items() if name not in left_out}


def _write_settings(assignment: Assignment, with_reference: bool) -> bytes:
    """Without the deadline: the system knows who is late, who has an extension, and what that costs."""
    settings = pack_settings(assignment.settings)
    settings.pop("deadline", None)
    if with_reference and assignment.settings.reference:
        settings["reference"] = assignment.settings.reference
    return format_yaml(settings).encode()


def _make_kit(assignment: Assignment) -> Files:
    """The grader, and the script that installs it with the tools of all languages of the assignment."""
    name, wheel = make_wheel()
    languages = _list_languages(assignment)
    tools = [tool for language in languages for tool in language.tools]
    packages = [language.package for language in languages if language.package]
    words = {"tools": " ".join(tools), "packages": " ".join(packages)}
    return {f"wheels/{name}": wheel, "setup.sh": render_script("setup.sh", **words)}


def _list_languages(assignment: Assignment) -> list[Language]:
    """Those that a program may be written in; Python where any is right, as its tools are there."""
    return list_languages(assignment.settings.submission.file) or [LANGUAGES["python"]]
