"""Numbers in a type that does not hold them, and blanks that stand twice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.feedback import CaseRun, find_possible
from grader.feedback.generic.by_small_types import find_float_digits
from grader.model import Diagnosis

from .conftest import case_of, ran
from .test_generic import facts_of


def tell(language: str, *runs: CaseRun, text: str = "") -> Sequence[Diagnosis]:
    return find_possible(facts_of(*runs, language=language, text=text))


def run(number: int, got: int) -> CaseRun:
    return ran(case_of(f"{number}\n", f"{number + 1}\n", f"{number}"), f"{got}\n")


@pytest.mark.parametrize(
    ("language", "text", "largest", "name"),
    [
        ("java", "class A {\n byte[] heaps;\n}", 127, "byte"),
        ("java", "class A {\n int n = (byte) Integer.parseInt(s);\n}", 127, "byte"),
        ("java", "class A {\n short n;\n}", 32_767, "short"),
        ("c", "int f(void) {\n unsigned char n;\n}", 255, "unsigned char"),
        ("csharp", "class A {\n byte n;\n}", 255, "byte"),
    ],
)
def test_a_type_that_is_too_small(language: str, text: str, largest: int, name: str) -> None:
    beyond = [run(largest + more, -more) for more in (1, 2, 50)]
    (found,) = tell(language, run(largest - 1, largest), run(3, 4), *beyond, text=text)
    assert (found.kind, found.place and found.place.line) == ("small-type", 2)
    assert f"above {largest:,}" in found.message and f"`{name}`" in found.message


def test_a_type_is_named_that_holds_all_numbers_of_the_tests() -> None:
    beyond = [run(number, -1) for number in (200, 300, 10**12)]
    for language, wider in (("c", "long long"), ("java", "long")):
        (found,) = tell(language, run(3, 4), *beyond, text="class A {\n unsigned char byte n;\n}")
        assert found.message.endswith(f"Use `{wider}`.")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def to_bits(n):\n    bits = ''\n    while len(bits) < 8:\n        bits = '0' + bits\n", 3),
        ("# 8 bits\nprint(f'{n:08b}')\n", 2),
        ("bits = [0] * 9  # < 8\n", None),
        ("while len(names) < 8:\n    names.append('')\n", None),
    ],
)
def test_binary_digits_that_are_too_few(text: str, line: int | None) -> None:
    beyond = [run(255 + more, -more) for more in (1, 2, 50)]
    found = tell("python", run(255, 256), run(3, 4), *beyond, text=text)
    told = [each for each in found if each.kind == "few-digits"]
    assert [each.place and each.place.line for each in told] == ([line] if line else [])
    assert all("above 255: 8 binary digits" in each.message for each in told)


def test_what_fails_for_another_reason_is_no_matter_of_the_type() -> None:
    text = "class A {\n byte n;\n}"
    wrong = [run(number, -1) for number in (200, 300, 5, 7)]
    assert all(each.kind != "small-type" for each in tell("java", run(3, 4), *wrong, text=text))
    right = [run(200, 201), run(300, -1), run(301, -2)]
    assert all(each.kind != "small-type" for each in tell("java", *right, text=text))
    wrong = [run(200, -1), run(300, -2)]
    assert all(each.kind != "small-type" for each in tell("java", run(3, 4), *wrong, text="class A { int n; }"))


@pytest.mark.parametrize(
    ("got", "text", "is_told"),
    [
        ("Remove 4294967287 of 3", "unsigned int take;", True),
        ("Remove 18446744073709551607 of 3", "size_t take;", True),
        ("Remove 4294967287 of 3", "int take;", False),
        ("Remove 4000000000 of 3", "unsigned take;", False),
    ],
)
def test_a_minus_that_is_lost(got: str, text: str, is_told: bool) -> None:
    found = tell("cpp", ran(case_of("5\n", "Remove 2 of 3\n"), f"{got}\n"), text=text)
    assert [each.kind for each in found if each.kind == "lost-minus"] == ["lost-minus"] * is_told
    assert not is_told or "4294967295 stands for -1" in found[0].message


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("n = 3\nprint('Take ', n, ' of ', 4)\n", 2, "`print` puts one between the values"),
        ("n = 3\nprint('Take  %d  of  4' % n)\n", None, "two blanks in a row where one is asked for"),
    ],
)
def test_blanks_that_stand_twice(text: str, line: int | None, said: str) -> None:
    runs = [ran(case_of(f"{number}\n", "Take 3 of 4\n", f"{number}"), "Take  3  of  4\n") for number in (1, 2)]
    (found,) = tell("python", *runs, text=text)
    assert (found.kind, found.place and found.place.line) == ("doubled-blanks", line)
    assert said in found.message


def test_two_blanks_beside_a_wrong_answer_are_not_the_mistake() -> None:
    runs = [ran(case_of("1\n", "Take 3 of 4\n"), "Take  3  of  5\n"), ran(case_of("2\n", "Take 3 of 4\n"), "Take 3\n")]
    assert all(each.kind != "doubled-blanks" for each in tell("python", *runs))


@pytest.mark.parametrize(
    ("language", "text", "asked", "printed", "told"),
    [
        ("csharp", "class A {\n float[] m;\n}", "sum 100040001\n", "sum 100040000\n", "Use `int`."),
        ("c", "\nfloat x;", "a 1 b 1234567.25\n", "a 1 b 1234567.30\n", "Use `double`."),
        ("c", "\nfloat x;", "5000000001\n", "5000000000\n", "Use `long long`."),
        ("c", "\ndouble x;", "100040001\n", "100040000\n", None),
        ("java", "\nfloat x;", "100040001\n", "100050000\n", None),  # by more than that
        ("java", "\nfloat x;", "sum 100040001\n", "all 100040000\n", None),
        ("java", "\nfloat x;", "5 100040001\n", "4 100040000\n", None),
        ("python", "\nfloat(x)", "100040001\n", "100040000\n", None),
    ],
)
def test_digits_that_a_float_loses(language: str, text: str, asked: str, printed: str, told: str | None) -> None:
    found = find_float_digits(facts_of(ran(case_of("1\n", asked), printed), language=language, text=text))
    assert (found is None) is (told is None)
    if found and told:
        assert found.message.endswith(told)
        assert found.place
        assert found.place.line == 2
