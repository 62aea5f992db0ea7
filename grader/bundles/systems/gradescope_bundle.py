"""Gradescope: a zip with `setup.sh` and `run_autograder`, and `results.json` (autograder_samples, docs/specs.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grader.bundles.bundle_files import find_handed_files, place_below, render_run
from grader.bundles.system import BundleParts, Files, HandedWork, LearningSystem
from grader.bundles.work_report import PartReport, WorkReport


def find_work(home: Path) -> HandedWork:
    """All that lies in `submission/`."""
    return HandedWork(find_handed_files(home / "submission"))


def format_result(report: WorkReport) -> str:
    """One test for each part. Without a score there is none in the file either: a test says why."""
    tests = [_describe_part(part, report.score is not None) for part in report.parts]
    if report.score is None:
        tests.insert(0, {"name": "No score", "status": "failed", "output": report.text})
        return json.dumps({"output": report.text, "tests": tests}, indent=1)
    return json.dumps({"score": report.score, "output": report.text, "tests": tests}, indent=1)


def _describe_part(part: PartReport, is_scored: bool) -> dict[str, Any]:
    """A test that is hidden from students would hide their total, too: ours tells no more than they may know."""
    told: dict[str, Any] = {"name": part.name, "output": part.text, "output_format": "text", "visibility": "visible"}
    if part.passed is not None:
        told["status"] = "passed" if part.passed else "failed"
    return {**told, "score": part.points, "max_score": part.max_points} if is_scored else told


def list_files(parts: BundleParts) -> Files:
    """Both scripts stand at the top of the zip, as Gradescope wants them."""
    return {
        **parts.kit,
        **place_below("course", parts.course),
        "run_autograder": render_run("run_autograder", parts),
        "unfinished.json": format_result(parts.unfinished).encode(),
    }


GRADESCOPE_BUNDLE = LearningSystem(
    name="gradescope",
    title="Gradescope",
    uses="Upload it under Configure Autograder; choose the base image Ubuntu 24.04.",
    find_work=find_work,
    find_result=lambda home: home / "results" / "results.json",
    format_result=format_result,
    list_files=list_files,
)
