from __future__ import annotations

import json
from pathlib import Path

import pytest

import grader.assignments
from grader.assignments import schemas

FOLDER = Path(grader.assignments.__file__).parent / "schemas"


@pytest.mark.parametrize("name", schemas())
def test_the_schema_in_the_package_is_the_one_of_the_models(name: str) -> None:
    shipped = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert shipped == schemas()[name], f"write it anew: grader schema --output {FOLDER}"
