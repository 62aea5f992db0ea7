"""What counts as form is what the assignment lists; anything else is named as what it is."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from grader.config.settings import Compare
from grader.judging import compare_outputs, judge, learn_looks_of_outputs
from grader.model import Difference, Outcome, Verdict

FOUR = "Remove 2 counters from Heap 1\nLose Game\nRemove 2.5 counters from Heap 3\nRemove 6 counters from Heap 2\n"
DEFAULT = ("line-endings", "final-newline", "trailing-blanks", "blank-lines", "extra-lines")
LISTED_ONLY = ("spacing", "letter-case", "punctuation", "number-format")

SPOILT = [
    # (kind, mode in which it counts, what the program prints)
    ("line-endings", "exact", FOUR.replace("\n", "\r\n")),
    ("final-newline", "exact", FOUR.removesuffix("\n")),
    ("trailing-blanks", "exact", FOUR.replace("Game", "Game  ")),
    ("blank-lines", "lines", "\n" + FOUR),
    ("extra-lines", "lines", "nim-sum: 0\n" + FOUR),
    ("extra-lines", "lines", FOUR.replace("Lose", "Which file? Lose")),
    ("extra-lines", "tokens", "nim-sum: 0\n" + FOUR.replace(" Heap", "\n\nHeap")),
    ("extra-lines", "tokens", FOUR.replace("Lose", "Which file?  Lose")),
    ("extra-lines", "numbers", "nim-sum: 0\n" + FOUR.replace("2.5", "2.50000001")),
    ("extra-lines", "kattis", "nim-sum: 0\n" + FOUR.lower()),
    ("spacing", "lines", FOUR.replace("2 c", "2  c")),
    ("spacing", "lines", FOUR.replace("2 counters", "2\ncounters")),
    ("spacing", "lines", "\ufeff" + FOUR),
    ("letter-case", "lines", FOUR.lower()),
    ("punctuation", "lines", FOUR.replace("Game", "Game!")),
    ("number-format", "lines", FOUR.replace("2.5", "2.50")),
    ("number-format", "lines", FOUR.replace("2.5", "2,5")),
]


def differ(actual: str, expected: str = FOUR, **rule: Any) -> Difference:
    difference = compare_outputs(expected.encode(), actual.encode(), Compare.model_validate(rule))
    assert difference is not None
    return difference


def verdict_of(actual: str, expected: str = FOUR, **rule: Any) -> Verdict:
    shared = Compare.model_validate({"form_share": 0.5, **rule})
    return judge(expected.encode(), Outcome(0, None, actual.encode(), b""), shared).verdict


def test_the_default_is_what_the_contract_says() -> None:
    assert Compare().form == DEFAULT


@pytest.mark.parametrize(("kind", "mode", "actual"), SPOILT)
def test_a_kind_is_form_where_it_is_listed_and_nowhere_else(kind: str, mode: str, actual: str) -> None:
    others = [name for name in (*DEFAULT, *LISTED_ONLY) if name != kind]
    assert differ(actual, mode=mode, form=[kind]).form
    assert not differ(actual, mode=mode, form=others).form
    assert not differ(actual, mode=mode, form=[]).form
    assert differ(actual, mode=mode).form == (kind in DEFAULT)


@pytest.mark.parametrize(("kind", "mode", "actual"), SPOILT)
def test_the_verdict_and_the_sentence_follow_from_the_list(kind: str, mode: str, actual: str) -> None:
    assert verdict_of(actual, mode=mode, form=[kind]) is Verdict.PRESENTATION_ERROR
    assert verdict_of(actual, mode=mode, form=[]) is Verdict.WRONG_ANSWER
    assert differ(actual, mode=mode, form=[kind]).summary.startswith("all four answers are right")
    told = differ(actual, mode=mode, form=[]).summary
    assert told.startswith("the output differs only in ")
    assert "right" not in told


ONLY = [
    (FOUR.lower(), "the output differs only in capital letters, first at line 1, column 1"),
    (FOUR.replace("2 c", "2  c"), "the output differs only in spacing, first at line 1, column 10"),
    (FOUR.replace("Game", "Game!"), "the output differs only in punctuation, first at line 2, column 10"),
    (FOUR.replace("2.5", "2.50"), "the output differs only in how a number is written, first at line 3, column 11"),
    (
        FOUR.replace("2.5", "2,5"),
        "the output differs only in a decimal comma, first at line 3, column 9: write “2.5”, not “2,5”",
    ),
    (
        "\n" + FOUR.replace("Lose Game", "LOSE  GAME"),
        "the output differs only in empty lines, spacing and capital letters, first at line 1, column 1",
    ),
    (
        FOUR.replace("2.5", "2.50").lower(),
        "the output differs only in capital letters and how a number is written, first at line 1, column 1",
    ),
]


@pytest.mark.parametrize(
    ("number", "told"),
    [("-5.00", "-5.00"), ("+5.00", "+5.00"), ("a-5.00", "5.00"), ("3-5.00", "5.00"), ("(-12.25)", "-12.25")],
)
def test_a_decimal_comma_is_quoted_with_the_sign_of_the_number(number: str, told: str) -> None:
    wrong = number.replace(".", ",")
    sentence = differ(f"mean {wrong}\n", f"mean {number}\n").summary
    assert sentence.endswith(f": write “{told}”, not “{told.replace('.', ',')}”")


def test_kinds_of_form_are_named_even_where_the_output_is_too_long_to_tell_which() -> None:
    long = differ(FOUR.replace("2.5", "2.50").lower() * 4_000, FOUR * 4_000).summary
    assert long.startswith("the output differs only in such things as spacing, capital letters and punctuation, first")


@pytest.mark.parametrize(("actual", "sentence"), ONLY)
def test_what_is_not_form_is_named_as_what_it_is(actual: str, sentence: str) -> None:
    assert differ(actual).summary == sentence


def test_punctuation_is_not_named_where_it_is_the_same() -> None:
    assert differ("7:5, 12:00!\n", "7:05, 12:00!\n").summary == (
        "the output differs only in how a number is written, first at line 1, column 3"
    )
    assert "punctuation" in differ("7:5 12:00!\n", "7:05, 12:00!\n").summary


def test_several_kinds_are_form_only_where_all_of_them_are_listed() -> None:
    both = "\n" + FOUR.lower()
    assert not differ(both).form
    assert not differ(both, form=["letter-case"]).form
    assert differ(both, form=["letter-case", "blank-lines"]).form


def test_a_kind_that_would_forgive_more_does_not_hide_that_all_is_listed() -> None:
    """`spacing` alone makes these the same, but so do two kinds that are listed."""
    assert differ(FOUR.replace("\n", " \r\n"), mode="exact").form


STARS = "  *\n ***\n*****\n"


def test_a_triangle_of_stars_is_not_right_without_its_blanks() -> None:
    assert not differ("*\n***\n*****\n", STARS).form
    assert differ("*\n***\n*****\n", STARS, form=["spacing"]).form


CONTENT = [
    ("1\n2\n3\n", "2\n3\n1\n", "other order"),
    ("a 1\na 2\n", "a 0\na 1\n", "numbering"),
    ("a 1\na 2\n", "a 1\n", "missing"),
    ("a 1\na 2\n", "a 1\na 2\na 3\n", "surplus"),
]


@pytest.mark.parametrize(("expected", "actual", "rung"), CONTENT)
def test_order_numbering_missing_and_surplus_are_never_form(expected: str, actual: str, rung: str) -> None:
    everything = [*DEFAULT, *LISTED_ONLY]
    difference = differ(actual, expected, form=everything)
    assert (difference.rung, difference.form) == (rung, False)
    assert verdict_of(actual, expected, form=everything) is Verdict.WRONG_ANSWER


LABELS = [
    # (expected, printed, whether only a label or a prompt is too much)
    ("44\n", "The sum is 44\n", True),
    ("44\n", "The sum is: 44\n", True),
    ("44\n", "sum = 44\n", True),
    ("44\n", "sum=44\n", True),
    ("44\n17\n", "The sum is 44\nThe sum is 17\n", True),
    ("44\n17\n", "Enter: 44\nEnter: 17\nEnter: ", True),
    ("44\n17\n", "Enter: 44\nEnter: 17\nEnter: \n", True),
    ("44\n17\n", "Enter n: The sum is 44\nEnter n: The sum is 17\nEnter n: ", True),
    ("44\n17\n", "44\n17\nEnter: ", True),
    ("44\n17\n", "1: 44\n2: 17\n", True),
    ("44\n", "minus 44\n", False),
    ("44\n", "not 44\n", False),
    ("44\n", "x != 44\n", False),
    ("44\n", "x <= 44\n", False),
    ("4\n", "is4\n", False),
    ("44\n17\n", "Enter: 44\nEnter: 17\nEnter: 3\n", False),
    ("44\n17\n", "Enter: 44\nEnter: 17\nBye: \n", False),
    ("44\n", "1: 2: 3: 44\n", False),
    ("yes\n", "no: yes\n", False),
]


@pytest.mark.parametrize("mode", ["lines", "exact", "tokens", "numbers"])
@pytest.mark.parametrize(("expected", "actual", "form"), LABELS)
def test_labels_and_the_prompt_that_is_left_over(expected: str, actual: str, form: bool, mode: str) -> None:
    rule = Compare.model_validate({"mode": mode})
    looks = learn_looks_of_outputs([expected.encode(), b"yes\nno\n"])
    difference = compare_outputs(expected.encode(), actual.encode(), rule, looks)
    assert difference is not None
    assert difference.form == form


@pytest.mark.parametrize(
    ("expected", "actual"), [("200\n", "200 -> 200\n"), ("4\n", "7 -> 1 -> 4\n"), ("4\n", "9 -> 4\n")]
)
def test_what_stands_before_the_end_of_an_answer_is_no_label(expected: str, actual: str) -> None:
    """A list with one item too many ends as the right one does."""
    looks = learn_looks_of_outputs([expected.encode(), b"200 -> 7\nempty\n"])
    difference = compare_outputs(expected.encode(), actual.encode(), Compare(mode="lines"), looks)
    assert difference is not None
    assert not difference.form


@pytest.mark.parametrize(
    "actual", ["44\n17\n3 4\n", "Lose\n44\n17\n", "Game\n44\n17\n", "debug 44 17\n", "44 debug\n17\n"]
)
def test_where_words_count_a_line_of_words_of_answers_is_none(actual: str) -> None:
    """An answer may begin on one line and end on the next; what stands behind an answer on its line is no label."""
    looks = learn_looks_of_outputs([b"44\n17\n", b"Lose Game\n"])
    difference = compare_outputs(b"44\n17\n", actual.encode(), Compare(mode="tokens"), looks)
    assert difference is not None
    assert not difference.form


WORDS = [f"{first}{second} 3" for first in "abcdef" for second in "aeiou"]
"""Answers of which one word may be anything."""


@pytest.mark.parametrize(
    ("answers", "extra", "form"),
    [
        (WORDS, "7 1", False),
        (WORDS, "well-known 1", False),
        (WORDS, "done", True),
        (WORDS, "reading line 1", True),
        (WORDS, "1 7th", True),
        (["sum 3", "count 2", "largest 4"], "total 9", True),
        ([line.removesuffix(" 3") for line in WORDS], "debug", True),
    ],
)
def test_a_line_in_the_form_of_answers_with_a_word_of_any_kind_is_an_answer(
    answers: list[str], extra: str, form: bool
) -> None:
    """Who counts `7` as a word has not printed something beside right answers."""
    looks = learn_looks_of_outputs(["\n".join(answers).encode()])
    expected = "\n".join(answers[:3]) + "\n"
    difference = compare_outputs(expected.encode(), f"{extra}\n{expected}".encode(), Compare(mode="lines"), looks)
    assert difference is not None
    assert (difference.form, difference.rung) == (form, "extra lines" if form else "surplus")


@pytest.mark.parametrize(
    ("extra", "form"),
    [("C-3: stays 0, 0.00 euros", False), ("Paid 3: euros 0, 0.00 euros", True), ("C-3: stays 0 and waits", True)],
)
def test_a_line_with_numbers_that_has_all_fixed_words_of_answers_is_an_answer(extra: str, form: bool) -> None:
    """A car too many is no debugging output."""
    answers = ["AB-1: stays 2, 3.50 euros", "BC-7: stays 1, 0.20 euros"]
    looks = learn_looks_of_outputs(["\n".join(answers).encode()])
    expected = f"{answers[0]}\n"
    difference = compare_outputs(expected.encode(), f"{expected}{extra}\n".encode(), Compare(mode="lines"), looks)
    assert difference is not None
    assert difference.form is form


@pytest.mark.parametrize(
    ("extra", "form"),
    [
        ("21:15:00 INFO cron: start", False),
        ("21:15 INFO cron: start", True),
        ("3 lines read", True),
        ("debug 21:15:00", True),
    ],
)
def test_a_line_that_begins_with_a_time_as_answers_do_is_an_answer(extra: str, form: bool) -> None:
    """An entry of a log that is to be left out is no debugging output."""
    answers = ["12:04:55 WARN disk: almost full: 91%", "13:10:19 ERROR disk: failed", "9:00:01 WARN net: up", "WARN 3"]
    looks = learn_looks_of_outputs(["\n".join(answers).encode()])
    expected = "\n".join(answers) + "\n"
    difference = compare_outputs(expected.encode(), f"{extra}\n{expected}".encode(), Compare(mode="lines"), looks)
    assert difference is not None
    assert difference.form is form


def test_the_sentence_quotes_the_label_and_the_left_over_prompt() -> None:
    label = differ("The sum is 44\n", "44\n")
    assert label.summary == (
        "the answer is right, but line 1 has other text before the answer: “The sum is·”; print only the answers"
    )
    prompt = differ("Enter: 44\nEnter: 17\nEnter: ", "44\n17\n")
    assert prompt.summary == (
        "both answers are right, but line 1 has other text before the answer: “Enter:·” and line 3 is a prompt "
        "without an answer: “Enter:”; print only the answers"
    )


@pytest.mark.parametrize("mode", ["regex", "checker", "interactive"])
def test_a_mode_that_knows_no_form_takes_no_list(mode: str) -> None:
    from grader.judging import MODES

    assert "form" not in MODES[mode].option_names
    assert "form" in MODES["lines"].option_names


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValidationError):
        Compare.model_validate({"form": ["order"]})


def test_a_long_line_is_quoted_up_to_where_it_differs() -> None:
    words = "bus 1 at 07:00, change at Church to 2 at 09:10, arrive 09:11, "
    told = differ(f"{words}55 min in all\n", f"{words}1991 min in all\n", mode="lines").summary
    assert "1991 min" in told
    assert "55 min" in told
    assert told.count("…") >= 2, "what comes before is left out"
    short = differ("bus 1 at 07:00\n", "bus 2 at 07:00\n", mode="lines").summary
    assert "“bus 2 at 07:00”" in short
    assert "…" not in short
