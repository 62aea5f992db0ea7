"""SARIF 2.1.0, which code hosts and editors read (OASIS, Static Analysis Results Interchange Format)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grader.reports.check_format import CheckMessage
from grader.text.visible import make_readable

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def make_log(version: str, rules: Sequence[str], results: Sequence[dict[str, Any]], **facts: Any) -> dict[str, Any]:
    """One run of the grader of this version, with its rules; `facts` are further keys of the run."""
    driver = {"name": "grader", "version": version, "rules": [{"id": rule} for rule in rules]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", **facts, "results": list(results)}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def list_rules(results: Iterable[dict[str, Any]]) -> list[str]:
    """The rules of results, each once, in the order in which they come."""
    return list(dict.fromkeys(result["ruleId"] for result in results))


def make_result(told: CheckMessage, location: dict[str, str]) -> dict[str, Any]:
    """The result of a message at a location of an artifact."""
    place = {
        "artifactLocation": location,
        "region": {"startLine": max(told.line, 1), "startColumn": max(told.column, 1)},
    }
    return {
        "ruleId": told.rule,
        "level": str(told.severity),
        "message": {"text": make_readable(told.text)},
        "locations": [{"physicalLocation": place}],
    }
