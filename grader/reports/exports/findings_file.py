"""`findings.sarif`: the remarks on header and style of all submissions, for editors and code hosts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from grader.model import Batch, Grade
from grader.reports.check_format import CheckMessage
from grader.reports.export import Export
from grader.reports.sarif_log import make_log, make_result

_BASE = "SUBMISSIONS"
_MEANING = "The folder that holds one folder per submitter."


def format_results_of(_batch: Batch, grade: Grade, _page: str) -> str:
    """The results of one submission, as JSON."""
    results = []
    for finding in grade.findings:
        told = CheckMessage(finding.file, finding.line, finding.column, finding.severity, finding.rule, finding.message)
        place = f"{_quote(grade.submitter, '')}/{_quote(finding.file, '/')}"
        results.append(make_result(told, {"uri": place, "uriBaseId": _BASE}))
    return json.dumps(results)


def _quote(name: str, safe: str) -> str:
    return quote(name.encode("utf-8", "surrogatepass"), safe)


def list_findings_parts(batch: Batch, parts: Iterable[str]) -> Iterator[str]:
    """The whole file; `parts` holds the results of each submission, in order."""
    results = [result for part in parts for result in json.loads(part)]
    bases = {_BASE: {"description": {"text": _MEANING}}}
    yield json.dumps(make_log(batch.grader_version, results, originalUriBaseIds=bases), indent=1) + "\n"


FINDINGS_FILE = Export("findings", "findings.sarif", list_findings_parts, format_results_of, shows_worth=False)
