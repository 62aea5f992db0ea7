"""Mistakes that show in which answers are wrong: the last one for all, negative numbers, codes of letters, a trait."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.feedback import CaseRun, find_possible
from grader.feedback.generic.by_common_trait import find_common_trait
from grader.feedback.generic.repaired_program import make_proof
from grader.model import Diagnosis, Fit

from .conftest import case_of, ran
from .test_generic import facts_of


def find_kind(kind: str, runs: Sequence[CaseRun], text: str = "", language: str = "python") -> Diagnosis | None:
    told = find_possible(facts_of(*runs, text=text, language=language))
    return next((each for each in told if each.kind == kind), None)


LAST = [case_of("", "take 1\ntake 2\nlost\n", "one"), case_of("", "lost\ntake 7\n", "two")]


def test_the_last_answer_in_the_place_of_all() -> None:
    found = find_kind("last-answer", [ran(LAST[0], "lost\nlost\nlost\n"), ran(LAST[1], "take 7\ntake 7\n")])
    assert found
    assert found.message.startswith("Your program prints the last answer, “lost”, instead of each answer.")


@pytest.mark.parametrize(
    "outputs",
    [
        ("lost\nlost\nlost\n", "lost\nlost\n"),
        ("take 1\ntake 1\ntake 1\n", "lost\nlost\n"),
        ("lost\nlost\nlost\n", "take 7\nlost\n"),
        ("lost\n", "take 7\n"),
    ],
    ids=["one answer for everything", "the first answer", "turned", "printed once"],
)
def test_no_last_answer_for_all(outputs: tuple[str, str]) -> None:
    assert not find_kind("last-answer", [ran(case, each) for case, each in zip(LAST, outputs, strict=True)])


def test_a_negative_number_where_none_is_asked_for() -> None:
    case = case_of("8 5\n", "take 3\n")
    text = "int main(void) {\n int x = (a - b) % m;\n}\n"
    found = find_kind("negative-numbers", [ran(case, "take -3\n")], text, "c")
    assert found
    assert found.place
    assert found.place.line == 2
    assert found.message.startswith(
        "Your program prints “take -3”. In the tests that you see, no right answer has a negative number."
    )
    assert "`(a - b) % m` can be negative where its left side is." in found.message


@pytest.mark.parametrize(
    ("text", "expected", "output"),
    [
        ("8 5\n", "take 3\n", "take 4\n"),
        ("-8 5\n", "take 3\n", "take -3\n"),
        ("8 5\n", "from -3\n", "from -5\n"),
        ("8 5\n", "1-3\n", "1-5\n"),
        ("8 5\n", "2:1\n", "2-1\n"),
        ("8 5\n", "10 - 3 = 7\n", "10 -3 = 7\n"),
        ("8 5\n", "0\n", "-0\n"),
    ],
    ids=["no negative one", "asked with one", "some are right", "a range", "a score", "a sign", "zero"],
)
def test_no_negative_numbers(text: str, expected: str, output: str) -> None:
    assert not find_kind("negative-numbers", [ran(case_of(text, expected), output)])


LETTERS = [case_of("", "A1 A2\nB3\nnone\n", "one"), case_of("", "C1\n", "two")]


def test_the_code_of_a_letter_in_its_place() -> None:
    found = find_kind(
        "letter-codes", [ran(LETTERS[0], "651 652\n663\nnone\n"), ran(LETTERS[1], "671\n")], language="cpp"
    )
    assert found
    assert found.message == (
        "Your program prints 65, the code of the letter “A”, where the letter is asked for. "
        "Convert it back to a character: `char(x)`."
    )


@pytest.mark.parametrize("output", ["651 652\n663\nlost\n", "A1 A2\nB4\nnone\n", "661 662\n663\nnone\n", None])
def test_no_codes_of_letters(output: str | None) -> None:
    runs = [ran(LETTERS[1], "671\n"), *([ran(LETTERS[0], output)] if output else [])]
    assert not find_kind("letter-codes", runs, language="cpp")


def answer_numbers(wrong: Sequence[int], right: Sequence[int]) -> list[CaseRun]:
    """One test for each number."""
    cases = [case_of(f"{number}\n", f"{2 * number}\n", str(number)) for number in (*wrong, *right)]
    return [ran(case, "0\n" if int(case.name) in wrong else case.expected or "") for case in cases]


def test_only_answers_to_larger_numbers_are_wrong() -> None:
    found = find_common_trait(facts_of(*answer_numbers(range(34, 40), range(1, 10))))
    assert found
    assert (found.kind, found.variant) == ("common-trait", "wrong for larger numbers")
    assert found.message.startswith(
        "Only inputs with a number above 9 get a wrong answer. That is so in all tests that you see:"
    )


def test_some_of_the_larger_numbers_may_come_out_right() -> None:
    found = find_common_trait(facts_of(*answer_numbers(range(34, 40), (*range(1, 10), 36_000))))
    assert found
    assert "a number above 9 get a wrong answer" in found.message


def test_only_answers_to_smaller_numbers_are_wrong() -> None:
    found = find_common_trait(facts_of(*answer_numbers(range(1, 6), range(30, 40))))
    assert found
    assert "Only inputs whose numbers are all below 30 get" in found.message


def test_each_line_of_a_counted_input_is_an_answer() -> None:
    lines = [f"{number}" if number < 10 else f"{number} 5" for number in range(1, 20)]
    case = case_of("\n".join(["19", *lines]) + "\n", "\n".join(f"take {each}" for each in lines) + "\n")
    output = "\n".join("lost" if " " in each else f"take {each}" for each in lines) + "\n"
    found = find_common_trait(facts_of(ran(case, output)))
    assert found
    assert "a number above 9 get a wrong answer" in found.message


@pytest.mark.parametrize(
    ("wrong", "right"),
    [((5, 20, 30), range(1, 15)), ((20, 21), (1, 2, 3)), ((20,), range(1, 15)), (range(1, 9), (20,))],
    ids=["mixed", "few", "one that is wrong", "one that is right"],
)
def test_no_trait_is_told_that_may_be_chance(wrong: Sequence[int], right: Sequence[int]) -> None:
    assert find_common_trait(facts_of(*answer_numbers(wrong, [each for each in right if each not in wrong]))) is None


def test_a_trait_is_not_told_of_hidden_tests() -> None:
    runs = answer_numbers(range(34, 40), range(1, 10))
    hidden = [
        ran(case_of(each.case.input, each.case.expected or "", each.case.name, visibility="hidden"), each.output)
        for each in runs
    ]
    assert find_common_trait(facts_of(*hidden)) is None


SWAPPED = [case_of("", "take 1 of 2\nlost\n", "one"), case_of("", "take 7 of 3\ntake 4 of 4\n", "two")]


def test_two_values_that_have_changed_places() -> None:
    found = find_kind(
        "swapped-numbers", [ran(SWAPPED[0], "take 2 of 1\nlost\n"), ran(SWAPPED[1], "take 3 of 7\ntake 4 of 4\n")]
    )
    assert found
    assert (
        found.message
        == "Your program prints “take 2 of 1” where “take 1 of 2” is asked for: two values have changed places."
    )
    pairs = [case_of("", "2x50 1x20\n", "one"), case_of("", "3x10\n", "two")]
    assert find_kind("swapped-numbers", [ran(pairs[0], "50x2 20x1\n"), ran(pairs[1], "10x3\n")])


@pytest.mark.parametrize(
    "outputs",
    [
        ("take 2 of 1\nlost\n", "take 7 of 3\ntake 4 of 4\n"),
        ("take 2 of 1\nlost\n", "take 3 of 8\ntake 4 of 4\n"),
        ("take 2 of 1\ntake 1\n", "take 3 of 7\n"),
        ("gives 2 of 1\nlost\n", "gives 3 of 7\ngives 4 of 4\n"),
    ],
    ids=["one alone", "another number", "other lines", "other words"],
)
def test_no_values_that_have_changed_places(outputs: tuple[str, str]) -> None:
    assert not find_kind("swapped-numbers", [ran(case, each) for case, each in zip(SWAPPED, outputs, strict=True)])


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        (("2 1 9\n3 3 8\n", "4 7 6\n"), "two values have changed places"),
        (("9 2 1\n8 3 3\n", "6 4 7\n"), "two values have changed places"),
        (("2 9 1\n3 8 3\n", "4 6 7\n"), "the values are in another order"),
        (("2 1 9\n3 3 8\n", "6 4 7\n"), None),
        (("2 1 9\n3 3 8\n", "7 4 5\n"), None),
    ],
    ids=["two of three", "first and last", "all of them", "not always the same", "another number"],
)
def test_three_values_that_are_always_in_the_same_order(printed: tuple[str, str], told: str | None) -> None:
    cases = [case_of("", "1 2 9\n3 3 8\n", "one"), case_of("", "7 4 6\n", "two")]
    found = find_kind("swapped-numbers", [ran(case, each) for case, each in zip(cases, printed, strict=True)])
    assert (found and found.message.rpartition(": ")[2]) == (told and f"{told}.")


def test_a_zero_that_is_missing_before_a_colon() -> None:
    case = case_of("", "08:00-09:30 2\n")
    found = find_kind("lost-zeros", [ran(case, "8:00-9:30 2\n")])
    assert found
    assert found.message.startswith(
        "Your program leaves out a 0 before “:”: it prints “8:00” where “08:00” is asked for."
    )
    for output in ("8:00-9:30 3\n", "8:00-09:30 2\n", "08:0-09:30 2\n"):
        told = find_kind("lost-zeros", [ran(case, output)])
        assert told is None or "before “:”" not in told.message


@pytest.mark.parametrize(
    ("asked", "printed", "told"),
    [
        ("2021-03-01\n2021-12-31\n", "2021-3-1\n2021-12-31\n", "“2021-3-1” where “2021-03-01”"),
        ("07.05.2021, Friday\n", "7.5.2021, Friday\n", "“7.5.2021” where “07.05.2021”"),
        ("1. Ann (2:05)\n2 songs, 0:07:10\n", "1. Ann (2:5)\n2 songs, 0:7:10\n", "“2:5” where “2:05”"),
        ("A 0042\n", "A 42\n", "“42” where “0042”"),
        ("at 00:00:00 x\n", "at 0:0:0 x\n", "“0:0:0” where “00:00:00”"),
    ],
)
def test_zeros_that_are_missing_in_front_of_numbers(asked: str, printed: str, told: str) -> None:
    found = find_kind("lost-zeros", [ran(case_of("", asked), printed)])
    assert found
    width = 4 if "0042" in told else 2
    assert found.message == (
        f"Your program leaves out zeros in front of numbers: it prints {told} is asked for. "
        f'Print each such number with {width} digits. One way is `f"{{x:0{width}d}}"`.'
    )


@pytest.mark.parametrize(
    ("asked", "printed", "told"),
    [
        ("Profit: -0.15 EUR\n", "Profit: 0.-15 EUR\n", "“0.-15” where “-0.15”"),
        ("a 1.15\nb -1.05\n", "a 1.15\nb -1.-5\n", "“-1.-5” where “-1.05”"),
        ("-0.15\n", "-1.85\n", "“-1.85” where “-0.15”"),
        ("delay -0:05\n", "delay -1:55\n", "“-1:55” where “-0:05”"),
        ("-0,50 3\nrest 4\n", "0,-50 3\nrest 5\n", "“0,-50” where “-0,50”"),
        ("-0.15\n", "0.15\n", None),
        ("-0.15 2\n", "0.-15 3\n", None),
        ("0.15\n", "0.-15\n", None),
        ("-2.00\n", "-2.0\n", None),
    ],
)
def test_an_amount_below_0_is_printed_in_two_parts(asked: str, printed: str, told: str | None) -> None:
    found = find_kind("amount-signs", [ran(case_of("", asked), printed)])
    assert (found and found.message.partition(" prints ")[2].partition(" is asked for")[0]) == told


@pytest.mark.parametrize(
    ("asked", "printed", "told"),
    [
        ("at 00:20, wait 5\n", "at 24:20, wait 5\n", "“24:20” where “00:20”"),
        ("a 23:10 b 1:05:09\nc\n", "a 23:10 b 25:05:09\nd\n", "“25:05:09” where “1:05:09”"),
        ("at 00:20, wait 5\n", "at 24:20, wait 6\n", None),
        ("at 00:20\n", "at 24:21\n", None),
        ("at 10:20\n", "at 12:20\n", None),
        ("at 25:20\n", "at 49:20\n", None),
    ],
)
def test_hours_go_on_counting_after_midnight(asked: str, printed: str, told: str | None) -> None:
    found = find_kind("late-hours", [ran(case_of("", asked), printed)])
    assert (found and found.message.partition(" prints ")[2].partition(" is asked for")[0]) == told


@pytest.mark.parametrize(
    ("asked", "printed", "told"),
    [
        ("total 5:00\n", "total 4:60\n", "“4:60” where “5:00”"),
        ("total 1:30 h\n", "total 2:-30 h\n", "“2:-30” where “1:30”"),
        ("a 4:05\nb 2:05\n", "a 4:05\nb 1:65\n", "“1:65” where “2:05”"),
        ("total 5:00\n", "total 4:61\n", None),
        ("total 5:00\n", "total 4:00\n", None),
        ("total 4:60\n", "total 5:00\n", None),
    ],
)
def test_minutes_are_carried_over_to_hours(asked: str, printed: str, told: str | None) -> None:
    found = find_kind("full-minutes", [ran(case_of("", asked), printed)])
    assert (found and found.message.partition(" prints ")[2].partition(" is asked for")[0]) == told


def test_of_binary_numbers_no_way_to_print_decimal_ones_is_told() -> None:
    found = find_kind("lost-zeros", [ran(case_of("", "00000101\n"), "101\n")])
    assert found
    assert found.message.endswith("it prints “101” where “00000101” is asked for.")


def test_zeros_of_two_widths_are_told_without_one() -> None:
    found = find_kind("lost-zeros", [ran(case_of("", "007 2021-03-01\n"), "7 2021-3-1\n")])
    assert found
    assert found.message.endswith("it prints “7” where “007” is asked for.")


def test_every_test_in_which_only_zeros_are_missing_is_explained() -> None:
    """In one of them they stand at one mark, in the other at several."""
    runs = [ran(case_of("", "a 2:05\n", "one"), "a 2:5\n"), ran(case_of("", "0:02:05\n", "two"), "0:2:5\n")]
    other = ran(case_of("", "a 3:00\n", "three"), "a 4:0\n")
    found = find_kind("lost-zeros", [*runs, other])
    assert found
    assert (found.cases, found.fit) == (("one", "two"), Fit.PART)


def test_a_smaller_input_shows_the_missing_zeros_and_nothing_else() -> None:
    run = ran(case_of("", "2021-03-01\n"), "2021-3-1\n")
    facts = facts_of(run)
    (found,) = find_possible(facts)
    proves = make_proof(facts, found)
    assert proves
    assert proves(run)
    assert not proves(ran(case_of("", "2021-03-01\n"), "2021-3-2\n"))


@pytest.mark.parametrize(
    "printed", ["2021-3-2\n", "2021-03-1 \nx\n", "21-3-1\n", "2021/3/1\n", "2021-003-01\n", "2021-03-01\n1\n"]
)
def test_no_zeros_are_missing_where_anything_else_is_wrong(printed: str) -> None:
    assert not find_kind("lost-zeros", [ran(case_of("", "2021-03-01\n"), printed)])


@pytest.mark.parametrize(("asked", "printed"), [("10.20.00 s\n", "10.20.0 s\n"), ("Sum: 1.00\n", "Sum: 1.0\n")])
def test_a_last_zero_behind_a_point_is_no_zero_in_front(asked: str, printed: str) -> None:
    assert not find_kind("lost-zeros", [ran(case_of("", asked), printed)])


def test_no_trait_is_told_where_a_test_is_left_out_or_a_number_unread() -> None:
    runs = answer_numbers(range(34, 40), range(1, 10))
    for odd in (ran(case_of("3\n", "1\n2\n", "two lines"), "0\n0\n"), ran(case_of("50.5\n", "1\n", "decimals"), "0\n")):
        assert find_common_trait(facts_of(*runs, odd)) is None
