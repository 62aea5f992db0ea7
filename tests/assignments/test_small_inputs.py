"""The smallest inputs of an assignment: what students are shown when one of them fails."""

from __future__ import annotations

import time

from grader.assignments import load_assignment, resolve_expected
from grader.assignments.small_inputs import find_small_inputs
from grader.reference.client import ReferenceWorker
from grader.reference.input_search import search_small_inputs as search

from ..conftest import REPOSITORY
from ..mistakes_page import CLASS


def test_no_small_input_lacks_the_last_newline_for_the_sake_of_one_character() -> None:
    """A case without it is there for another mistake; beside any other fault the page would only distract."""
    assignment = resolve_expected(load_assignment("subtraction", REPOSITORY))
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference) as worker:
        found = find_small_inputs(worker, assignment.cases)
    assert len(found) > 20
    assert [text for text, _ in found if not text.endswith("\n")] == []


def test_a_small_input_has_no_capital_letter_where_one_of_its_size_has_none() -> None:
    """`THE a` beside the order of two words would look like a fault with capital letters."""
    assignment = resolve_expected(load_assignment("words", CLASS))
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference) as worker:
        texts = [text for text, _ in find_small_inputs(worker, assignment.cases)]
    assert [text for text in texts if not text.endswith("\n")] == []
    assert texts.index("the a\n") < texts.index("The a\n") < texts.index("THE a\n")


def test_a_busy_machine_ends_no_search() -> None:
    """Who waits for the processor finds the same: else the pages of a class would change with the load."""

    def answer_late(text: str) -> str:
        time.sleep(0.05)
        return text

    def list_smaller(text: str) -> list[str]:
        return [f"{int(text) - 1}\n"] if int(text) else []

    found = search(["9\n"], answer_late, list_smaller, str, 20)
    assert [text for text, _ in found] == [f"{number}\n" for number in range(10)]
