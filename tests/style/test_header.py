"""What the header check finds and corrects."""

from __future__ import annotations

import pytest

from grader.config.settings import Header, HeaderField, Rule
from grader.languages import LANGUAGES
from grader.model import Severity
from grader.style import check_header, compute_header_share

from .header_samples import BARE, C_FINE, FINE, GOOD, HEADER, ODD, VALUES, c_block, check, having, rules


@pytest.mark.parametrize("source", FINE.values(), ids=FINE.keys())
def test_nothing_to_say(source: str) -> None:
    found = check(source)
    assert found.findings == ()
    assert found.right == 8
    assert compute_header_share(found) == 1


@pytest.mark.parametrize(("source", "wanted", "right"), ODD.values(), ids=ODD.keys())
def test_odd_headers(source: str, wanted: list[str], right: int) -> None:
    found = check(source)
    assert rules(found) == wanted
    assert found.right == right
    for finding in found.findings:
        note = finding.rule in ("header/label-spelling", "header/order", "header/extra-field")
        assert finding.severity is (Severity.NOTE if note else Severity.ERROR)
        assert finding.message.endswith(".")
        assert finding.fix
        assert finding.file == "Nim.py"


@pytest.mark.parametrize("language", ["c", "cpp", "java", "csharp", "javascript"])
@pytest.mark.parametrize("source", C_FINE.values(), ids=C_FINE.keys())
def test_c_family(source: str, language: str) -> None:
    assert check(source, language).findings == ()


def test_a_right_value_without_a_colon_is_not_told_as_if_it_were_wrong() -> None:
    row = next(field for field in check(having(DateC="#  Date Created 1/10/2013")).fields if not field.ok)
    assert (row.name, row.found, row.wanted) == (
        "Date Created",
        "1/10/2013",
        "a date such as 1/31/2013; after 'Date Created:'",
    )


def test_include_above_the_header() -> None:
    found = check("#include <stdio.h>\n" + c_block(BARE), "c")
    assert rules(found) == ["header/not-at-top"]
    assert found.findings[0].line == 3
    assert found.fields[0].wanted == "Nim.py; at the top of the file"
    assert compute_header_share(found) == 7 / 8


def test_shebang_of_javascript() -> None:
    assert check("#!/usr/bin/env node\n" + C_FINE["block"], "javascript").findings == ()


def test_places_count_from_one_and_name_the_value() -> None:
    found = check("\ufeff# x\n" + having(DateC="#  Date Created:   soon"))
    assert (found.findings[0].line, found.findings[0].column) == (8, 20)
    label = check(having(Course="#\tcourse name: CS 313E")).findings[0]
    assert (label.line, label.column) == (5, 3)


def test_rows_for_the_page() -> None:
    found = check(having(Unique="DROP", Desc="#  Description:\n#   Finds\n#   good moves"))
    rows = {row.name: row for row in found.fields}
    assert rows["Unique Number"].found is None
    assert rows["Unique Number"].line is None
    assert rows["Description"].found == "Finds good moves"
    assert rows["Description"].wanted == "at least 3 words"
    assert rows["Date Last Modified"].wanted == "a date such as 1/31/2013, on or after Date Created"
    assert [row.name for row in found.fields] == list(VALUES)


def test_corrected_header_keeps_what_is_right() -> None:
    source = having(
        File="#  file: nim.py",
        StudentsName="#  Students Name: Ada Heap\n#  Partner's Name: Bob Stone",
        Unique="DROP",
        DateC="#  Date Created soon",
        Desc="#  Description: Finds\n#    the winning move",
    )
    assert check(source).corrected == (
        "#  File: Nim.py\n"
        "#  Description: Finds\n"
        "#               the winning move\n"
        "#  Student's Name: Ada Heap\n"
        "#  Partner's Name: Bob Stone\n"
        "#  Student's UT EID: ah1234\n"
        "#  Course Name: CS 313E\n"
        "#  Unique Number: 53260\n"
        "#  Date Created: <Date Created: a date such as 1/31/2013>\n"
        "#  Date Last Modified: Jan 17, 2013\n"
    )


@pytest.mark.parametrize(
    ("source", "language", "begins"),
    [
        (GOOD, "python", "#  File: Nim.py\n"),
        ("", "python", "#  File: Nim.py\n"),
        ("", "c", "//  File: Nim.py\n"),
        (FINE["doc string"], "python", '"""\nFile: Nim.py\n'),
        (FINE["raw doc string"], "python", 'r"""\nFile: Nim.py\n'),
        (C_FINE["block"], "java", "/*\n *  File: Nim.py\n"),
        (C_FINE["lines"], "cpp", "//  File: Nim.py\n"),
    ],
)
def test_corrected_header_is_in_the_syntax_of_the_file(source: str, language: str, begins: str) -> None:
    assert check(source, language).corrected.startswith(begins)


@pytest.mark.parametrize("source", [*FINE.values(), *(source for source, _, _ in ODD.values())])
def test_the_corrected_header_lacks_nothing_but_what_the_student_knows(source: str) -> None:
    again = check(check(source).corrected)
    assert {rule for rule in rules(again)} <= {"header/template-text", "header/extra-field"}
    assert again.corrected == check(source).corrected


def test_an_instructor_chooses_what_makes_a_field_wrong() -> None:
    source = having(Course="#  course name: CS 313E", DateC="#  Date Created 1/10/2013", Unique="DROP")
    chosen = {
        "header/label-spelling": Rule(severity="error"),
        "header/missing-colon": Rule(severity="note"),
        "header/missing-field": Rule(severity="off"),
    }
    found = check_header(source, LANGUAGES["python"], "Nim.py", HEADER, chosen)
    assert [(one.rule, one.severity) for one in found.findings] == [
        ("header/label-spelling", Severity.ERROR),
        ("header/missing-colon", Severity.NOTE),
    ]
    assert [row.name for row in found.fields if not row.ok] == ["Course Name"]
    below = check_header(
        "import sys\n" + GOOD, LANGUAGES["python"], "Nim.py", HEADER, {"header/not-at-top": Rule(severity="warning")}
    )
    assert below.right == 8
    assert [one.severity for one in below.findings] == [Severity.WARNING]
    extra = having(StudentsName="#  Student's Name: Ada\n#  Partner: Bob")
    strict = check_header(extra, LANGUAGES["python"], "Nim.py", HEADER, {"header/extra-field": Rule(severity="error")})
    assert [row.name for row in strict.fields if not row.ok] == ["Student's Name"]


@pytest.mark.parametrize(("letters", "right"), [(64, 1), (65, 0)])
def test_a_pattern_is_tried_on_64_characters_at_most(letters: int, right: int) -> None:
    header = Header(fields=(HeaderField(name="Name", pattern="[a-z]*"),))
    assert check_header(f"# Name: {'a' * letters}\n", LANGUAGES["python"], "Nim.py", header).right == right


def test_no_fields_no_findings() -> None:
    found = check_header(GOOD, LANGUAGES["python"], "Nim.py", Header())
    assert (found.fields, found.findings, found.corrected) == ((), (), "")
    assert compute_header_share(found) == 1


def test_pieces_of_the_date_order() -> None:
    header = Header(date_order="dmy", fields=(HeaderField(name="Date", date=True),))
    assert check_header("# Date: 31/1/2013", LANGUAGES["python"], "a.py", header).findings == ()
    wrong = check_header("# Date: 1/31/2013", LANGUAGES["python"], "a.py", header).findings[0]
    assert wrong.rule == "header/bad-date"
    assert "day/month/year" in wrong.fix


def test_labels_that_begin_alike() -> None:
    header = Header(fields=(HeaderField(name="Date"), HeaderField(name="Date Due"), HeaderField(name="ID")))
    found = check_header("# Date Due tomorrow\n# Date: now\n# ID: 5\n", LANGUAGES["python"], "a.py", header)
    assert [row.found for row in found.fields] == ["now", "tomorrow", "5"]


def test_a_field_of_the_students_own_above_the_first_one_is_kept_there_and_noted() -> None:
    found = check("#  Course: CS 313E\n#    or so\n" + GOOD)
    (note,) = found.findings
    assert (note.rule, note.severity, note.line, note.column) == ("header/extra-field", Severity.NOTE, 1, 4)
    assert note.message == "'Course' is not a field that the assignment asks for; it is kept."
    assert (found.right, found.first_line) == (8, 1)
    assert found.corrected.startswith("#  Course: CS 313E\n#          or so\n#  File: Nim.py\n")
    assert rules(check(found.corrected)) == ["header/extra-field"]


@pytest.mark.parametrize(
    "line", ["#  Finds moves.", "#  usage: python Nim.py", "#        Note: see below", "#  http://example.org", "#"]
)
def test_what_is_no_field_above_the_first_one_is_none(line: str) -> None:
    found = check(f"{line}\n{GOOD}")
    assert found.findings == ()
    assert found.first_line == 2


def test_a_block_that_holds_no_field_asked_for_is_no_header() -> None:
    assert rules(check("#  Room: 12\n#  Lab: 7\n")) == ["header/missing-field"] * 8
    assert "Lab" not in check("#  Lab: 7\n").corrected


def test_an_error_about_a_field_above_the_first_one_is_about_that_one() -> None:
    rule = {"header/extra-field": Rule(severity="error")}
    found = check_header(f"#  Course: CS\n{GOOD}", LANGUAGES["python"], "Nim.py", HEADER, rule)
    assert [row.name for row in found.fields if not row.ok] == ["File"]
