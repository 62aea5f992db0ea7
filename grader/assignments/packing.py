"""A course for students: the visible cases with their expected outputs, and no reference."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grader.assignments.courses import FEEDBACK_FILE, SETTINGS_FILE
from grader.assignments.expected import resolve_assignment
from grader.config.settings import AssignmentSettings, Points
from grader.config.yaml_text import format_yaml, is_plain, shorten_numbers
from grader.errors import AssignmentError
from grader.files import OTHER_OUTPUT, make_new_folder
from grader.judging.modes.checker import is_judged_by_reference, list_checker_files
from grader.model import Assignment, Case, write_call_keys
from grader.text.visible import make_one_line


def write_pack(assignment: Assignment, output: Path, feedback: str = "") -> None:
    """Write a course with this one assignment into a new folder, whole or not at all.

    Left out are the reference, cases that are not visible and those that `list_left_out` tells, extensions,
    adjustments, rubric, comments; a `README.txt` says how to use it. `feedback` is what checks should know besides, for
    a file of its own. Give what `resolve_expected` gave: the reference is asked again only when an expected output
    is missing. A checker program of a case goes with it. Raises what `resolve_expected` raises, AssignmentError when no
    case remains, UsageError when `output` is there and not empty, OutputError when the disk refuses.
    """
    left_out = list_left_out(assignment)
    cases = [case for case in resolve_assignment(assignment).cases if case.is_visible and case.name not in left_out]
    if not cases:
        raise _find_nothing_to_pack(assignment.name, left_out)
    groups = _group(cases)
    with make_new_folder(output, OTHER_OUTPUT) as course:
        folder = course / "cases" / assignment.name
        folder.mkdir(parents=True)
        settings = pack_settings(assignment.settings)
        if not any(case.points for case in cases):
            settings["points"] = _leave_out_tests(assignment.settings.worth)
        _write(folder / SETTINGS_FILE, settings)
        if feedback:
            (folder / FEEDBACK_FILE).write_bytes(feedback.encode("utf-8"))
        (course / "README.txt").write_bytes(write_readme(assignment, list(groups), bool(feedback)).encode("utf-8"))
        for name in sorted({name for case in cases for name in list_checker_files(case.compare)}):
            shutil.copyfile(assignment.folder / name, folder / name)
        for group, some in groups.items():
            _write(folder / f"{group}.yaml", [pack_case(case, assignment.settings) for case in some])


def _leave_out_tests(points: Points) -> dict[str, Any]:
    """What header and style are worth: where only hidden cases earn points, those of a pack are for practice."""
    return points.model_dump() | {"tests": 0}


def list_left_out(assignment: Assignment) -> tuple[str, ...]:
    """The names of the visible cases that only the reference can judge, which students do not get."""
    return tuple(case.name for case in assignment.cases if case.is_visible and is_judged_by_reference(case.compare))


def _find_nothing_to_pack(name: str, left_out: Sequence[str]) -> AssignmentError:
    if not left_out:
        return AssignmentError(f"`{name}` has no visible case to pack", "Give one `visibility: visible`.")
    message = f"only the reference can judge the visible cases of `{name}`, and students do not get the reference"
    return AssignmentError(message, "Judge one with a `program`, which goes with its case.")


def _group(cases: Sequence[Case]) -> dict[str, list[Case]]:
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    return groups


def _write(path: Path, content: Any) -> None:
    path.write_bytes(format_yaml(content).encode("utf-8"))


_INSTALL = (
    "Install the grader once, with Python 3.11 or newer. It is not in this folder: your instructor says from where to",
    "install it; write that in place of PATH-OR-URL-OF-THE-GRADER. Open a terminal in this folder and run",
    "",
    "    python3 -m venv ../grader-venv",
    "    ../grader-venv/bin/pip install PATH-OR-URL-OF-THE-GRADER",
    "",
    "or, on Windows,",
    "",
    "    py -m venv ..\\grader-venv",
    "    ..\\grader-venv\\Scripts\\pip install PATH-OR-URL-OF-THE-GRADER",
    "",
    "Do not install `grader` from PyPI: it is an unrelated package.",
)


def format_own_check(assignment: str, file: str) -> str:
    """The command by which students check a file in the packed course, with the grader installed beside it."""
    return f"../grader-venv/bin/grader check {assignment} {file}"


def write_readme(assignment: Assignment, groups: Sequence[str], has_feedback: bool = False) -> str:
    """What students read first: what is in the folder, what to install, and how to check a program."""
    expected = assignment.settings.submission.file
    names = [expected] if isinstance(expected, str) else list(expected.values())
    file = "FILE" if names == ["any"] else names[0]
    others = f" ({', '.join(names)})" if len(names) > 1 else ""
    title = make_one_line(assignment.title)
    return "\n".join(
        [
            title,
            "=" * len(title),
            "",
            "This folder contains tests for you to try: inputs and their expected outputs.",
            "",
            f"  cases/{assignment.name}/{SETTINGS_FILE}: file names, limits, points, and what the header must contain",
            *(f"  cases/{assignment.name}/{group}.yaml: tests" for group in groups),
            *([f"  cases/{assignment.name}/{FEEDBACK_FILE}: what lets a check say why"] if has_feedback else []),
            "",
            *_INSTALL,
            *_list_compilers(names),
            "",
            f"To check your program{others}, open a terminal in this folder and run",
            "",
            f"    {format_own_check(assignment.name, file)}",
            "",
            "(on Windows, ..\\grader-venv\\Scripts\\grader in place of ../grader-venv/bin/grader)",
            "with the path of your own file as the last word, or of the folder that holds all files of your program.",
            "For each test it shows whether your answer is right,",
            "what differs, and what to do next. Your work may be graded with more tests than these.",
            "",
            *_describe_input_and_output(assignment),
            "",
            'Add --case "NAME" to run one test, --html page.html for a feedback page, and --watch',
            'to check again whenever you save (for that, install "PATH-OR-URL-OF-THE-GRADER[watch]").',
            "",
        ]
    )


def _list_compilers(names: Sequence[str]) -> list[str]:
    if all(name.endswith(".py") for name in names):
        return []
    return ["Programs in languages other than Python also need their compiler or runtime on your computer."]


def _describe_input_and_output(assignment: Assignment) -> list[str]:
    if all(case.is_call for case in assignment.cases):
        return ["Your file is imported and its functions are called; what they return is the answer."]
    settings = assignment.settings
    sources = ["standard input"] if settings.input.stdin else []
    if settings.input.file:
        sources.append(f"the file {settings.input.file} in its own folder; the grader puts it there for each test")
    source = " or ".join(sources)
    target = f"the file {settings.output.file} in its own folder" if settings.output.file else "standard output"
    return [f"Your program reads {source}.", f"It writes its answer to {target}."]


def pack_settings(settings: AssignmentSettings) -> dict[str, Any]:
    """The keys that the assignment gives, but for the reference."""
    given = settings.model_dump(by_alias=True, exclude_unset=True, exclude_none=True, exclude=("reference",))
    return {key: shorten_numbers(value) for key, value in given.items()}


def pack_case(case: Case, settings: AssignmentSettings) -> dict[str, Any]:
    """The keys of a case, its input and expected output as text; what equals the default is left out."""
    limits = {key: value for key, value in case.limits if value != getattr(settings.limits, key)}
    compare = case.compare.model_dump(exclude_defaults=True) | {"mode": case.compare.mode}
    optional = {
        "points": case.points if case.points != 1 else None,
        "hint": case.hint,
        "args": list(case.args),
        "files": dict(case.files),
        "runs": case.runs if case.runs != 1 else None,
        "limits": limits,
        "compare": compare if case.compare != settings.compare else None,
    }
    given = {key: shorten_numbers(value) for key, value in optional.items() if value not in (None, "", [], {})}
    if case.is_call:
        return {"name": case.name, **_pack_call(case), **given}
    return {"name": case.name, "input": case.input, "expected": case.expected or "", **given}


def _pack_call(case: Case) -> dict[str, Any]:
    """The keys of a call. Raises AssignmentError where a value would not come back as it was."""
    try:
        keys = write_call_keys(case.input, case.expected or "")
    except ValueError:
        keys = {}
    if not keys or not is_plain(keys):
        raise AssignmentError(f"case `{case.name}` cannot be packed: one of its values has no form in YAML")
    return keys
