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
    """A relative path stays one, so that it is found in a checkout that lies elsewhere."""
    return file.as_uri() if file.is_absolute() else quote(file.as_posix().encode("utf-8", "surrogateescape"))


SARIF = CheckFormat("sarif", format_sarif)
