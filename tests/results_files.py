"""Reads `results.json` as the tests of the commands do: only one that is as its schema says."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from grader.reports.exports.results_file import make_results_schema


def read_results(path: Path) -> dict[str, Any]:
    """What a file of results holds. Raises ValidationError when that is not as the schema says."""
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    check_results(results)
    return results


def check_results(results: dict[str, Any]) -> None:
    """Raises ValidationError when results are not as the schema says, or hold a key that it does not name."""
    _make_validator().validate(results)


@cache
def _make_validator() -> jsonschema.Draft202012Validator:
    """Made once: to make the schema takes longer than most files take to be checked by it."""
    return jsonschema.Draft202012Validator(_closed(make_results_schema()))


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    closed = {**schema, "additionalProperties": False} if "properties" in schema else schema
    parts = {name: _closed(part) for name, part in schema.get("$defs", {}).items()}
    return {**closed, "$defs": parts} if parts else closed
