"""`results.json` with the texts that it leaves out: inputs, outputs and what the grader noted."""

from __future__ import annotations

import json
from typing import Any

from grader.model import Batch, CaseResult
from grader.reports.exports.results import format_results
from grader.text.slugs import make_slugs


def describe_whole_batch(batch: Batch) -> dict[str, Any]:
    """The object of `results.json`, each case with its input and its outputs, whole."""
    pages = [f"{name}.html" for name in make_slugs(grade.submitter for grade in batch.grades)]
    results: dict[str, Any] = json.loads(format_results(batch, pages))
    for record, grade in zip(results["submissions"], batch.grades, strict=True):
        for case, result in zip(record["cases"], batch.whole(grade).cases, strict=True):
            case |= _list_texts(result)
    return results


def _list_texts(result: CaseResult) -> dict[str, str]:
    return {
        "input": result.input,
        "expected": result.expected,
        "actual": result.actual,
        "stderr": result.stderr,
        "fault": result.fault,
        "note": result.note,
    }
