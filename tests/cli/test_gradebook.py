"""`grader grade --gradebook`: the export of Canvas with one column filled, and every other byte as it was."""

from __future__ import annotations

import csv

import pytest

from ..conftest import ASSIGNMENT, RIGHT, Course
from .conftest import Grader, Said

WRONG = "print(3 * int(input()))"
HEADER = "Student,ID,SIS User ID,SIS Login ID,Section,Essay (11),Twice as much (12),Final Score"
POSSIBLE = '"    Points Possible",,,,,10.00,100.00,(read only)'
BO = '"Öz, Bo",4711,s1,bo,"A, B",3.00,,77'
ADA = '"=Ada ""A"" L",12,s2,ada,A,-,"",88'
ROWS = [HEADER, POSSIBLE, BO, ADA, "Test,99,,,A,,5.5,"]
MARK = "\ufeff"


class Canvas:
    """A class that lies as Canvas hands it out, and its grade book."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self._grader = course, grader
        self.reports = course.folder / "reports/double"

    def grade(self, export: str, *more: object, code: int = 0, encoding: str = "utf-8") -> Said:
        path = self.course.folder / "export.csv"
        path.write_bytes(export.encode(encoding))
        arguments = ("--course", self.course.folder, "--trust-submissions", "--gradebook", path)
        said = self._grader("grade", "double", *arguments, *more)
        assert said.code == code, said.err
        assert path.read_bytes() == export.encode(encoding)
        return said

    def filled(self, encoding: str = "utf-8") -> str:
        return (self.reports / "export-filled.csv").read_bytes().decode(encoding)

    def score(self, name: str) -> str:
        with (self.reports / "gradebook.csv").open(encoding="utf-8", newline="") as file:
            return next(row["score"] for row in csv.DictReader(file) if row["submitter"] == name)


@pytest.fixture
def canvas(course: Course, grader: Grader) -> Canvas:
    """Bo has the number that ends a name in a download from Canvas; ada has her login."""
    course.submit("ozbo_4711", WRONG)
    course.submit("ada", RIGHT)
    return Canvas(course, grader)


def join(*rows: str, end: str = "\r\n") -> str:
    return end.join([*rows, ""])


@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_one_column_is_filled_and_every_other_byte_stays(canvas: Canvas, mark: str, end: str) -> None:
    said = canvas.grade(mark + join(*ROWS, end=end))
    bo = BO.replace("3.00,,77", f"3.00,{canvas.score('ozbo_4711')},77")
    ada = ADA.replace('"",88', f'"{canvas.score("ada")}",88')
    assert canvas.score("ozbo_4711") != canvas.score("ada")
    assert canvas.filled() == mark + join(HEADER, POSSIBLE, bo, ada, ROWS[4], end=end)
    assert "export-filled.csv: 2 scores in the column Twice as much (12)." in said.err
    assert "by hand" not in said.err


def test_other_delimiters_and_decimal_commas_are_kept(canvas: Canvas) -> None:
    rows = ["Student;ID;Section;Twice as much (12)", "    Points Possible;;;10,00", "Bo;4711;A;3,00", "Ada;ada;A;"]
    said = canvas.grade("\n".join(rows))
    comma = canvas.score("ozbo_4711").replace(".", ",")
    assert canvas.filled().split("\n")[:3] == [*rows[:2], f'Bo;4711;A;"{comma}"']
    assert "Canvas has 10,00 points for it, the assignment 100." in said.err


def test_who_has_no_row_or_shares_one_is_named_and_not_guessed(canvas: Canvas) -> None:
    said = canvas.grade(join(HEADER, POSSIBLE, "Bo,1,,x,A,,,", ADA, "Twin,7,,ada,A,,,"))
    assert "by hand: ada (lines 4 and 5 could be meant), ozbo_4711 (no row)." in said.err
    assert canvas.score("ada") not in canvas.filled().replace("100.00", "", 1)


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Student,SIS Login ID,Section", '"Öz, Bo",,A'),
        ("Student,ID,Section", '"Öz, Bo",,A'),
        ("LastName,FirstName,ID,Section", "Öz,Bo,,A"),
    ],
)
def test_where_the_number_is_missing_the_name_tells(canvas: Canvas, header: str, row: str) -> None:
    """As Canvas itself does it, and in its own form of a name: the last one first, letters alone."""
    canvas.course.submit("özbo_4711", WRONG)
    rows = [f"{header},Twice as much (12)", f"{row},", f"{row},".replace("Bo", "Boris")]
    said = canvas.grade(join(*rows))
    assert canvas.filled() == join(rows[0], f"{row},{canvas.score('özbo_4711')}", rows[2])
    assert "by hand: ada (no row), ozbo_4711 (no row)." in said.err


def test_another_number_beside_the_same_name_is_another_student(canvas: Canvas) -> None:
    rows = [HEADER, BO.replace("4711", "4712"), BO.replace("4711", "4713")]
    assert "ozbo_4711 (no row)." in canvas.grade(join(*rows).replace("Öz", "Oz")).err


@pytest.mark.parametrize("folder", ["Ada Lovelace", "Lovelace, Ada", "lovelace,  ada"])
def test_a_whole_name_is_enough(canvas: Canvas, folder: str) -> None:
    canvas.course.submit(folder, RIGHT)
    row = '"Lovelace, Ada",13,s3,al3,A,,,'
    canvas.grade(join(HEADER, POSSIBLE, BO, ADA, row))
    assert row.replace("A,,,", f"A,,{canvas.score(folder)},") in canvas.filled()


def test_of_two_students_of_one_name_nobody_is_guessed(canvas: Canvas) -> None:
    canvas.course.submit("Ada Lovelace", RIGHT)
    rows = [HEADER, '"Lovelace, Ada",13,s3,al3,A,,,', '"Lovelace, Ada",14,s4,al4,A,,,']
    said = canvas.grade(join(*rows))
    assert "Ada Lovelace (lines 2 and 3 could be meant)" in said.err
    assert canvas.filled() == join(*rows)


def test_a_score_that_needs_review_leaves_its_cell(canvas: Canvas) -> None:
    canvas.course.submit("ada", "int main(void) { return 0; }", "double.c")
    canvas.grade(join(*ROWS))
    assert canvas.score("ada") == ""
    assert ADA in canvas.filled()


@pytest.mark.parametrize("excused", ["EX", '"ex"'])
def test_who_is_excused_stays_so(canvas: Canvas, excused: str) -> None:
    excused_ada = ADA.replace('"",88', f"{excused},88")
    canvas.grade(join(HEADER, POSSIBLE, BO, excused_ada))
    assert excused_ada in canvas.filled()


def test_a_partner_has_the_score_of_who_handed_in(canvas: Canvas) -> None:
    canvas.course.write("submissions/double/submissions.yaml", "ozbo_4711: {partners: [cy]}\nada: {}\n")
    canvas.grade(join(*ROWS, "Cy,5,,cy,A,,,"))
    assert f"Cy,5,,cy,A,,{canvas.score('ozbo_4711')}," in canvas.filled()


@pytest.mark.parametrize(
    ("export", "message"),
    [
        ("", "is not a grade book of Canvas"),
        ("name,score\nada,1\n", "is not a grade book of Canvas"),
        ("PK\x03\x04", "export.csv is a spreadsheet, no CSV file"),
        (join(HEADER.replace("Twice", "Thrice")), "export.csv:1: no column of the assignment Twice as much"),
        (
            join(HEADER.replace("Essay (11)", "Twice as much (13)")),
            "export.csv:1: 2 columns of the assignment Twice as much",
        ),
    ],
)
def test_what_cannot_be_filled_is_refused_before_anything_is_published(
    canvas: Canvas, export: str, message: str
) -> None:
    assert message in canvas.grade(export, code=2).err
    assert not canvas.reports.exists()  # nor was anything executed


def test_names_are_needed(canvas: Canvas) -> None:
    assert "--anonymous" in canvas.grade(join(*ROWS), "--anonymous", code=2).err


ROWS_40 = ",".join(f"Extra {n} ({n})" for n in range(100, 140))


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "utf-16"])
def test_any_encoding_is_read_and_kept(canvas: Canvas, encoding: str) -> None:
    canvas.course.write("cases/double/assignment.yaml", ASSIGNMENT.replace("Twice as much", "Übung 1"))
    canvas.course.submit("zoë", RIGHT)
    export = join(HEADER.replace("Twice as much", "Übung 1"), POSSIBLE, BO, ADA, "Zoë,13,s3,zoë,A,,,")
    canvas.grade(export, encoding=encoding)
    filled = canvas.filled(encoding)
    assert f"Zoë,13,s3,zoë,A,,{canvas.score('zoë')}," in filled
    assert len(filled.splitlines()) == len(export.splitlines())


def test_forty_more_columns_stay(canvas: Canvas) -> None:
    more = "," + ",".join(f'"{n},0"' for n in range(40))
    canvas.grade(join(HEADER + "," + ROWS_40, POSSIBLE + more, BO + more, ADA + more))
    assert canvas.filled() == join(
        HEADER + "," + ROWS_40,
        POSSIBLE + more,
        BO.replace("3.00,,77", f"3.00,{canvas.score('ozbo_4711')},77") + more,
        ADA.replace('"",88', f'"{canvas.score("ada")}",88') + more,
    )


def test_a_student_who_is_there_twice_is_not_guessed(canvas: Canvas) -> None:
    rows = [HEADER, POSSIBLE, BO, BO.replace('"A, B"', "C"), ADA]
    said = canvas.grade(join(*rows))
    assert canvas.filled().splitlines()[2:4] == rows[2:4]
    assert "by hand: ozbo_4711 (lines 3 and 4 could be meant)." in said.err


def test_a_row_that_ends_too_early_is_said(canvas: Canvas) -> None:
    said = canvas.grade(join(HEADER, POSSIBLE, '"Öz, Bo",4711,s1', ADA))
    assert "export-filled.csv: 1 score in the column" in said.err
    assert "by hand: ozbo_4711 (line 3 ends before that column)." in said.err


def test_an_empty_cell_at_the_end_of_a_file_without_a_newline_is_filled(canvas: Canvas) -> None:
    header = "Student,ID,SIS User ID,SIS Login ID,Section,Twice as much (12)"
    canvas.grade(f"{header}\r\nAda,12,s2,ada,A,")
    assert canvas.filled() == f"{header}\r\nAda,12,s2,ada,A,{canvas.score('ada')}"


def test_who_needs_review_is_said(canvas: Canvas) -> None:
    canvas.course.submit("ada", "int main(void) { return 0; }", "double.c")
    assert "Left as it is, because the score needs review: ada." in canvas.grade(join(*ROWS)).err


def test_a_partner_in_two_submissions_is_not_guessed(canvas: Canvas) -> None:
    canvas.course.write("submissions/double/submissions.yaml", "ozbo_4711: {partners: [cy]}\nada: {partners: [cy]}\n")
    said = canvas.grade(join(*ROWS, "Cy,5,,cy,A,,,"))
    assert "Cy,5,,cy,A,,," in canvas.filled()
    assert "Left as it is, because the score needs review: cy." in said.err


def test_a_score_that_may_change_is_entered_and_named(canvas: Canvas) -> None:
    """Its time is unknown, so nothing was taken for being late: what is uploaded is not the last word."""
    canvas.course.write("submissions/double/submissions.yaml", "ada: {}\n")
    said = canvas.grade(join(*ROWS))
    assert f"3.00,{canvas.score('ozbo_4711')},77" in canvas.filled()
    assert "Entered, though it needs review: ozbo_4711." in said.err
    assert "Left as it is" not in said.err
