"""What part of a case's points an output earns: form, right lines, and both together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Compare
from grader.judging import judge, learn_looks_of_outputs
from grader.judging.verdicts import RunJudgement
from grader.model import Outcome, Verdict, compute_earned_share

FOUR = b"one\ntwo\nthree\nfour\n"
CASE = ["blank-lines", "extra-lines", "letter-case"]
FORM: dict[str, Any] = {"form_share": 0.5, "form": CASE}
LINES: dict[str, Any] = {"partial": "per_line"}
BOTH = {**FORM, **LINES}
PRESENTATION, WRONG = Verdict.PRESENTATION_ERROR, Verdict.WRONG_ANSWER


def earn(judged: RunJudgement, form_share: float | None) -> float:
    return compute_earned_share(judged.verdict, judged.share, form_share)


def of(output: bytes, expected: bytes = FOUR, **settings: Any) -> RunJudgement:
    return judge(expected, Outcome(0, None, output, b""), Compare.model_validate(settings))


@pytest.mark.parametrize(
    ("output", "settings", "verdict", "share"),
    [
        (FOUR, {}, Verdict.ACCEPTED, 1),
        (FOUR, BOTH, Verdict.ACCEPTED, 1),
        # the form alone is wrong
        (FOUR.upper(), {}, WRONG, 0),
        (FOUR.upper(), FORM, PRESENTATION, 0.5),
        (FOUR.upper(), {**FORM, "form_share": 0}, PRESENTATION, 0),
        (FOUR.upper(), {**FORM, "form_share": 1}, PRESENTATION, 1),
        (b"\n" + FOUR, FORM, PRESENTATION, 0.5),
        (b"debug\n" + FOUR, FORM, PRESENTATION, 0.5),
        # some line says something else
        (FOUR.replace(b"two", b"2"), {}, WRONG, 0),
        (FOUR.replace(b"two", b"2"), FORM, WRONG, 0),
        (FOUR.replace(b"two", b"2"), LINES, WRONG, 0.75),
        (FOUR.replace(b"two", b"2").replace(b"one", b"1"), LINES, WRONG, 0.5),
        (b"one\ntwo\n", LINES, WRONG, 0.5),
        (b"two\nthree\nfour\n", LINES, WRONG, 0.75),
        (b"a\nb\nc\nd\n", LINES, WRONG, 0),
        (b"four\nthree\ntwo\none\n", LINES, WRONG, 0),
        # what is too many costs as well, so that printing every possible answer earns nothing
        (FOUR + b"five\n", LINES, WRONG, 0.8),
        (b"x\n" * 96 + FOUR, LINES, WRONG, 0.04),
        # a line in another form is not right, but with both the better of the two counts
        (FOUR.replace(b"two", b"TWO"), LINES, WRONG, 0.75),
        (FOUR.replace(b"two", b"TWO"), BOTH, PRESENTATION, 0.75),
        (FOUR.upper(), BOTH, PRESENTATION, 0.5),
        (b"\n" + FOUR, LINES, WRONG, 0.8),
        (b"\n" + FOUR, BOTH, PRESENTATION, 0.8),
        (FOUR.upper().replace(b"TWO", b"2"), BOTH, WRONG, 0),
        # nothing
        (b"", BOTH, Verdict.NO_OUTPUT, 0),
        (b" \n", BOTH, Verdict.NO_OUTPUT, 0),
        # blank lines are no answers, whether there are as many lines or not
        (b"one\n\nx\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 0.5),
        (b"one\n\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 0.5),
        (b"one\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 0.5),
        (b"one\nx\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 0.5),
        (b"one\n\n\n\nx\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 0.5),
        (b"one\n\nx\ny\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 1 / 3),
        # one that is missing or too many is still not all of it
        (b"one\ntwo\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 2 / 3),
        (b"one\n\n\ntwo\n", {**LINES, "expected": b"one\n\ntwo\n"}, WRONG, 2 / 3),
    ],
)
def test_share(output: bytes, settings: dict[str, Any], verdict: Verdict, share: float) -> None:
    found = of(output, **settings)
    assert (found.verdict, earn(found, settings.get("form_share"))) == (verdict, share)


@pytest.mark.parametrize(
    ("mode", "expected", "output", "share"),
    [
        ("exact", b"a\nb\n", b"a\nB\n", 0.5),
        ("exact", b"a\nb\n", b"a\nb", 2 / 3),
        ("exact", b"a\nb\n", b"a\nB", 0.5),
        ("exact", b"a\nb\n", b"A\nb", 0.5),
        ("exact", b"a\nb", b"a\nB\n", 0.5),
        ("exact", b"a\nb", b"a\nB", 0.5),
        ("exact", b"a\nb\n", b"a\n", 0.5),
        ("exact", b"a\nb\n", b"a", 0.5),
        ("tokens", b"a b\nc d\n", b"a  b\nc e\n", 0.5),
        ("tokens", b"a b c d", b"a b\nc\n", 0.75),
        ("numbers", b"1.0\n2.0\n", b"1.0000001\n2.1\n", 0.5),
        ("unordered", b"a\nb\nc\n", b"c\nx\na\n", 2 / 3),
        ("regex", b"a+\nb+\n", b"aa\nc\n", 0.5),
        ("kattis", b"a\nb\n", b"A\nC\n", 0.5),
    ],
)
def test_right_lines_in_every_mode(mode: str, expected: bytes, output: bytes, share: float) -> None:
    assert of(output, expected, mode=mode, **LINES).share == pytest.approx(share)


@pytest.mark.parametrize("outcome", [Outcome(1, None, FOUR, b""), Outcome(None, "SIGSEGV", FOUR, b"")])
def test_a_program_that_fails_earns_nothing(outcome: Outcome) -> None:
    assert judge(FOUR, outcome, Compare.model_validate(BOTH)).share == 0


lines = st.lists(st.sampled_from(["a", "b", "c", "A", " a", ""]), max_size=8)
modes = st.sampled_from(["exact", "lines", "tokens", "numbers", "unordered", "kattis"])


@given(lines, lines, modes, st.sampled_from([{}, FORM, LINES, BOTH]))
def test_all_points_are_for_right_outputs_only(
    expected: list[str], actual: list[str], mode: str, settings: dict[str, Any]
) -> None:
    one, other = ("\n".join(side).encode() for side in (expected, actual))
    found = of(other, one, mode=mode, **settings)
    assert (found.share == 1) == (found.verdict is Verdict.ACCEPTED)
    assert 0 <= found.share <= 1
    more = [of(other, one, mode=mode, **each).share for each in ({}, settings, BOTH)]
    assert more == sorted(more)


LOST, TAKE = "Lose Game\n", "Remove 2 counters from Heap 1\n"


@pytest.mark.parametrize(
    ("expected", "output", "share"),
    [
        (LOST, TAKE + LOST, 0),
        (TAKE, TAKE + LOST, 0),
        (TAKE, "Heaps: 3 5\n" + TAKE, 0.5),
        (LOST, "remove  17 counters from heap 3\n" + LOST, 0),
    ],
)
def test_who_prints_what_answers_another_case_has_guessed(expected: str, output: str, share: float) -> None:
    looks = learn_looks_of_outputs([LOST.encode(), TAKE.encode() + LOST.encode()])
    outcome = Outcome(0, None, output.encode(), b"")
    judged = judge(expected.encode(), outcome, Compare(mode="lines", form_share=0.5), looks=looks)
    assert earn(judged, 0.5) == share
