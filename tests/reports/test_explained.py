"""One table tells why: the tables of an explanation side by side, its marks inside, the rows of both answers named."""

from __future__ import annotations

import pytest

from grader.model import Explanation, MarkRow, Marks, Picture, Table
from grader.reports.pages.explained import MOST_CHARACTERS, ExplanationView, TableView, view_why
from reference.nim_explain import explain

BINARY = Table("In binary", ("", "counters", "2", "1"), (("Heap 1", "1", "0", "1"), ("Heap 12", "3", "1", "1")), None)
SMALLER = Table("Each h ⊕ X", ("", "h", "h ⊕ X"), (("Heap 12", "3", "1"), ("Heap 1", "1", "0")), 1)


def view(explanation: Explanation, answer: str = "") -> ExplanationView:
    why = view_why(1, explanation, None, answer)
    assert why
    assert why.right
    return why.right


def test_tables_of_the_same_rows_become_one_without_a_column_twice() -> None:
    (table,) = view(Explanation("Remove 1 from Heap 1", (), (BINARY, SMALLER))).tables
    assert table.captions == ("In binary", "Each h ⊕ X")
    assert table.head == ("", "counters", "2", "1", "h ⊕ X")
    assert [(row.label, row.cells) for row in table.rows] == [
        ("Heap 1", ("1", "0", "1", "0")),
        ("Heap 12", ("3", "1", "1", "1")),
    ]


@pytest.mark.parametrize(
    "other",
    [
        Table("x", ("", "a"), (("Heap 3", "1"),)),
        Table("x", ("", "a"), (("Heap 1", "1"), ("Heap 1", "2"))),
        Table("x", (), ()),
    ],
)
def test_tables_of_other_rows_stay_apart(other: Table) -> None:
    assert len(view(Explanation("", (), (BINARY, other))).tables) == 2


def test_the_rows_that_the_answers_name_are_told() -> None:
    (table,) = view(Explanation("Remove 1 from Heap 1", (), (BINARY,)), "Remove 1 from Heap 12").tables
    assert [(row.kind, row.note) for row in table.rows] == [("pick", "← right answer"), ("yours", "← yours")]


@pytest.mark.parametrize("bits", [1, 8, 12, 13, 31, 60])
def test_a_table_of_many_columns_keeps_the_first_and_the_last_ones(bits: int) -> None:
    head = ("", "counters", *(str(2**bit) for bit in reversed(range(bits))), "smaller?")
    rows = tuple((f"Heap {at}", str(2**bits - at), *f"{2**bits - at:0{bits}b}", "yes") for at in (1, 2))
    (table,) = view(Explanation("Heap 1", (), (Table("In binary", head, rows),)), "Heap 2").tables
    widths = [max(map(len, column)) + 2 for column in zip(table.head, *shown_rows(table), strict=True)]
    assert sum(widths) <= MOST_CHARACTERS + 5  # the column of dots, and the space behind the labels
    assert table.hidden_columns == (len(head) - len(table.head) + 1 if bits > 12 else 0)
    assert table.head[1] == "counters"
    assert table.head[-1] == "smaller?"
    if bits > 12:
        assert table.head[3] == "…"
        assert table.rows[1].cells == (rows[1][1], rows[1][2], "…", *rows[1][3 + table.hidden_columns :])


def shown_rows(table: TableView) -> list[tuple[str, ...]]:
    return [(row.label + row.note, *row.cells) for row in table.rows]


def test_a_row_that_matters_and_is_no_answer_is_marked() -> None:
    (table,) = view(Explanation("Lose Game", (), (SMALLER,)), "Remove 1 from Heap 120").tables
    assert [row.kind for row in table.rows] == ["", "marked"]


def test_marks_stand_in_the_rows_that_they_are_of() -> None:
    rows = (MarkRow("Heap 1", "Heap 1: one taken", 0, 1), MarkRow("Heap 12", "Heap 12: three", 3))
    told = view(Explanation("", (), (BINARY,), Picture("The heaps", "", Marks(rows), "Crossed: taken.")))
    assert told.drawing is None
    (table,) = told.tables
    assert [row.drawing and row.drawing.words for row in table.rows] == ["Heap 1: one taken", "Heap 12: three"]
    assert table.key == "Crossed: taken."


def test_a_picture_of_something_else_stays_a_picture() -> None:
    picture = Picture("t", "d", Marks((MarkRow("Row 7", "w", 1),)))
    told = view(Explanation("", (), (BINARY,), picture))
    assert told.drawing is not None
    assert told.tables[0].drawn == ""


def test_the_reference_of_the_handout_has_one_table() -> None:
    (table,) = view(explain("1\n1 3 3\n", 0), "Remove 1 counters from Heap 2").tables
    assert [(row.label, row.note) for row in table.rows] == [
        ("Heap 1", "← right answer"),
        ("Heap 2", "← yours"),
        ("Heap 3", ""),
        ("nim-sum X", ""),
    ]
    assert all(row.drawing for row in table.rows[:3])
