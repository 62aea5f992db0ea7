"""Numbers that are too large for a type, codes of digits and lost digits: told where the outputs prove them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.feedback import CaseRun, find_possible
from grader.model import Diagnosis, Fit

from .conftest import case_of, ran
from .test_generic import facts_of


def tell(language: str, *runs: CaseRun, text: str = "") -> Sequence[Diagnosis]:
    return find_possible(facts_of(*runs, language=language, text=text))


def wrap(number: int) -> int:
    return (number + 2**31) % 2**32 - 2**31


def run(asked: str, got: str, name: str = "", **facts: object) -> CaseRun:
    return ran(case_of("5\n", f"{asked}\n", name or asked, **facts), f"{got}\n")


FACTORIALS = [(1, 1), (2, 2), (6227020800, wrap(6227020800)), (87178291200, wrap(87178291200))]


@pytest.mark.parametrize(("language", "longer"), [("c", "long long"), ("cpp", "long long"), ("java", "long")])
def test_what_32_bits_keep_of_a_number(language: str, longer: str) -> None:
    runs = [run(f"{asked} is it", f"{got} is it") for asked, got in FACTORIALS]
    (found,) = tell(language, *runs)
    assert (found.kind, found.cases) == ("overflow", ("6227020800 is it", "87178291200 is it"))
    assert found.message == (
        "Your program prints “1932053504” where “6227020800” is asked for. A number is too large for an `int`, which "
        f"ends at 2,147,483,647. Use `{longer}` for what may be larger."
    )


def test_a_hidden_number_is_not_quoted() -> None:
    hidden = run("6227020800", str(wrap(6227020800)), visibility="hidden")
    (found,) = tell("c", run("1", "1"), hidden)
    assert found.kind == "overflow"
    assert "6227020800" not in found.message
    assert str(wrap(6227020800)) not in found.message


@pytest.mark.parametrize("visibility", ["visible", "hidden"])
def test_one_of_many_wrong_numbers_is_told_as_a_part_where_it_is_seen(visibility: str) -> None:
    others = [run(f"{number} days", f"{number + 3} days") for number in (4, 9, 30)]
    large = run("6227020800", str(wrap(6227020800)), visibility=visibility)
    found = [each for each in tell("java", *others, large) if each.kind == "overflow"]
    assert [(each.cases, each.fit) for each in found] == [(("6227020800",), Fit.PART)] * (visibility == "visible")


@pytest.mark.parametrize(
    ("asked", "got", "is_told"),
    [
        ("62270208.00", "19320535.05", False),
        ("62270208.00", f"{wrap(6227020800) // 100}.{wrap(6227020800) % 100:02}", True),
        ("3000000000", "2147483647", True),
        ("3000000000", "3000000001", False),
        ("300", "44", False),
    ],
)
def test_only_what_is_left_of_the_number(asked: str, got: str, is_told: bool) -> None:
    assert [each.kind for each in tell("c", run(asked, got))] == ["overflow"] * is_told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("java", 'Exception in thread "main" java.lang.NumberFormatException: For input string: "3000000000"'),
        ("java", 'Exception in thread "main" java.util.InputMismatchException: For input string: "3000000000"'),
        ("csharp", "System.OverflowException: Value was either too large or too small for an Int32."),
    ],
)
def test_a_number_of_the_input_that_is_refused(language: str, said: str) -> None:
    large = case_of("3000000000\n", "3000000000\n", "large")
    assert [each.kind for each in tell(language, ran(large, "", 1, said))] == ["overflow"]
    small = case_of("30\n", "30\n", "small")
    assert all(each.kind != "overflow" for each in tell(language, ran(small, "", 1, said)))


def test_codes_of_digits() -> None:
    runs = [run("1 7", "1 55"), run("2 9", "2 105"), run("3 4", "3 148"), run("0 0", "0 0")]
    text = "for (char c : word.toCharArray()) sum += c;"
    (found,) = tell("java", *runs, text=text)
    assert (found.kind, found.cases) == ("digit-codes", ("1 7", "2 9", "3 4"))
    assert "it prints “55” where “7” is asked for" in found.message
    others = (
        tell("java", *runs[:2], run("3 4", "3 149"), text=text),
        tell("java", *runs, text="int price = 48;"),
        tell("java", *runs, text="sum += price;"),
        tell("java", run("1 7", "1 55"), run("2 9", "2 57"), run("3 4", "3 52"), text=text),
    )
    assert all(each.kind != "digit-codes" for found in others for each in found)


STREAM = "cout << setprecision(2) << mean << endl;"


def test_a_stream_without_fixed() -> None:
    runs = [
        run("sum 12.50 (4)", "sum 12 (4)"),
        run("sum 129.50 (4)", "sum 1.3e+02 (4)"),
        run("sum 3.00 (9)", "sum 3 (9)"),
    ]
    (found,) = tell("cpp", *runs, text=STREAM)
    assert (found.kind, len(found.cases)) == ("significant-digits", 3)
    assert found.message.endswith("Write `cout << fixed << setprecision(2)`.")
    others = (
        tell("c", *runs, text=STREAM),
        tell("cpp", *runs, run("sum 8.25 (1)", "sum 7 (1)"), text=STREAM),
        tell("cpp", *runs, text=f"cout << fixed; {STREAM}"),
        tell("cpp", *runs, text="cout << mean;"),
    )
    assert all(each.kind != "significant-digits" for found in others for each in found)


@pytest.mark.parametrize(("visibility", "told"), [("visible", ["text-for-number"]), ("hidden", [])])
def test_a_text_that_is_no_number_is_not_quoted_from_a_hidden_test(visibility: str, told: list[str]) -> None:
    """Else a program reads out a hidden test by making a number of its input."""
    case = case_of("3 secret\n", "3\n", "other", visibility=visibility)
    crash = ran(case, "", 1, 'java.lang.NumberFormatException: For input string: "3 secret"')
    assert [each.kind for each in tell("java", run("1", "1"), crash)] == told
