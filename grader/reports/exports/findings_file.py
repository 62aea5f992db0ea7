"""`findings.sarif`: the remarks on header and style of all submissions, for editors and code hosts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from textwrap import indent
from urllib.parse import quote

from grader.model import Batch, Grade
from grader.reports.check_format import CheckMessage
from grader.reports.export import Export
from grader.reports.sarif_log import list_rules, make_log, make_results

_BASE = "SUBMISSIONS"
_MEANING = "The folder that holds one folder per submitter."
_MARGIN = "    "
"""Before each line of a result: to indent them in the whole file took longer than to write all else of it."""


def format_results_of(_batch: Batch, grade: Grade, _page: str) -> str:
    """A line with the rules of one submission's remarks, then its results as they stand in the file."""
    results = make_results(_locate(grade))
    listed = ",\n".join(indent(json.dumps(result, indent=1), _MARGIN) for result in results)
    return f"{json.dumps(list_rules(results))}\n{listed}"


def _locate(grade: Grade) -> Iterator[tuple[CheckMessage, dict[str, str]]]:
    """The remarks with what to do about them, and where they stand."""
    for finding in grade.findings:
        text = f"{finding.message} {finding.fix}".strip()
        told = CheckMessage(finding.file, finding.line, finding.column, finding.severity, finding.rule, text)
        yield told, {"uri": f"{_quote(grade.submitter, '')}/{_quote(finding.file, '/')}", "uriBaseId": _BASE}


def _quote(name: str, safe: str) -> str:
    return quote(name.encode("utf-8", "surrogatepass"), safe)


def list_findings_parts(batch: Batch, parts: Iterable[str]) -> Iterator[str]:
    """The whole file; `parts` holds what it says of each submission, in order."""
    opened = [part.partition("\n") for part in parts]
    rules = dict.fromkeys(rule for told, _, _ in opened for rule in json.loads(told))
    bases = {_BASE: {"description": {"text": _MEANING}}}
    log = make_log(batch.grader_version, list(rules), [], originalUriBaseIds=bases)
    before, _, after = json.dumps(log, indent=1).rpartition("[]")
    listed = [results for _, _, results in opened if results]
    yield f"{before}["
    yield from (f"{',' if at else ''}\n{results}" for at, results in enumerate(listed))
    yield (f"\n{_MARGIN[1:]}]" if listed else "]") + f"{after}\n"


FINDINGS_FILE = Export("findings", "findings.sarif", list_findings_parts, format_results_of, shows_worth=False)
