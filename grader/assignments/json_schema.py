"""JSON Schema of every YAML file that an instructor writes, from the models that also check it."""

from __future__ import annotations

from typing import Any

from grader.validation import ADJUSTMENTS, ASSIGNMENT, CASES, EXTENSIONS, SUBMITTED, TEXTS, Kind

_KINDS: dict[str, Kind[Any]] = {
    "assignment": ASSIGNMENT,
    "cases": CASES,
    "extensions": EXTENSIONS,
    "adjust": ADJUSTMENTS,
    "comments": TEXTS,
    "submissions": SUBMITTED,
}


def schemas() -> dict[str, dict[str, Any]]:
    """Kind of file (`assignment`, `cases`, `submissions`, …) to its JSON Schema (2020-12)."""
    return {name: _schema(kind) for name, kind in _KINDS.items()}


def _schema(kind: Kind[Any]) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **kind.adapter.json_schema(by_alias=True)}
