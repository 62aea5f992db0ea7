"""The sample assignment itself: it loads, its lock holds, and its cases catch every variant."""

from __future__ import annotations

from pathlib import Path

from grader.assignments import load_assignment, validate_assignment, write_pack

COURSE = Path(__file__).resolve().parents[2]


def test_every_variant_is_caught_by_a_named_case() -> None:
    validation = validate_assignment(load_assignment("nim", COURSE))
    assert len(validation.variants) >= 12
    assert {variant.name: validation.caught_by(variant) for variant in validation.survivors} == {}


def test_the_packed_course_serves_its_students(tmp_path: Path) -> None:
    assignment = load_assignment("nim", COURSE)
    write_pack(assignment, tmp_path / "course")
    packed = load_assignment("nim", tmp_path / "course")
    assert packed.reference is None
    assert [case.name for case in packed.cases] == [c.name for c in assignment.cases if c.visibility == "visible"]
    assert all(case.expected for case in packed.cases)
