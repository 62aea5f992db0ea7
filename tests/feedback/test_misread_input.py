"""A program that gives the right answers to another input than it was given takes its input for that one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.feedback import find_possible
from grader.feedback.generic.by_misread_input import MISREADINGS
from grader.model import Case, Diagnosis

from .conftest import case_of, ran
from .test_generic import facts_of

TEXTS = (
    "A bee\n\na cat\n",
    "one\ntwo words\none\n\n\nThree more words\n",
    "-1.5 27\n\n27 -30.25\n",
    "b\na\na\n",
    "12 7\n",
)


def number_lines(text: str) -> str:
    """Each line with its number and that of its capital letters; a text that ends within a line is no input."""
    if text and not text.endswith("\n"):
        raise ValueError(text)
    lines = enumerate(text.split("\n")[:-1], 1)
    return "".join(f"{number} {sum(map(str.isupper, line))} {line}\n" for number, line in lines)


def sum_counted(text: str) -> str:
    """The sum of as many values as the first line says, and their number."""
    count, *values = map(int, text.split())
    if len(values) != count:
        raise ValueError(text)
    return f"{count} values: {sum(values)}\n"


def tell(
    solve: Callable[[str], str], program: Callable[[str], str], *texts: str, visibility: str = "visible"
) -> tuple[Diagnosis, ...]:
    def try_to_solve(text: str) -> str | None:
        try:
            return solve(text)
        except ValueError:
            return None

    cases = [case_of(text, solve(text), f"{number}", visibility=visibility) for number, text in enumerate(texts)]
    runs = [ran(case, program(case.input)) for case in cases]
    return find_possible(replace(facts_of(*runs), solve=try_to_solve))


NAMED = [misreading for misreading in MISREADINGS if misreading.name != "count taken for a value"]


@pytest.mark.parametrize("misreading", NAMED, ids=lambda misreading: misreading.name)
def test_what_is_read_for_another_input_is_named(misreading: object) -> None:
    change: Callable[[str], str] = misreading.change  # type: ignore[attr-defined]
    found = tell(number_lines, lambda text: number_lines(change(text)), *TEXTS)
    (mistake,) = found
    assert mistake.kind == "misread-input"
    told = next(each for each in MISREADINGS if each.name == mistake.variant)
    assert all(told.change(text) == change(text) for text in TEXTS), "what is told is another one that does the same"
    failing = tuple(f"{number}" for number, text in enumerate(TEXTS) if change(text) != text)
    assert mistake.cases == tuple(sorted(failing, key=lambda name: len(TEXTS[int(name)])))


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ('line = line.replace(" ", "")', ["misread-input"]),
        ("line = ''.join(line.split())", ["misread-input"]),
        ('line = line.replaceAll("\\\\s+", "");', ["misread-input"]),
        ("line = line.replace(/\\s+/g, '');", ["misread-input"]),
        ("s.erase(remove(s.begin(), s.end(), ' '), s.end());", ["misread-input"]),
        ("s.erase(remove_if(s.begin(), s.end(), ::isspace), s.end());", ["misread-input"]),
        ('line = line.replace(",", "")', []),
        ("print(line)", []),
    ],
)
def test_one_answer_is_enough_where_the_source_takes_blanks_out(source: str, kinds: list[str]) -> None:
    def add(text: str) -> str:
        values = text.removesuffix("\n").split("+")
        if any(len(value.split()) != 1 for value in values):
            return "refused\n"
        return f"{sum(map(int, values))}\n"

    texts = ("1 + 2\n", "3 4 + 5\n", "7\n")
    runs = [ran(case_of(text, add(text), text), add(text.replace(" ", ""))) for text in texts]
    found = find_possible(replace(facts_of(*runs, text=source), solve=add))
    assert [each.kind for each in found if each.kind == "misread-input"] == kinds


@pytest.mark.parametrize("texts", [("2\n5\n7\n", "3\n1\n1\n9\n"), ("2\n5 7\n", "3\n1 1 9\n")])
def test_the_number_of_values_that_is_taken_for_one_of_them(texts: tuple[str, ...]) -> None:
    def program(text: str) -> str:
        words = text.split()
        return f"{len(words)} values: {sum(map(int, words))}\n"

    (found,) = tell(sum_counted, program, *texts)
    assert found.variant == "count taken for a value"


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("last line left out", lambda values: values[:-1]),
        ("first line left out", lambda values: values[1:]),
    ],
)
def test_a_line_that_is_left_out_is_not_counted(name: str, program: Callable[[list[int]], list[int]]) -> None:
    def run(text: str) -> str:
        values = program([int(word) for word in text.split()[1:]])
        return f"{len(values)} values: {sum(values)}\n"

    (found,) = tell(sum_counted, run, "2\n5\n7\n", "3\n1\n2\n9\n", "2\n8\n30\n")
    assert found.variant == name


def shout(text: str) -> str:
    return "yes\n" if text.startswith("A") else "no\n"


def test_what_is_alike_by_chance_proves_nothing() -> None:
    small = ("Ada\n", "Bo\n", "Al\n", "eve\n")
    (found,) = tell(shout, lambda _: "no\n", *small)
    assert found.kind == "unprinted-word", "two wrong answers, and both are no"
    wrong = tell(number_lines, lambda text: number_lines(text) if "b" in text else "1 x\n", *TEXTS)
    assert all(each.kind != "misread-input" for each in wrong)


def test_who_prints_nothing_but_blanks_has_not_left_a_line_out() -> None:
    """The right answer to an empty input is nothing."""
    assert tell(number_lines, lambda _: " \n\n", "5 3\n", "7\n", "1 2 3\n") == ()


def test_a_passing_test_speaks_against_it() -> None:
    def program(text: str) -> str:
        return number_lines(text if "more" in text else text.lower())

    assert tell(number_lines, program, "A b\nC d\n", "Ef\nGh\n", "More\nmore\n") == ()


def test_nothing_is_said_of_hidden_tests_alone_nor_without_a_reference() -> None:
    def program(text: str) -> str:
        return number_lines(text.lower())

    texts = ("A b\nC d\n", "Ef\nGh\n")
    assert tell(number_lines, program, *texts, visibility="hidden") == ()
    case: Case = case_of(texts[0], number_lines(texts[0]))
    assert find_possible(facts_of(ran(case, program(case.input)))) == ()


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n\n", "7", "3\n", "0\n", "99999999\n", " \t\n", "\x00\n", "-\n", "1\n2"]
)
def test_odd_inputs_are_changed_without_an_error(text: str) -> None:
    assert all(isinstance(misreading.change(text), str) for misreading in MISREADINGS)
