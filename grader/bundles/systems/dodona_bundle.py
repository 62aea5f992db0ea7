"""Dodona: a judge, an exercise, and the image of both (schemas/partial_output.json of Dodona).

The request comes on standard input, the judgement goes to standard output: one command a line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.bundles.bundle_files import list_expected_names, place_below, render_script
from grader.bundles.system import BundleParts, Files, HandedWork, LearningSystem
from grader.bundles.work_report import PartReport, WorkReport
from grader.languages import find_language
from grader.model import Assignment, Finding, Severity, Verdict

_IMAGE = "autograder"
_SECONDS = 600
_MEMORY = 1 << 30
_STATUS = {
    Verdict.ACCEPTED: "correct",
    Verdict.TIME_LIMIT: "time limit exceeded",
    Verdict.MEMORY_LIMIT: "memory limit exceeded",
    Verdict.OUTPUT_LIMIT: "output limit exceeded",
    Verdict.RUNTIME_ERROR: "runtime error",
    Verdict.COMPILE_ERROR: "compilation error",
    Verdict.UNDECIDED: "internal error",
}
"""All others are `wrong`."""
_TYPES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "info"}


def find_work(_home: Path) -> HandedWork:
    """The one source of the request, under the name that the exercise gives it."""
    request = json.load(sys.stdin)
    course = Path(request["resources"], "course")
    return HandedWork({request["file"]: Path(request["source"])}, course, request["assignment"])


def format_result(report: WorkReport) -> str:
    """The commands. Where there is no score the status is an error of the judge."""
    return "\n".join(map(json.dumps, _list_commands(report)))


def _list_commands(report: WorkReport) -> Iterator[dict[str, Any]]:
    yield {"command": "start-judgement"}
    yield {"command": "append-message", "message": report.text}
    yield from map(_annotate, report.findings)
    if report.parts:
        yield {"command": "start-tab", "title": "Tests"}
        for part in report.parts:
            yield from _list_part(part)
        yield {"command": "close-tab"}
    if report.score is None:
        yield {"command": "close-judgement", "accepted": False, "status": _make_status("internal error")}
    else:
        score = f"{report.score:g} of {report.max_score:g} points"
        accepted = report.score >= report.max_score
        status = _make_status("correct" if accepted else _find_worst(report), score)
        yield {"command": "close-judgement", "accepted": accepted, "status": status}


def _list_part(part: PartReport) -> Iterator[dict[str, Any]]:
    """One context with one test. Only a test that students may see has outputs to compare."""
    status = _STATUS.get(part.verdict, "wrong") if part.verdict else "correct" if part.passed else "wrong"
    yield {"command": "start-context"}
    yield {"command": "start-testcase", "description": {"format": "plain", "description": part.name}}
    yield {"command": "start-test", "expected": part.expected}
    if part.text:
        yield {"command": "append-message", "message": {"format": "code", "description": part.text}}
    yield {"command": "close-test", "generated": part.actual, "status": _make_status(status)}
    yield {"command": "close-testcase"}
    yield {"command": "close-context"}


def _find_worst(report: WorkReport) -> str:
    """The status of the first part that is not right."""
    failed = next((part for part in report.parts if not part.passed), None)
    return _STATUS.get(failed.verdict, "wrong") if failed and failed.verdict else "wrong"


def _make_status(status: str, words: str = "") -> dict[str, str]:
    return {"enum": status, "human": words or status.capitalize()}


def _annotate(finding: Finding) -> dict[str, Any]:
    """A remark at its line, which counts from 0 there."""
    place = {"row": max(finding.line - 1, 0), "column": max(finding.column - 1, 0)}
    return {"command": "annotate-code", **place, "text": finding.message, "type": _TYPES[finding.severity]}


def list_files(parts: BundleParts) -> Files:
    """`judge/`, the exercise below `exercises/`, and `image/` to be built once."""
    assignment = parts.assignment
    judge = {
        "run": render_script("dodona-run.sh", options=" ".join(parts.options)),
        "config.json": json.dumps({"image": _IMAGE}, indent=2).encode(),
        "unfinished.jsonl": format_result(parts.unfinished).encode(),
    }
    exercise = {
        "config.json": json.dumps(_describe_exercise(assignment), indent=2).encode(),
        "description/description.en.md": f"# {assignment.title}\n".encode(),
        **place_below("evaluation/course", parts.course),
    }
    image = {**parts.kit, "Dockerfile": render_script("Dockerfile", image=_IMAGE)}
    return {
        **place_below("judge", judge),
        **place_below(f"exercises/{assignment.name}", exercise),
        **place_below("image", image),
    }


def _describe_exercise(assignment: Assignment) -> dict[str, Any]:
    """What stands in `evaluation` also stands in each request."""
    file = next(iter(list_expected_names(assignment)), "program.py")
    language = find_language(file)
    return {
        "type": "exercise",
        "programming_language": language.name if language else "python",
        "access": "private",
        "description": {"names": {"en": assignment.title}},
        "evaluation": {
            "time_limit": _SECONDS,
            "memory_limit": _MEMORY,
            "network_enabled": False,
            "assignment": assignment.name,
            "file": file,
        },
    }


DODONA_BUNDLE = LearningSystem(
    name="dodona",
    title="Dodona",
    uses="Build the image in image/, make a judge of judge/, and add exercises/ to your exercise repository.",
    find_work=find_work,
    find_result=lambda _: None,
    format_result=format_result,
    list_files=list_files,
)
