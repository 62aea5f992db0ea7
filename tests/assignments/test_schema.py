"""The published schemas agree with the reader, on the sample assignment and on what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from grader.assignments import build_schemas
from grader.config.scalars import free
from grader.config.strict_yaml import read_document

COURSE = Path(__file__).resolve().parents[2]
NIM = COURSE / "cases" / "nim"
TIMES = COURSE / "submissions" / "nim" / "submissions.yaml"
FOLDER_FILES = {name: name for name in ("assignment", "extensions", "adjust", "comments", "submissions")}
SMALLEST = {"name": "x", "submission": {"file": "x.py"}}


def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(build_schemas()[kind])


@pytest.mark.parametrize("kind", build_schemas())
def test_it_is_a_schema(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(build_schemas()[kind])


@pytest.mark.parametrize("path", [*sorted(NIM.glob("*.yaml")), TIMES], ids=lambda path: path.name)
def test_the_sample_assignment_is_valid(path: Path) -> None:
    document = read_document(path).document
    assert document is not None
    validator(FOLDER_FILES.get(path.stem, "cases")).validate(free(document.tree))


WRONG: dict[str, tuple[str, Any]] = {
    "unknown key": ("assignment", SMALLEST | {"inptu": {}}),
    "no name": ("assignment", {"submission": {"file": "x.py"}}),
    "negative": ("assignment", SMALLEST | {"points": {"tests": -1}}),
    "zero seconds": ("assignment", SMALLEST | {"limits": {"cpu_seconds": 0}}),
    "another version": ("assignment", SMALLEST | {"schema": 2}),
    "the name in Python": ("assignment", SMALLEST | {"schema_": 1}),
    "no list": ("cases", {"name": "x"}),
    "input as a list": ("cases", [{"name": "x", "input": ["1"]}]),
    "word": ("cases", [{"name": "x", "input": "1", "visibility": "seen"}]),
    "days": ("extensions", {"ada": {"days": -1}}),
    "partners as text": ("submissions", {"ada": {"partners": "ben"}}),
    "comments on a file alone": ("comments", {"ada": {"Double.py": "Why?"}}),
    "no reason": ("adjust", {"ada": {"points": 1}}),
}


@pytest.mark.parametrize(("kind", "content"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_not_valid(kind: str, content: object) -> None:
    assert not validator(kind).is_valid(content)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("assignment", SMALLEST | {"name": 12, "title": 10}),
        ("assignment", SMALLEST | {"title": True}),
        ("cases", [{"name": 3, "input": 3}, {"name": "x", "input": {"lines": [1, 2]}, "args": [1, True]}]),
        ("cases", [{"name": "x", "input": "a", "compare": {"abs": 0.1}}]),
        ("cases", [{"name": "x", "input": "a", "compare": {"form_share": 0.5}}]),
        ("cases", [{"name": "x", "input": "a", "compare": {"mode": "numbers", "abs": 0.1}}]),
    ],
)
def test_what_the_loader_reads_as_text_or_takes_from_the_assignment_is_valid(kind: str, content: object) -> None:
    validator(kind).validate(content)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("assignment", SMALLEST | {"compare": {"abs": 0.1}}),
        ("cases", [{"name": "x", "input": "a", "compare": {"mode": "lines", "abs": 0.1}}]),
        ("cases", [{"name": "x", "input": "a", "compare": {"abz": 0.1}}]),
    ],
)
def test_an_option_of_another_mode_is_not_valid(kind: str, content: object) -> None:
    assert not validator(kind).is_valid(content)


def test_cases_may_be_a_folder_of_files() -> None:
    cases = validator("cases")
    cases.validate([{"data": {"folder": "data", "visibility": "hidden"}}, {"name": "x", "input": "1"}])
    assert not cases.is_valid([{"data": {"folder": "data"}, "name": "x"}])


def test_the_smallest_assignment_is_valid() -> None:
    validator("assignment").validate(SMALLEST)


def test_keys_carry_their_meaning() -> None:
    properties = build_schemas()["assignment"]["properties"]
    assert "schema" in properties
    assert all("description" in value or "$ref" in value or "anyOf" in value for value in properties.values())
