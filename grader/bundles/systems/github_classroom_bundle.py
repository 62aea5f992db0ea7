"""GitHub Classroom: a workflow for the template repository of an assignment, and its result for Classroom's reporter.

Students can read all of it, so it holds a packed course: no reference, no hidden case.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any

from grader.bundles.bundle_files import find_handed_files, place_below, render_run, render_script
from grader.bundles.system import BundleParts, Files, HandedWork, LearningSystem
from grader.bundles.work_report import PartReport, WorkReport

_PLACE = ".github/grader"


def find_work(home: Path) -> HandedWork:
    """All that lies in the repository, but for hidden folders such as our own."""
    return HandedWork(find_handed_files(home))


def format_result(report: WorkReport) -> str:
    """The output `result` of a step. Without a score it is an error that gives and takes no points."""
    encoded = base64.b64encode(json.dumps(_describe_report(report)).encode()).decode()
    return f"result={encoded}\n"


def _describe_report(report: WorkReport) -> dict[str, Any]:
    if report.score is None:
        unfinished = {"name": "Grading", "status": "error", "score": 0, "message": report.text}
        return {"version": 1, "status": "error", "max_score": 0, "tests": [unfinished]}
    status = "pass" if report.score >= report.max_score else "fail"
    tests = [_describe_part(part) for part in report.parts]
    return {"version": 1, "status": status, "max_score": report.max_score, "tests": tests}


def _describe_part(part: PartReport) -> dict[str, Any]:
    status = "error" if part.passed is None else "pass" if part.passed else "fail"
    return {"name": part.name, "status": status, "score": part.points, "message": part.text}


def list_files(parts: BundleParts) -> Files:
    """The workflow, and what it starts, as they lie in a repository."""
    ours = {
        **parts.kit,
        **place_below("course", parts.course),
        "run.sh": render_run("classroom-run.sh", parts),
        "unfinished.txt": format_result(parts.unfinished).encode(),
    }
    return {".github/workflows/classroom.yml": render_script("classroom.yml"), **place_below(_PLACE, ours)}


GITHUB_CLASSROOM_BUNDLE = LearningSystem(
    name="github-classroom",
    title="GitHub Classroom",
    uses="Unpack it into the template repository: visible cases only, for students can read them.",
    find_work=find_work,
    find_result=lambda _: Path(os.environ["GITHUB_OUTPUT"]),
    format_result=format_result,
    list_files=list_files,
    is_shared=True,
)
