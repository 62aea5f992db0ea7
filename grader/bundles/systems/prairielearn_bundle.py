"""PrairieLearn: a question with an external grader, and the image that it runs in (docs/externalGrading.md)."""

from __future__ import annotations

import html
import json
import uuid
from pathlib import Path
from typing import Any

from grader.bundles.bundle_files import (
    find_handed_files,
    list_expected_names,
    place_below,
    render_run,
    render_script,
)
from grader.bundles.system import BundleParts, Files, HandedWork, LearningSystem
from grader.bundles.work_report import PartReport, WorkReport
from grader.model import Assignment

_IMAGE = "course/autograder"
_MOST_SECONDS = 600
"""PrairieLearn stops every grading after so long."""


def find_work(home: Path) -> HandedWork:
    """All that lies in `student/`."""
    return HandedWork(find_handed_files(home / "student"))


def format_result(report: WorkReport) -> str:
    """A score from 0 to 1. Without one the submission is not gradable, which costs the student no attempt."""
    if report.score is None:
        return json.dumps({"gradable": False, "message": report.text, "format_errors": [report.text]}, indent=1)
    score = max(0.0, min(1.0, report.score / report.max_score)) if report.max_score else 0.0
    tests = [_describe_part(part) for part in report.parts]
    return json.dumps({"gradable": True, "score": score, "message": report.text, "tests": tests}, indent=1)


def _describe_part(part: PartReport) -> dict[str, Any]:
    return {"name": part.name, "points": part.points, "max_points": part.max_points, "output": part.text}


def list_files(parts: BundleParts) -> Files:
    """`questions/NAME/` for the course, and `image/` to be built once."""
    assignment = parts.assignment
    question = {
        "info.json": json.dumps(_describe_question(assignment), indent=2).encode(),
        "question.html": _render_question(assignment),
        "tests/run.sh": render_run("prairielearn-run.sh", parts),
        "tests/unfinished.json": format_result(parts.unfinished).encode(),
        **place_below("tests/course", parts.course),
    }
    image = {**parts.kit, "Dockerfile": render_script("Dockerfile", image=_IMAGE)}
    return {**place_below(f"questions/{assignment.name}", question), **place_below("image", image)}


def _describe_question(assignment: Assignment) -> dict[str, Any]:
    return {
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"grader:{assignment.name}")),
        "title": assignment.title,
        "topic": "Programs",
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": _IMAGE,
            "entrypoint": "/grade/tests/run.sh",
            "timeout": _MOST_SECONDS,
            "enableNetworking": False,
        },
    }


def _render_question(assignment: Assignment) -> bytes:
    """One file is asked for by its name; of several any may be handed in."""
    names = list_expected_names(assignment)
    attribute = "file-names" if len(names) == 1 else "optional-file-names"
    if not names:
        attribute, names = "optional-file-patterns", ["*"]
    words = {"title": html.escape(assignment.title), "names": html.escape(",".join(names))}
    return render_script("question.html", attribute=attribute, **words)


PRAIRIELEARN_BUNDLE = LearningSystem(
    name="prairielearn",
    title="PrairieLearn",
    uses="Build the image in image/, push it, name it in info.json, and copy questions/ into the course.",
    find_work=find_work,
    find_result=lambda home: home / "results" / "results.json",
    format_result=format_result,
    list_files=list_files,
)
