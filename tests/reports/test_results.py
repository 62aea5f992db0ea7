"""`results.json`, `gradebook.csv` and `junit.xml`: what other programs read."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from grader.model import Batch, Diagnosis, Exchange, Grade, Machine, PointsEarned, SmallestInput, Verdict
from grader.reports import format_results_json
from grader.reports.exports.gradebook import COLUMNS, format_gradebook, guard_cell
from grader.reports.exports.junit import escape_forbidden, format_junit
from grader.reports.exports.results_file import make_results_schema
from grader.reports.review import list_review_reasons

from ..results_files import check_results

KEYS = {
    "top": {"schema_version", "grader_version", "assignment", "sandbox", "machine", "history", "submissions"},
    "submission": {
        "submitter",
        "person",
        "partners",
        "page",
        "language",
        "runtime",
        "tools",
        "files",
        "submitted",
        "score",
        "max_score",
        "needs_review",
        "attempts",
        "points",
        "compile",
        "cases",
        "findings",
        "diagnosis",
        "smallest_failing_input",
        "advice",
        "rubric",
    },
    "case": {
        "name",
        "group",
        "visibility",
        "verdict",
        "reason",
        "unstable",
        "points",
        "max_points",
        "exit_code",
        "signal",
        "limit",
        "cpu_seconds",
        "wall_seconds",
        "memory_mib",
        "difference",
    },
    "finding": {"rule", "severity", "file", "line", "column", "message", "fix"},
    "points": {"tests", "header", "style", "late", "adjustment", "rubric"},
}


def test_results_have_exactly_the_keys_of_the_contract(hostile_batch: Batch) -> None:
    results = json.loads(format_results_json(hostile_batch))
    assert results.keys() == KEYS["top"]
    for submission in results["submissions"]:
        assert submission.keys() == KEYS["submission"]
        assert submission["points"].keys() == KEYS["points"]
        assert all(case.keys() == KEYS["case"] for case in submission["cases"])
        assert all(finding.keys() == KEYS["finding"] for finding in submission["findings"])


def test_the_schema_is_one_and_explains_every_record() -> None:
    schema = make_results_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["properties"].keys() == KEYS["top"]
    assert schema["$defs"]["SubmissionRecord"]["properties"].keys() == KEYS["submission"]
    sometimes = {"game", "read_as", "printed", "rules", "wrong_run"}
    assert schema["$defs"]["CaseRecord"]["properties"].keys() == KEYS["case"] | sometimes
    assert schema["$defs"]["SubmissionRecord"]["properties"]["score"]["description"]
    assert all(part.get("description") for part in schema["$defs"].values())


def test_results_of_all_kinds_are_as_their_schema_says(batch: Batch, hostile_batch: Batch) -> None:
    talked = replace(batch.grades[0].cases[0], game=(Exchange("reference", "7"), Exchange("", "over")))
    found = SmallestInput("c", "1\n", "2\n", "3\n", Verdict.WRONG_ANSWER, talked.difference, minimal=True, runs=3)
    grade = replace(batch.grades[0], cases=(talked,), diagnosis=(Diagnosis("misere", "m"),), smallest=found)
    playing = replace(batch, grades=(grade,), machine=Machine(None, 0.5, None))
    for each in (batch, hostile_batch, playing, replace(batch, grades=())):
        check_results(json.loads(format_results_json(each)))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda results: results.pop("sandbox"), []),
        (lambda results: results["submissions"][0].update(score="9"), ["submissions", 0, "score"]),
        (lambda results: results["submissions"][0]["cases"][0].update(verdict="good"), ["submissions", 0, "cases", 0]),
        (lambda results: results["submissions"][0].update(more=1), ["submissions", 0]),
    ],
)
def test_other_results_are_not(batch: Batch, change: Callable[[Any], Any], place: list[str | int]) -> None:
    results = json.loads(format_results_json(batch))
    change(results)
    with pytest.raises(jsonschema.ValidationError) as refused:
        check_results(results)
    assert list(refused.value.absolute_path)[: len(place)] == place


def test_results_are_not_rounded_and_lose_nothing(batch: Batch) -> None:
    exact = replace(batch.grades[0], score=87.123456789012, points=PointsEarned(0.1 + 0.2, 0, 0, -1 / 3, 0))
    one = json.loads(format_results_json(replace(batch, grades=(exact,))))["submissions"][0]
    assert one["score"] == 87.123456789012
    assert one["points"]["tests"] == 0.1 + 0.2
    assert one["points"]["late"] == -1 / 3
    assert one["compile"] == {"ok": True, "message": "", "cpu_seconds": 0.021}


def test_the_mistake_and_the_smallest_failing_input_stand_there_whole(batch: Batch) -> None:
    found = SmallestInput(
        "two equal heaps",
        "1\n0 1\n",
        "Remove 1 counters from Heap 2\n",
        "Lose Game\n",
        Verdict.WRONG_ANSWER,
        minimal=True,
        runs=7,
    )
    grade = replace(batch.grades[0], diagnosis=(Diagnosis("misere", "You play misère."),), smallest=found)
    one = json.loads(format_results_json(replace(batch, grades=(grade,))))["submissions"][0]
    told = {"variant": "misere", "message": "You play misère.", "kind": "variant", "fit": "whole", "cases": []}
    assert one["diagnosis"] == [told]
    assert one["smallest_failing_input"] == {
        "case": "two equal heaps",
        "input": "1\n0 1\n",
        "expected": "Remove 1 counters from Heap 2\n",
        "actual": "Lose Game\n",
        "verdict": "wrong_answer",
        "difference": None,
        "minimal": True,
        "runs": 7,
    }
    played = replace(grade, smallest=replace(found, game=(Exchange("program", "1 2"),), read_as="Lose Game\n"))
    whole = replace(batch, grades=(played,))
    one = json.loads(format_results_json(whole))["submissions"][0]
    assert one["smallest_failing_input"]["game"] == [{"who": "program", "text": "1 2"}]
    assert one["smallest_failing_input"]["read_as"] == "Lose Game\n"
    jsonschema.validate(json.loads(format_results_json(whole)), make_results_schema())
    plain = replace(grade, diagnosis=(), smallest=None)
    one = json.loads(format_results_json(replace(batch, grades=(plain,))))["submissions"][0]
    assert (one["diagnosis"], one["smallest_failing_input"]) == ([], None)


def test_what_is_unknown_is_null(batch: Batch) -> None:
    finn = json.loads(format_results_json(batch))["submissions"][5]
    assert (finn["language"], finn["compile"]) == (None, None)
    assert finn["cases"][0]["reason"] == "missing_file"
    assert finn["cases"][0]["wall_seconds"] is None


def test_the_load_of_the_machine_is_recorded(batch: Batch) -> None:
    busy = json.loads(format_results_json(replace(batch, machine=Machine(2, 0.25, 7.5))))["machine"]
    assert busy == {"cores": 2, "one_minute_load_at_start": 0.25, "one_minute_load_at_end": 7.5}
    assert json.loads(format_results_json(batch))["machine"] is None


def test_a_lone_surrogate_is_no_obstacle(batch: Batch) -> None:
    odd = replace(batch.grades[0], submitter="a\ud800b")
    assert json.loads(format_results_json(replace(batch, grades=(odd,))))["submissions"][0]["submitter"] == "a\ud800b"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝"])
def test_text_cells_are_guarded_against_formulas(start: str) -> None:
    assert guard_cell(start + "1+1") == f"'{start}1+1"
    assert guard_cell("a" + start) == "a" + start


@pytest.mark.parametrize("blank", [" ", "  ", "\u00a0", "\u3000", "\t "])
def test_blanks_before_a_formula_hide_it_from_nobody(blank: str) -> None:
    assert guard_cell(f"{blank}=1+1") == f"'{blank}=1+1"
    assert guard_cell(f"{blank}ada") == (f"'{blank}ada" if blank.startswith("\t") else f"{blank}ada")


def test_every_cell_is_quoted(batch: Batch) -> None:
    """Where `;` separates cells, as in many countries, a bare `ada;=1+1` would be two."""
    odd = replace(batch.grades[0], submitter='ada;=1+1;";=2+2')
    lines = format_gradebook(replace(batch, grades=(odd, batch.grades[6]))).splitlines()
    assert lines[1].startswith('"ada;=1+1;"";=2+2","')
    for line in lines:
        assert re.fullmatch(r'"([^"]|"")*"(,"([^"]|"")*")*', line)


def test_gradebook(batch: Batch) -> None:
    rows = list(csv.reader(io.StringIO(format_gradebook(batch), newline="")))
    assert tuple(rows[0]) == COLUMNS
    by_name = {row[0]: row[1:] for row in rows[1:]}
    assert by_name["Ben Okafor"][:8] == ["49.19", "100.00", "30.00", "11.25", "13.40", "-5.46", "0.00", "no"]
    assert by_name["Gwen Park"][0] == ""
    assert by_name["Gwen Park"][7] == "yes"
    assert '\'=HYPERLINK("//x")' in by_name
    assert {grade.submitter for grade in batch.grades} <= {name.removeprefix("'") for name in by_name}


def list_gradebook(batch: Batch, *grades: Grade) -> list[dict[str, str]]:
    text = format_gradebook(replace(batch, grades=grades))
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_columns_of_the_contract_come_in_this_order() -> None:
    first = ("submitter", "score", "max_score", "tests", "header", "style", "late", "adjustment", "needs_review")
    assert (*first, "late_by", "mistake", "email", "section", "partners", "rubric", "name") == COLUMNS


def test_the_grade_book_tells_how_late_and_which_mistake(batch: Batch) -> None:
    named = (Diagnosis("misere", "You play misère."),)
    ben = replace(batch.grades[1], partners=(), late_by="1 d 2 h", diagnosis=named)
    tie = replace(ben, late_by="", diagnosis=(Diagnosis("misere", "m"), Diagnosis("greedy", "g")))
    rows = list_gradebook(batch, ben, tie)
    assert [(row["late_by"], row["mistake"]) for row in rows] == [("1 d 2 h", "misere"), ("", "misere or greedy")]


def test_each_partner_has_a_row_of_their_own(batch: Batch) -> None:
    ben = replace(batch.grades[1], submitter="ben", partners=("cy", "=1+1"))
    ben_row, cy_row, odd_row = list_gradebook(batch, ben)
    assert [row["submitter"] for row in (ben_row, cy_row, odd_row)] == ["ben", "cy", "'=1+1"]
    assert [row["partners"] for row in (ben_row, cy_row, odd_row)] == ["cy; =1+1", "ben; =1+1", "ben; cy"]
    facts = {key: value for key, value in ben_row.items() if key not in ("submitter", "partners")}
    assert facts.items() <= cy_row.items()


def test_a_partner_who_has_handed_in_has_one_row(batch: Batch) -> None:
    ben = replace(batch.grades[1], submitter="ben", partners=("cy",))
    cy = replace(batch.grades[0], submitter="cy", partners=())
    assert [(row["submitter"], row["score"]) for row in list_gradebook(batch, ben, cy)] == [
        ("ben", "49.19"),
        ("cy", list_gradebook(batch, cy)[0]["score"]),
    ]


def test_a_partner_of_two_submissions_needs_review(batch: Batch) -> None:
    ben = replace(batch.grades[1], submitter="ben", partners=("cy",))
    rows = list_gradebook(batch, ben, replace(ben, submitter="dee"))
    assert [(row["submitter"], row["needs_review"]) for row in rows] == [
        ("ben", "no"),
        ("cy", "yes"),
        ("dee", "no"),
        ("cy", "yes"),
    ]


def test_the_grade_book_names_all_who_need_a_person(batch: Batch) -> None:
    odd = replace(batch.grades[0], problem="Two of the files could not be read.")
    rows = csv.reader(io.StringIO(format_gradebook(replace(batch, grades=(*batch.grades[1:], odd))), newline=""))
    named = [row[0] for row in rows if row[8] == "yes"]
    assert named == ["Finn Arvid", "Gwen Park", "Hugo Lind", "ADA LOVELOCK", "Ada Lovelock"]


def test_what_else_needs_review_keeps_its_score(batch: Batch) -> None:
    ben = replace(batch.grades[1], partners=())
    odd = (replace(ben, time_is_missing=True), replace(ben, score=ben.max_score + 1), replace(ben, score=ben.max_score))
    rows = list(csv.reader(io.StringIO(format_gradebook(replace(batch, grades=odd)), newline="")))[1:]
    assert [(row[1], row[8]) for row in rows] == [("49.19", "yes"), ("101.00", "yes"), ("100.00", "no")]
    assert list_review_reasons(odd[0]) == ("time of submission unknown: nothing was taken for being late",)
    assert list_review_reasons(odd[1]) == ("101 points, more than the 100 there are",)


def test_points_are_rounded_half_even(batch: Batch) -> None:
    values = (0.125, 0.375, 2.5, 62.995)
    grades = tuple(replace(batch.grades[0], score=value) for value in values)
    rows = list(csv.reader(io.StringIO(format_gradebook(replace(batch, grades=grades)), newline="")))[1:]
    assert [row[1] for row in rows] == ["0.12", "0.38", "2.50", "62.99"]  # the last is a little less as a double


def test_results_keep_the_word_of_the_visibility(batch: Batch) -> None:
    due = replace(batch, after_due_visible=True)
    told, told_after_due = (json.loads(format_results_json(each))["submissions"] for each in (batch, due))
    assert [each["cases"] for each in told_after_due] == [each["cases"] for each in told]
    assert '"after_due"' in format_results_json(due)
    assert "3 of 4 answers" in format_junit(replace(due, grades=(due.grades[8],)))


def test_numbers_are_never_guarded(batch: Batch) -> None:
    assert "'-" not in format_gradebook(batch)


def test_junit_tells_wrong_from_undecided_from_skipped(batch: Batch) -> None:
    root = ElementTree.fromstring(format_junit(batch))  # noqa: S314 (our own text)
    suites = {suite.get("name"): suite for suite in root}
    gwen, ben, finn = suites["Gwen Park"], suites["Ben Okafor"], suites["Finn Arvid"]
    assert (gwen.get("errors"), gwen.get("failures"), gwen.get("skipped")) == ("1", "0", "0")
    assert (ben.get("errors"), ben.get("failures")) == ("0", "4")
    assert finn.get("skipped") == finn.get("tests") == "14"
    assert len(gwen.findall("testcase/flakyFailure")) == 1
    assert root.get("tests") == str(sum(int(suite.get("tests") or 0) for suite in root))
    assert "skipped" not in root.attrib


ALLOWED = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"name", "classname", "time"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "skipped": {"type", "message"},
    "flakyFailure": {"type", "message"},
}


def test_junit_has_the_structure_of_the_schema(hostile_batch: Batch) -> None:
    for element in ElementTree.fromstring(format_junit(hostile_batch)).iter():  # noqa: S314 (our own text)
        assert element.attrib.keys() <= ALLOWED[element.tag]
        if element.tag == "testsuite":
            assert element.attrib.keys() >= {"name", "tests", "failures", "errors"}
        if "time" in element.attrib:
            assert len(element.attrib["time"].partition(".")[2]) == 3


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x0b", "\ud800", "\ufffe", "\x7f"])
def test_what_xml_forbids_is_escaped(character: str) -> None:
    escaped = escape_forbidden(f"a{character}b")
    assert ElementTree.fromstring(f"<a>{escaped}</a>").text == escaped  # noqa: S314 (our own text)


def test_junit_does_not_tell_what_hidden_cases_hold(batch: Batch) -> None:
    assert "topsecret" not in format_junit(batch)
