"""SARIF 2.1.0, which code hosts and editors read (OASIS, Static Analysis Results Interchange Format)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from grader.reports.check_format import CheckMessage
from grader.text.digest import hash_parts
from grader.text.visible import make_readable

_FINGERPRINT = "remark/v1"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def make_log(version: str, rules: Sequence[str], results: Sequence[dict[str, Any]], **facts: Any) -> dict[str, Any]:
    """One run of the grader of this version, with its rules; `facts` are further keys of the run."""
    driver = {"name": "grader", "version": version, "rules": list(map(_describe_rule, rules))}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", **facts, "results": list(results)}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _describe_rule(rule: str) -> dict[str, Any]:
    """What code hosts show of a rule: its name in words, since its remarks say all that there is to say."""
    words = re.sub("[-_]", " ", rule.replace("/", ": "))
    return {"id": rule, "shortDescription": {"text": make_readable(words[:1].upper() + words[1:])}}


def list_rules(results: Iterable[dict[str, Any]]) -> list[str]:
    """The rules of results, each once, in the order in which they come."""
    return list(dict.fromkeys(result["ruleId"] for result in results))


def make_results(located: Iterable[tuple[CheckMessage, dict[str, str]]]) -> list[dict[str, Any]]:
    """The results of messages, each at its location of an artifact."""
    told: Counter[tuple[str, ...]] = Counter()
    results = []
    for message, location in located:
        # Not its line: a remark is known again where others were put in above it.
        facts = location["uri"], message.rule, message.text
        told[facts] += 1
        print_ = hash_parts(*facts, str(told[facts]))
        results.append({**_make_result(message, location), "partialFingerprints": {_FINGERPRINT: print_}})
    return results


def _make_result(told: CheckMessage, location: dict[str, str]) -> dict[str, Any]:
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
