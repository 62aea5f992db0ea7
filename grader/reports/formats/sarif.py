"""SARIF 2.1.0 of one check."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from grader.model import Batch
from grader.reports.check_format import CheckFormat, CheckMessage
from grader.reports.sarif_log import list_rules, make_log, make_results


def format_sarif(batch: Batch, messages: Sequence[CheckMessage]) -> str:
    """One run of the grader with a result for each message."""
    results = make_results((told, {"uri": _make_uri(Path(told.file))}) for told in messages)
    return json.dumps(make_log(batch.grader_version, list_rules(results), results), indent=2)


def _make_uri(file: Path) -> str:
    """Relative to the folder where the command runs if it lies below, so that it is found in a checkout elsewhere."""
    here = Path.cwd()
    below = file.relative_to(here) if file.is_absolute() and file.is_relative_to(here) else file
    return file.as_uri() if below.is_absolute() else quote(below.as_posix().encode("utf-8", "surrogateescape"))


SARIF = CheckFormat("sarif", format_sarif)
