"""`findings.sarif`: what the standard asks for, and every remark of every submission."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema

from grader.model import Batch
from grader.reports import write_reports
from grader.text.visible import make_readable

from ..sarif_schema import SARIF


def read_findings(batch: Batch, folder: Path, anonymous: bool = False) -> dict[str, Any]:
    """The file, checked against the schema of the standard."""
    write_reports(batch, folder, anonymous)
    found: dict[str, Any] = json.loads((folder / "findings.sarif").read_text("utf-8"))
    jsonschema.validate(found, SARIF)
    return found


def test_every_remark_has_its_place(batch: Batch, tmp_path: Path) -> None:
    (run,) = read_findings(batch, tmp_path)["runs"]
    told = [
        (unquote(place["artifactLocation"]["uri"]), place["region"]["startLine"], result["ruleId"], result["level"])
        for result in run["results"]
        for place in [result["locations"][0]["physicalLocation"]]
    ]
    wanted = [
        (f"{grade.submitter}/{finding.file}", finding.line, finding.rule, finding.severity)
        for grade in batch.grades
        for finding in grade.findings
    ]
    assert told == wanted
    assert told
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {rule for _, _, rule, _ in told}


def test_what_to_do_is_said_with_what_is_wrong(batch: Batch, tmp_path: Path) -> None:
    (run,) = read_findings(batch, tmp_path)["runs"]
    findings = [finding for grade in batch.grades for finding in grade.findings]
    assert any(finding.fix for finding in findings)
    for result, finding in zip(run["results"], findings, strict=True):
        assert result["message"]["text"] == make_readable(f"{finding.message} {finding.fix}".strip())


def test_every_rule_says_what_it_is(batch: Batch, tmp_path: Path) -> None:
    """Code hosts show this beside the remark."""
    (run,) = read_findings(batch, tmp_path)["runs"]
    told = {rule["id"]: rule["shortDescription"]["text"] for rule in run["tool"]["driver"]["rules"]}
    for rule, text in told.items():
        assert text.lower().replace(": ", "/").replace(" ", "-") == rule.lower()
        assert text[0].isupper()
    assert told


def test_a_remark_is_known_again_at_another_line(batch: Batch, tmp_path: Path) -> None:
    """Each has a fingerprint of its own that lines put in above it leave as it is."""

    def list_prints(told: Batch, name: str) -> list[str]:
        (run,) = read_findings(told, tmp_path / name)["runs"]
        return [result["partialFingerprints"]["remark/v1"] for result in run["results"]]

    one = next(grade for grade in batch.grades if len(grade.findings) > 1)
    twice = replace(batch, clusters=(), grades=(replace(one, findings=(*one.findings, one.findings[0])),))
    lower = [replace(finding, line=finding.line + 7) for finding in twice.grades[0].findings]
    moved = replace(twice, grades=(replace(one, findings=tuple(lower)),))
    first = list_prints(twice, "1")
    assert len(set(first)) == len(first) > 2
    assert list_prints(moved, "2") == first


def test_what_students_write_stays_text(hostile_batch: Batch, tmp_path: Path) -> None:
    text = json.dumps(read_findings(hostile_batch, tmp_path))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_pseudonyms_stand_for_names(batch: Batch, tmp_path: Path) -> None:
    text = json.dumps(read_findings(batch, tmp_path, anonymous=True))
    assert not [grade.submitter for grade in batch.grades if grade.submitter in text]


def test_any_name_has_a_place(batch: Batch, tmp_path: Path) -> None:
    one = next(grade for grade in batch.grades if grade.findings)
    for number, name in enumerate(("../../escape", "a\ud800", "a/b\\c:d", "")):
        odd = replace(batch, clusters=(), grades=(replace(one, submitter=name, partners=()),))
        (run,) = read_findings(odd, tmp_path / str(number))["runs"]
        uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]}
        assert all(uri.isascii() and uri.count("/") == 1 for uri in uris)


def test_the_file_is_indented_as_a_whole(batch: Batch, hostile_batch: Batch, tmp_path: Path) -> None:
    """Its results are put in as text, each as it was indented beside its page."""
    nothing = replace(batch, clusters=(), grades=tuple(grade for grade in batch.grades if not grade.findings))
    for number, one in enumerate((batch, hostile_batch, nothing)):
        found = read_findings(one, tmp_path / str(number))
        assert (tmp_path / str(number) / "findings.sarif").read_text("utf-8") == json.dumps(found, indent=1) + "\n"
