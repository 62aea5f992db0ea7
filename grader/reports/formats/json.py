"""The object of `results.json`, as `--json` prints it."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import Batch
from grader.reports.check_format import CheckFormat, CheckMessage


def format_json(batch: Batch, _: Sequence[CheckMessage]) -> str:
    """The text of the object."""
    from grader.reports import format_results_json

    return format_results_json(batch)


JSON = CheckFormat("json", format_json)
