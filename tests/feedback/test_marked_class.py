"""The card names the line that is marked in each of the programs of `marked_class`, and never another one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ..made_once import make_once
from ..test_sample_class import grade, read_graded

HERE = Path(__file__).parent
PROGRAMS = {
    f"{path.parents[1].name}/{path.parent.name}": path
    for path in sorted((HERE / "marked_class/submissions").glob("*/*/*"))
    if path.is_file()
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """`assignment/student` to what was found."""
    found: dict[str, Any] = {}
    for name in sorted({name.partition("/")[0] for name in PROGRAMS}):
        course, programs = HERE / "real_class", HERE / "marked_class/submissions" / name
        make = partial(grade, assignment=name, course=course, submissions=programs)
        output = make_once(tmp_path_factory, f"marked-{name}", make)
        found |= {f"{name}/{student}": each for student, each in read_graded(output).items()}
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_marked_line_is_told(results: Mapping[str, Any], name: str) -> None:
    if results[name]["score"] is None:
        pytest.skip("this machine has not the tools of that language, or a run was undecided")
    lines = PROGRAMS[name].read_text(encoding="utf-8").split("\n")
    marked = next((number for number, line in enumerate(lines, 1) if "HERE" in line), None)
    assert results[name]["advice"]["line"] == marked, results[name]["diagnosis"]
