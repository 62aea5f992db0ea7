"""What comes back from a run that calls functions: values in words, in a file that a program may have written to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Limits
from grader.grading.function_runs import RESULTS, read_results, seal_results
from grader.languages.value_words import decode_value, encode_value
from grader.model import CallKind, File, FunctionCall, Job, Outcome, format_calls, parse_calls, write_lists
from grader.readers import Readers, call_here

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=20)
KINDS = st.sampled_from([CallKind.FUNCTION, CallKind.METHOD, CallKind.CLASS])
COLLIDING = 2**61 - 1
"""Multiples of it have the same hash."""


@given(VALUES)
def test_values_travel_unchanged(value: Any) -> None:
    assert decode_value(list(encode_value(value))) == value


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(2, 1)\n", "[2, 1]\n"),
        ("((1, 2), [(3,)])\n0\n", "[[1, 2], [[3]]]\n0\n"),
        ("(1, inf)", "[1, inf]"),
        ("[2,1]\n'(2, 1)'\n", "[2,1]\n'(2, 1)'\n"),
        ("<Board object (2, 1)>\n", "<Board object (2, 1)>\n"),
        ("{(1, 2), (3, 4)}\n", "{(1, 2), (3, 4)}\n"),
        ("Lose Game (now)\n", "Lose Game (now)\n"),
        ("", ""),
    ],
)
def test_tuples_are_written_as_lists(text: str, written: str) -> None:
    assert write_lists(text) == written


@given(st.lists(st.builds(FunctionCall, st.just("nim_sum"), st.lists(VALUES).map(tuple), KINDS), min_size=1))
def test_calls_are_text_and_back(calls: list[FunctionCall]) -> None:
    assert parse_calls(format_calls(calls)) == tuple(calls)


@pytest.mark.parametrize("text", ["", "f", "f(x)", "f(a=1)", "f()()", "f(" * 5_000, "1 + 1", "import os"])
def test_what_is_not_a_call_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="line 1 is not a call"):
        parse_calls(f"{text}\n")


@pytest.mark.parametrize(
    "words", ["", "x", "i", "ig", "l2 i1", "l1 " * 2_000, "l99999999999 i1", "s0", "i1 i2", "d1 n"]
)
def test_words_of_no_value_are_refused(words: str) -> None:
    with pytest.raises(ValueError):
        decode_value(words.split(" "))


def make_outcome(results: bytes) -> Outcome:
    return Outcome(0, None, b"", b"", files={RESULTS: results})


def test_only_lines_with_the_nonce_count() -> None:
    seen: list[bytes] = []

    def run(job: Job) -> Outcome:
        seen.append(job.stdin or b"")
        nonce = seen[-1].split(b"\n")[0]
        return make_outcome(b"value i7\ncompleted\n" + nonce + b" value i2\n" + nonce[:-1] + b" value i9\n")

    job = Job(("python",), {"a": File(b"")}, Limits(), stdin=b"function f l0\n", bring=(RESULTS,))
    sealed = seal_results(run)
    assert sealed(job).files == {RESULTS: b"value i2\n"}
    assert not read_results(sealed(job), call_here).completed
    assert len(set(seen)) == 2
    other = replace(job, bring=())
    sealed(other)
    assert seen[-1] == other.stdin


def test_what_a_value_is_called_stays_on_its_line() -> None:
    word = "o" + b"<x>\n2\x1b[2J".hex()
    results = read_results(make_outcome(f"value {word}\ncompleted\n".encode()), call_here)
    assert results.output == b"<x>\\x0a2\\x1b[2J\n"


@pytest.mark.parametrize("kind", ["e", "d"])
def test_a_set_that_takes_for_ever_is_only_named(kind: str) -> None:
    """A program that has found the nonce can tell it without having built it, and another language builds it fast."""
    item = "i{:x}" if kind == "e" else "i{:x} n"
    words = " ".join(item.format(number * COLLIDING) for number in range(50_000))
    with Readers(time_limit=2) as readers:
        results = read_results(make_outcome(f"value {kind}50000 {words}\ncompleted\n".encode()), readers.call)
    assert results.completed
    assert results.output.endswith(b" of 50000 items>\n")
