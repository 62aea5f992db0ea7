"""SARIF 2.1.0, which code hosts and editors read (OASIS, Static Analysis Results Interchange Format)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from grader.model import Batch
from grader.reports.check_format import CheckFormat, CheckMessage
from grader.text.visible import make_readable

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def format_sarif(batch: Batch, messages: Sequence[CheckMessage]) -> str:
    """One run of the grader with a result for each message."""
    rules = [{"id": rule} for rule in dict.fromkeys(told.rule for told in messages)]
    driver = {"name": "grader", "version": batch.grader_version, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_make_result(told) for told in messages],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _make_result(told: CheckMessage) -> dict[str, Any]:
    place = {
        "artifactLocation": {"uri": _make_uri(Path(told.file))},
        "region": {"startLine": told.line, "startColumn": told.column},
    }
    return {
        "ruleId": told.rule,
        "level": str(told.severity),
        "message": {"text": make_readable(told.text)},
        "locations": [{"physicalLocation": place}],
    }


def _make_uri(file: Path) -> str:
    """A relative path stays one, so that it is found in a checkout that lies elsewhere."""
    return file.as_uri() if file.is_absolute() else quote(file.as_posix().encode("utf-8", "surrogateescape"))


SARIF = CheckFormat("sarif", format_sarif)
