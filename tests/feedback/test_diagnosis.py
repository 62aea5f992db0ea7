"""A diagnosis must be true on every case that counts, and is never said to a right program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grader.config.settings import Compare
from grader.feedback import CaseRun, diagnose
from grader.model import Case, Verdict
from grader.readers import call_here

from .conftest import Table, case_of, ran, stopped

A = case_of("1", "two\nfour\n", "a")
B = case_of("22", "six\n", "b")
RIGHT = {"a": "two\nfour\n", "b": "six\n"}
VARIANTS: Table = {
    "first only": {"a": "two\n", "b": "six\n"},
    "halves": {"a": "half\none\n", "b": "one and a half\n"},
}


def found(*runs: CaseRun, variants: Table = VARIANTS) -> list[str]:
    sentences = {name: f"You do {name}." for name in variants}
    diagnosis = diagnose(sentences, lambda name, case: variants[name][case.name], runs)
    assert all(each.message == sentences[each.variant] for each in diagnosis)
    return [each.variant for each in diagnosis]


def test_equal_on_every_case_is_the_mistake() -> None:
    assert found(ran(A, "two\n"), ran(B, "six\n")) == ["first only"]
    assert found(ran(A, "half\none\n"), ran(B, "one and a half\n")) == ["halves"]


def test_one_other_output_anywhere_is_another_mistake() -> None:
    assert found(ran(A, "two\n"), ran(B, "seven\n")) == []
    assert found(ran(A, "half\none\n"), ran(B, "six\n")) == []


def test_a_right_program_is_never_told_a_mistake() -> None:
    equal_to_the_reference: Table = {"survivor": RIGHT}
    assert found(ran(A, RIGHT["a"]), ran(B, RIGHT["b"]), variants=equal_to_the_reference) == []
    assert found(ran(A, RIGHT["a"], exit_code=1), ran(B, RIGHT["b"]), variants=equal_to_the_reference) == []


def test_a_mistake_that_shows_only_where_a_limit_stopped_the_program_is_not_told() -> None:
    """What is left could also come from the reference."""
    assert found(stopped(A, output="two\n"), ran(B, "six\n")) == []


def test_a_test_that_fails_by_its_form_alone_is_not_explained() -> None:
    """Its answers are right in another permitted layout: it does not pass once the mistake is fixed."""
    runs = ran(A, "two\n"), ran(B, "six\n", verdict=Verdict.PRESENTATION_ERROR)
    (told,) = diagnose({"first only": "You stop."}, lambda name, case: VARIANTS[name][case.name], runs)
    assert told.cases == ("a",)


def test_what_was_judged_wrong_is_not_compared_with_the_answer_again() -> None:
    """Only what variants print is: an output of ten thousand lines takes long."""
    compared: list[bytes] = []

    def call(function: Callable[..., Any], expected: Any, *more: Any) -> Any:
        compared.append(expected)
        return call_here(function, expected, *more)

    diagnose({"first only": "You stop."}, lambda name, case: VARIANTS[name][case.name], [ran(A, "two\n")], call)
    assert (A.expected or "").encode() not in compared


@pytest.mark.parametrize(
    ("printed", "told"),
    [
        ("1\n2\n3\n", ["one by one"]),
        ("1\n2\n", ["one by one"]),
        ("1\n4\n", []),
        ("2\n", []),  # so does the reference begin
        ("", []),
    ],
)
def test_rejected_game_that_begins_as_a_variant_does(printed: str, told: list[str]) -> None:
    game = case_of("1 3", "2\n3\n", "a", compare=Compare(mode="interactive"))
    variants: Table = {"one by one": {"a": "1\n2\n3\n"}, "as asked": {"a": "2\n1\n"}}
    assert found(ran(game, printed, verdict=Verdict.WRONG_ANSWER), variants=variants) == told
    assert found(ran(game, printed, verdict=Verdict.ACCEPTED), variants=variants) == []


def test_ties_are_all_told() -> None:
    twins: Table = {"one": VARIANTS["first only"], "other": VARIANTS["first only"]}
    assert found(ran(A, "two\n"), ran(B, "six\n"), variants=twins) == ["one", "other"]


@pytest.mark.parametrize("verdict", [Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.SKIPPED])
def test_what_a_limit_stopped_or_was_skipped_says_nothing(verdict: Verdict) -> None:
    assert found(ran(A, "two\n"), stopped(B, verdict)) == ["first only"]
    assert found(stopped(A, verdict), stopped(B, verdict)) == []


def test_what_needs_a_person_is_not_diagnosed() -> None:
    assert found(ran(A, "two\n"), stopped(B, Verdict.UNDECIDED)) == []


def test_an_abort_counts_with_what_was_printed_before() -> None:
    assert found(ran(A, "two\n", exit_code=1), ran(B, "six\n")) == ["first only"]
    assert found(ran(A, "", exit_code=1), ran(B, "six\n")) == []


def test_a_variant_that_raises_is_a_program_that_aborts_there() -> None:
    raises: Table = {"raises on a": {"a": None, "b": "six\n"}}
    assert found(ran(A, "", exit_code=1), ran(B, "six\n"), variants=raises) == ["raises on a"]
    assert found(ran(A, "two\n"), ran(B, "six\n"), variants=raises) == []


def test_a_variant_that_raises_everywhere_is_nobodys_mistake() -> None:
    assert found(ran(A, "", exit_code=1), ran(B, "", exit_code=1), variants={"broken": {"a": None, "b": None}}) == []


def test_the_case_s_own_rule_compares() -> None:
    assert found(ran(A, "two  \r\n"), ran(B, "six")) == ["first only"]
    strict = case_of("1", "two\nfour\n", "a", compare=Compare(mode="exact"))
    assert found(ran(strict, "two  \r\n"), ran(B, "six")) == []
    loose = case_of("1", "two\nfour\n", "a", compare=Compare(mode="tokens"))
    assert found(ran(loose, " two "), ran(B, "six")) == ["first only"]


def test_an_output_beyond_what_is_kept_of_it_counts_whole() -> None:
    long = "x" * 100_000
    wrong: Table = {"long": {"a": f"{long}1\n", "b": "six\n"}}
    assert found(ran(A, f"{long}1\n"), ran(B, "six\n"), variants=wrong) == ["long"]
    assert found(ran(A, f"{long}2\n"), ran(B, "six\n"), variants=wrong) == []


@pytest.mark.parametrize("output", [b"", b"\x00", b"\xff\xfe", b"\r" * 9, "\u202e\ud7ff".encode()])
def test_no_output_is_too_odd(output: bytes) -> None:
    assert found(ran(A, output), ran(B, output)) == []


def test_a_variant_is_not_asked_for_long_cases_once_a_short_one_has_ruled_it_out() -> None:
    asked: list[str] = []

    def answer(name: str, case: Case) -> str:
        asked.append(case.name)
        return "something else"

    long = case_of("9" * 100_000, "two\n", "long")
    assert diagnose({"any": "You do."}, answer, [ran(long, "one\n"), ran(A, "two\n")]) == ()
    assert set(asked) == {"a"}


def test_a_crash_on_one_case_alone_is_no_mistake_that_prints_nothing() -> None:
    silent: Table = {"says nothing": {"2": "", "3": ""}}
    crashes = [ran(case_of(text, "4\n", text), "", exit_code=1) for text in ("2", "3")]
    assert found(*crashes, variants=silent) == ["says nothing"]
    assert found(crashes[0], variants=silent) == []


def test_a_line_in_the_place_of_an_answer_is_none_beside_the_answers() -> None:
    """Without “tow” the output is that of who prints only the second answer, and without the list that of nothing."""
    variants: Table = {"second only": {"a": "four\n", "b": ""}, "nothing": {"a": "", "b": ""}}
    assert found(ran(A, "tow\nfour\n"), ran(B, "sixx\n"), variants=variants) == []
    assert found(ran(A, "['two', 'four']\n"), ran(B, "['six']\n"), variants=variants) == []
    beside = ran(A, "My answers:\nhalf\none\n"), ran(B, "My answers:\none and a half\n")
    (halves,) = diagnose(
        dict.fromkeys(VARIANTS, "You are wrong."), lambda name, case: VARIANTS[name][case.name], beside
    )
    assert halves.variant == "halves"
