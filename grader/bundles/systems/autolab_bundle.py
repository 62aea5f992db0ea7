"""Autolab: a lab as a tarball to install, and the image that it runs in (docs/lab.md of Autolab).

`make` runs beside the submission; the last line of the output is a JSON object with the scores.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from grader.bundles.bundle_files import (
    find_handed_files,
    list_expected_names,
    make_tar,
    place_below,
    render_run,
    render_script,
)
from grader.bundles.system import BundleParts, Files, HandedWork, LearningSystem
from grader.bundles.work_report import PartReport, WorkReport
from grader.config.yaml_text import format_yaml
from grader.model import Assignment

_IMAGE = "autograder"
_PROBLEM = "Score"
_SECONDS = 600


def find_work(home: Path) -> HandedWork:
    """The one file that was handed in, under the name that the lab gives it."""
    return HandedWork(find_handed_files(home))


def format_result(report: WorkReport) -> str:
    """What students read, then the line of scores. Without a score there is none in it."""
    marks = {True: "passed", False: "failed", None: "not judged"}
    lines = [report.text]
    for part in report.parts:
        lines += ["", f"{part.name}: {marks[part.passed]}{_format_share(part, report)}"]
        lines += [f"  {line}" for line in part.text.splitlines()]
    scores = {} if report.score is None else {_PROBLEM: report.score}
    return "\n".join((*lines, "", json.dumps({"scores": scores})))


def _format_share(part: PartReport, report: WorkReport) -> str:
    return "" if report.score is None else f", {part.points:g} of {part.max_points:g} points"


def list_files(parts: BundleParts) -> Files:
    """The tarball to install, and `image/` to be built once."""
    assignment = parts.assignment
    name = make_lab_name(assignment.name)
    file = _choose_file(assignment)
    inner = {
        "run.sh": render_run("autolab-run.sh", parts),
        "unfinished.txt": format_result(parts.unfinished).encode(),
        **place_below("course", parts.course),
    }
    lab = {
        f"{name}.yml": format_yaml(_describe_lab(assignment, name, file)).encode(),
        f"{name}.rb": render_script("lab.rb", module=name.capitalize(), name=name),
        "autograde-Makefile": render_script("autograde-Makefile", file=file),
        "autograde.tar": make_tar(inner),
    }
    image = {**parts.kit, "Dockerfile": render_script("Dockerfile", image=_IMAGE)}
    return {f"{name}.tar": make_tar(place_below(name, lab)), **place_below("image", image)}


def make_lab_name(name: str) -> str:
    """A name that is also one of a Ruby module: letters and digits."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    return plain if plain[:1].isalpha() else f"lab{plain}"


def _choose_file(assignment: Assignment) -> str:
    """Autolab gives every submission one name: that of the first language."""
    return next(iter(list_expected_names(assignment)), "handin.py")


def _describe_lab(assignment: Assignment, name: str, file: str) -> dict[str, object]:
    return {
        "general": {
            "name": name,
            "description": "",
            "display_name": assignment.title,
            "handin_filename": file,
            "handin_directory": "handin",
            "max_grace_days": 0,
            "max_submissions": -1,
            "disable_handins": False,
            "max_size": 2,
            "has_svn": False,
            "category_name": "Programs",
        },
        "problems": [
            {
                "name": _PROBLEM,
                "description": "",
                "max_score": assignment.settings.points.total,
                "optional": False,
            }
        ],
        "autograder": {"autograde_timeout": _SECONDS, "autograde_image": _IMAGE, "release_score": True},
    }


AUTOLAB_BUNDLE = LearningSystem(
    name="autolab",
    title="Autolab",
    uses="Build the image in image/ on the machine of Tango, then install the .tar as an assessment.",
    find_work=find_work,
    find_result=lambda _: None,
    format_result=format_result,
    list_files=list_files,
)
