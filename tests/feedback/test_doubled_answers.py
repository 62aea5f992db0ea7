"""Lines that are printed more often than they are asked for, as they are or with their parts in another order."""

from __future__ import annotations

import pytest

from grader.feedback.generic.by_doubled_answers import find_doubled_answer
from grader.model import Diagnosis

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

COUNTED = "3:\n2+1\n1+1+1\n2 ways\n"


def find(*triples: tuple[str, str, str], hidden: int = 0) -> Diagnosis | None:
    """From inputs with what is asked for and what is printed; the last ones are hidden."""
    seen = ["visible"] * (len(triples) - hidden) + ["hidden"] * hidden
    runs = [
        ran(case_of(text, asked, f"test {number}", visibility=seen[number]), got)
        for number, (text, asked, got) in enumerate(triples)
    ]
    return find_doubled_answer(facts_of(*runs))


def test_parts_in_another_order_are_told() -> None:
    found = find(("1 2\n3", COUNTED, "3:\n2+1\n1+2\n1+1+1\n3 ways\n"))
    assert found and found.message == (
        "Your program prints “1+2” besides “2+1”: the same parts in another order, of which one is asked for. "
        "Keep to one order of the parts: after one of them take none that comes before it."
    )
    assert found.variant == "lines in each order of their parts"


def test_parts_that_are_all_alike_are_the_same_in_any_order() -> None:
    found = find(("3 3 1 5\n6", "3 3\n1 5\n2 pairs\n", "3 3\n3 3\n1 5\n5 1\n4 pairs\n"))
    assert found and found.message.startswith("Your program prints “5 1” besides “1 5”")


def test_a_line_that_is_printed_again_is_told_with_what_such_inputs_have_in_common() -> None:
    wrong = ("2 1 2\n3", COUNTED, "3:\n2+1\n2+1\n1+1+1\n3 ways\n")
    right = ("1 2\n3 3", COUNTED, COUNTED)
    found = find(wrong, right)
    assert found and found.message == (
        "Your program prints “2+1” more often than it is asked for. "
        "That happens where line 1 of the input has the same part twice, as “2 1 2”."
    )
    for others in ([], [("1 1\n3", COUNTED, COUNTED)]):
        told = find(wrong, *others)
        assert told and told.message == "Your program prints “2+1” more often than it is asked for."


@pytest.mark.parametrize(
    "printed",
    [
        "3:\n1+2\n2+1\n1+1+1\n3 ways\nend\n",  # one more line
        "3:\n2+1\n1+2\n1+1+1\n1 way\n",  # a number that counts nothing of it
        "3:\n2+1\n2+1\n1+2\n1+1+1\n4 ways\n",  # both
        "3:\n2+1\n1+1+2\n1+1+1\n3 ways\n",
        "3:\n2+1\n2 ways\n",
    ],
)
def test_what_is_wrong_otherwise_is_not_told(printed: str) -> None:
    assert find(("1 2\n3", COUNTED, printed)) is None


def test_each_visible_test_must_show_the_same() -> None:
    turned, again = "3:\n2+1\n1+2\n1+1+1\n3 ways\n", "3:\n2+1\n2+1\n1+1+1\n3 ways\n"
    assert find(("1 2\n3", COUNTED, turned), ("2 1\n3", COUNTED, again)) is None
    assert find(("1 2\n3", COUNTED, turned), ("2 1\n3", COUNTED, "")) is None


def test_hidden_tests_are_counted_and_not_quoted() -> None:
    turned = "3:\n2+1\n1+2\n1+1+1\n3 ways\n"
    other = ("5 6\n3", "7:\n6+5\n1 way\n", "7:\n6+5\n5+6\n2 ways\n")
    found = find(("1 2\n3", COUNTED, turned), other, ("5 6\n3", "8:\n6+5\n1 way\n", "8:\n6\n1 way\n"), hidden=2)
    assert found and found.cases == ("test 0", "test 1")
    assert find(other, hidden=1) is None


def test_it_is_looked_for_where_no_more_is_known() -> None:
    wrong = ran(case_of("1 2\n3", COUNTED), "3:\n2+1\n1+2\n1+1+1\n3 ways\n")
    assert [each.kind for each in find_more(facts_of(wrong))] == ["doubled-answer"]


def test_an_empty_line_is_told_as_one() -> None:
    found = find(("1 2\n3", "left\n\nright\nend\n", "\nleft\n\nright\nend\n"))
    assert found and found.message == "Your program prints more empty lines than are asked for."
