"""JSON Schema of every YAML file that an instructor writes, from the models that also check it and from the tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from grader.languages import LANGUAGES
from grader.validation import ADJUSTMENTS, ASSIGNMENT, CASES, EXTENSIONS, SUBMITTED, TEXTS, Kind

_KINDS: dict[str, Kind[Any]] = {
    "assignment": ASSIGNMENT,
    "cases": CASES,
    "extensions": EXTENSIONS,
    "adjust": ADJUSTMENTS,
    "comments": TEXTS,
    "submissions": SUBMITTED,
}
_TABLES: Mapping[str, Collection[str]] = {"languages": LANGUAGES}


def schemas() -> dict[str, dict[str, Any]]:
    """Kind of file (`assignment`, `cases`, `submissions`, …) to its JSON Schema (2020-12)."""
    return {name: _schema(kind) for name, kind in _KINDS.items()}


def _schema(kind: Kind[Any]) -> dict[str, Any]:
    whole: dict[str, Any] = _with_names(kind.adapter.json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole}


def _with_names(schema: Any) -> Any:
    """The schema with the names of the entries wherever a model says that a text is one of a table."""
    if isinstance(schema, list):
        return [_with_names(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {key: _with_names(part) for key, part in schema.items()}
    table = whole.pop("table", None) if isinstance(whole.get("table"), str) else None
    return whole | {"enum": list(_TABLES[table])} if table else whole
