"""The sentences that a student reads, one for each kind of wrong, and that form is never claimed of wrong content."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.config.settings import Compare, FormKind
from grader.judging import compare_outputs
from grader.judging.ladder import forms
from grader.judging.ladder import rungs as ladder
from grader.model import Difference

FOUR = b"Remove 2 counters from Heap 1\nLose Game\nRemove 239 counters from Heap 3\nRemove 6 counters from Heap 2\n"
ONE, LOST, TWO, THREE = FOUR.splitlines(keepends=True)
RIGHT = "all four answers are right"

SENTENCES = [
    # (mode, actual, sentence)
    ("exact", FOUR.replace(b"\n", b"\r\n"), f"{RIGHT}; from line 1 on lines end with CR LF instead of LF"),
    ("exact", FOUR.replace(b"\n", b"\r"), f"{RIGHT}; from line 1 on lines end with CR instead of LF"),
    ("exact", FOUR[:-1], f"{RIGHT}; line 4, the last one, does not end with a newline"),
    ("exact", FOUR + b"\n", f"{RIGHT}; line 5 is an extra empty line"),
    (
        "exact",
        FOUR.replace(b"Game", b"Game  "),
        f"{RIGHT}; line 2 has blanks at its end that should not be there, from column 10 on",
    ),
    ("exact", FOUR.replace(b"\n", b"\r\n", 1), f"{RIGHT}; line 1 ends with CR LF instead of LF"),
    ("lines", b"\n" + FOUR, f"{RIGHT}; line 1 is an extra empty line"),
    ("lines", FOUR.replace(b"\n", b"\n\n"), f"{RIGHT}; line 2 is an extra empty line, and so are 2 others"),
    ("lines", b" \n" + FOUR, f"{RIGHT}; line 1 is an extra empty line"),
    ("lines", FOUR.replace(b"2 c", b"2  c"), f"{RIGHT}; line 1 differs at column 10 in spacing"),
    ("lines", FOUR.replace(b"\n", b" "), f"{RIGHT}; line 1 differs at column 30 in where lines end"),
    ("lines", b"\xef\xbb\xbf" + FOUR, f"{RIGHT}; line 1 differs at column 1 in characters that cannot be seen"),
    ("lines", FOUR.lower(), f"{RIGHT}; line 1 differs at column 1 in capital letters"),
    ("lines", FOUR.replace(b"Game", b"Game!"), f"{RIGHT}; line 2 differs at column 10 in punctuation"),
    ("lines", FOUR.replace(b"239", b"239.0"), f"{RIGHT}; line 3 differs at column 11 in how a number is written"),
    (
        "lines",
        b"\n" + FOUR.upper(),
        f"{RIGHT}, but not their form (empty lines and capital letters); the first difference is at line 1, column 1",
    ),
    ("lines", b"[3, 4, 5]\n" + FOUR, f"{RIGHT}, but line 1 is extra output: “[3, 4, 5]”; print only the answers"),
    (
        "lines",
        b"X = 2\n" + ONE + b"X = 0\n" + LOST + TWO + THREE,
        f"{RIGHT}, but line 1 is extra output: “X = 2”, and so is 1 other; print only the answers",
    ),
    ("lines", FOUR + b"Bye\x1b[2J\n", f"{RIGHT}, but line 5 is extra output: “Bye\\x1b[2J”; print only the answers"),
    (
        "lines",
        b"File? " + FOUR,
        f"{RIGHT}, but line 1 has other text before the answer: “File?·”; print only the answers",
    ),
    ("lines", FOUR.replace(b"239", b"23,9"), "line 3 differs at column 10"),
    (
        "lines",
        THREE + LOST + TWO + ONE,
        "the right lines are there, but in a different order; the first one out of place ",
    ),
    (
        "lines",
        FOUR.replace(b"Heap 1", b"Heap 0").replace(b"Heap 2", b"Heap 1").replace(b"Heap 3", b"Heap 2"),
        "from line 1, column 29 on the last number of each line is 1 too small; count from 1, not from 0",
    ),
    ("lines", FOUR + ONE + LOST, "lines 1 to 4 are right; the output goes on with 2 extra lines"),
    (
        "lines",
        THREE + FOUR,
        "everything expected is there, plus 1 line too many: “Remove 6 counters from Heap 2” on line 1",
    ),
    (
        "lines",
        LOST + LOST + FOUR,
        "everything expected is there, plus 2 lines too many, the first on line 1: “Lose Game”",
    ),
    ("tokens", b"Lose " + FOUR, "everything expected is there, plus 1 word too many: “Lose” on line 1"),
    ("lines", ONE + LOST, "lines 1 to 2 are right; then 2 lines are missing"),
    ("lines", ONE, "line 1 is right; then 3 lines are missing"),
    ("lines", ONE + TWO + THREE, "1 line is missing: line 2 should be “Lose Game”"),
    ("lines", b" \n\n", "nothing was printed, but 4 lines were expected"),
    (
        "lines",
        FOUR.replace(b"239", b"238"),
        "line 3 differs at column 10: expected “Remove 239 counters from Heap 3”, got “Remove 238 counters",
    ),
    (
        "lines",
        FOUR.replace(b"239", b"1").replace(b"Lose", b"Win"),
        "2 of 4 lines differ; line 2 differs at column 1: expected “Lose Game”, got “Win Game”",
    ),
    ("lines", b"x" * 100 + b"\n" + FOUR[30:], f", got “{'x' * 60}…”"),
    ("tokens", FOUR.replace(b"239", b"238"), "line 3 differs at column 10: expected “Remove 239"),
    ("exact", FOUR.replace(b"239", b"1").replace(b"Lose", b"Win"), "2 of 4 lines differ; line 2 differs"),
    ("tokens", FOUR.replace(b"2 c", b"2\xc2\xa0c"), f"{RIGHT}; line 1 differs at column 9 in spacing"),
    ("tokens", FOUR + b"Lose", "words 1 to 20 are right; the output goes on with 1 extra word"),
]


def differ(expected: bytes, actual: bytes, mode: str = "lines") -> Difference:
    """As where an assignment lists every kind as form."""
    difference = compare_outputs(expected, actual, Compare(mode=mode, form=get_args(FormKind)))
    assert difference is not None
    return difference


@pytest.mark.parametrize(("mode", "actual", "sentence"), SENTENCES)
def test_the_sentence_names_the_fault(mode: str, actual: bytes, sentence: str) -> None:
    assert sentence in differ(FOUR, actual, mode).summary


def test_what_looks_the_same_is_told_by_its_characters() -> None:
    said = differ("René\n".encode(), "Rene\u0301\n".encode()).summary
    assert said.endswith("; both look the same, but U+0065 stands in the place of U+00E9")
    assert "U+" not in differ("René\n".encode(), b"Rene\n").summary


def test_where_numbers_begin_at_0_one_is_told_to_count_from_1() -> None:
    wanted = b"Case 1: 70\nCase 2: 90\n"
    assert differ(wanted, b"Case 0: 70\nCase 1: 90\n").summary == (
        "from line 1, column 6 on the first number of each line is 1 too small; count from 1, not from 0"
    )
    assert differ(wanted, b"Case 1: 69\nCase 2: 89\n").summary.endswith("the last number of each line is 1 too small")


def test_nothing_expected_is_said_so() -> None:
    assert differ(b"", b"a\n\nb\n", "exact").summary == "nothing should be printed, got 2 lines"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "the answer is right"),
        (2, "both answers are"),
        (12, "all twelve answers are"),
        (1300, "all 1,300 answers are"),
    ],
)
def test_answers_are_counted_in_words(count: int, words: str) -> None:
    assert differ(b"Lose Game\n" * count, b"lose game\n" * count, "lines").summary.startswith(words)


def rung(expected: bytes, actual: bytes, mode: str = "lines") -> str:
    """The name of the rung that two outputs stand on."""
    return differ(expected, actual, mode).rung


def test_every_rung_has_been_seen() -> None:
    """Each rung is the first that fits for some pair above or here."""
    seen = {rung(FOUR, actual, mode) for mode, actual, _ in SENTENCES}
    seen |= {rung(b"", b"x\n"), rung(b"2.5\n", b"2,5\n")}
    assert seen == {rung.name for rung in ladder.RUNGS}


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (b"2.5", b"25"),
        (b"2 5", b"25"),
        (b"25", b"2,5"),
        (b"1:30", b"130"),
        (b"-5", b"5"),
        (b".5", b"5"),
        (b"5", b"-5"),
        (b"12", b"1 2"),
        (b"12345678901234567890123456789012", b"12345678901234567890123456789013"),
        (b"Lose Game", b"Lose"),
        (b"Lose Game", b"Do not Lose Game"),
        (b"5", b"15"),
        (b"7\n8", b"7\n9\n8"),
        (b"nan", b"NaN 1"),
        (b"1e5", b"1e6"),
        (b"a\nb", b"b\na"),
        (b"", b"x"),
        (b"x", b""),
    ],
)
def test_wrong_content_is_never_called_form(expected: bytes, actual: bytes) -> None:
    for mode in ("exact", "lines"):
        assert not differ(expected, actual, mode).form
        assert not differ(actual, expected, mode).form


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6), st.lists(st.integers(0, 50), min_size=1, max_size=6))
def test_other_numbers_are_never_form(expected: list[int], actual: list[int]) -> None:
    assume(expected != actual)
    one, other = ("".join(f"{number}\n" for number in numbers).encode() for numbers in (expected, actual))
    assert not differ(one, other).form


@given(st.lists(st.text(max_size=8), max_size=5))
def test_a_normaliser_changes_nothing_twice(lines: list[str]) -> None:
    for normalise in (
        forms.drop_trailing_blanks,
        forms.drop_blank_lines,
        forms.unify_spacing,
        forms.drop_punctuation,
        forms.number_format,
    ):
        once = list(normalise([line.replace("\n", "") for line in lines]))
        assert list(normalise(once)) == once


def test_an_output_far_too_long_is_not_searched_for_faults_of_form() -> None:
    assert not differ(FOUR, FOUR.lower() + b"\n" * 1_000_000, "exact").form
    assert rung(FOUR, FOUR.lower() + b"\n" * 1_000, "exact") == "several forms"
