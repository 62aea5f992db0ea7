"""What each comparison mode forgives and what it does not, on bytes of any kind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grader.judging
from grader.config.settings import Compare
from grader.judging import MODES, CannotJudge, are_same_outputs, compare_bytes, compare_outputs, decode, judge
from grader.judging.modes import values
from grader.model import Difference, Outcome, Verdict, read_value

EXPECTED = b"Remove 2 counters from Heap 1\nLose Game\n"

LINES = {"lines", "unordered", "regex"}
WORDS = {"tokens", "numbers", "kattis"}

FORGIVEN = [
    # (actual, modes that accept it)
    (EXPECTED, {"exact", *LINES, *WORDS}),
    (EXPECTED[:-1], {*LINES, *WORDS}),
    (EXPECTED.replace(b"\n", b"\r\n"), {*LINES, *WORDS}),
    (EXPECTED.replace(b"\n", b" \t\n"), {*LINES, *WORDS}),
    (EXPECTED.replace(b"\n", b" \r\n"), {*LINES, *WORDS}),
    (EXPECTED + b"\n \n\r\n\n", {*LINES, *WORDS}),
    (b"\n" + EXPECTED, WORDS),
    (EXPECTED.replace(b"\n", b"\n\n"), WORDS),
    (EXPECTED.replace(b" ", b"  "), WORDS),
    (EXPECTED.replace(b" ", b"\t"), WORDS),
    (b" " + EXPECTED, WORDS),
    (EXPECTED.replace(b"\n", b" "), WORDS),
    (EXPECTED.replace(b" ", b"\n"), WORDS),
    (EXPECTED.replace(b"\n", b"\r"), WORDS),
    (b"Lose Game\nRemove 2 counters from Heap 1", {"unordered"}),
    (b"Lose Game\nRemove 2 counters from Heap 1\nLose Game", set()),
    (EXPECTED.lower(), {"kattis"}),
    (EXPECTED.replace(b"2", b"02"), {"numbers"}),
    (EXPECTED.replace(b"2", b"2.0"), set()),
    (EXPECTED.replace(b"Game", b"Game."), set()),
    (EXPECTED.replace(b" 2", b"\xc2\xa02"), set()),
    (b"\xef\xbb\xbf" + EXPECTED, set()),
    (EXPECTED + b"\0", set()),
    (EXPECTED.replace(b"Game", b"Game\0"), {"kattis"}),
    (EXPECTED + EXPECTED, set()),
    (EXPECTED[:30], set()),
    (b"", set()),
    (b"\xff\xfe", set()),
]


@pytest.mark.parametrize("mode", ["exact", *sorted(LINES), *sorted(WORDS)])
@pytest.mark.parametrize(("actual", "accepting"), FORGIVEN)
def test_what_is_forgiven(mode: str, actual: bytes, accepting: set[str]) -> None:
    assert (compare_bytes(mode, EXPECTED, actual) is None) == (mode in accepting)


@pytest.mark.parametrize(("mode", "why"), [("checker", "needs a checker"), ("interactive", "is not a game")])
def test_what_takes_more_than_two_outputs_says_so(mode: str, why: str) -> None:
    with pytest.raises(CannotJudge, match=why):
        compare_bytes(mode, b"", b"")


def test_every_file_of_a_mode_holds_its_entry() -> None:
    files = {path.stem for path in (Path(grader.judging.__file__).parent / "modes").glob("*.py")} - {"__init__"}
    assert files == set(MODES)


PARTS = [
    b"Lose Game",
    b"Remove 1",
    b"1",
    b"2",
    b".",
    b"007",
    b"1e5",
    b"+1",
    b"-0.0",
    b"nan",
    b"inf",
    b"0x1",
    b"(",
    b"a*",
]
WHITE = [b"\n", b"\n\n", b" ", b"  ", b"\t", b"\r\n", b"\r"]
ODD = [b"\0", b"\xff", b"\xc3", b"\\", b"\\xff", b"\x1b[31m", b"\xed\xa0\x80", "é\u200b\ufeff\u202e·…“".encode()]
pieces = st.sampled_from([*PARTS, *WHITE, *ODD])
outputs = st.lists(pieces, max_size=12).map(b"".join) | st.binary(max_size=40)


RULES = [
    *({"mode": mode} for mode in ("exact", "lines", "tokens", "numbers", "unordered", "kattis")),
    {"mode": "numbers", "abs": 0.5},
    {"mode": "numbers", "rel": 1e-9},
    {"mode": "kattis", "args": "case_sensitive space_change_sensitive"},
    {"mode": "kattis", "args": "float_tolerance 0.5 space_change_sensitive"},
    {"mode": "kattis", "args": "float_relative_tolerance 1e-6 case_sensitive"},
]
ONE_WAY = ("numbers", "float")
"""What asks more of the one side than of the other: an expected integer, an expected number."""


def rule(settings: dict[str, Any]) -> Compare:
    return Compare.model_validate(settings)


@pytest.mark.parametrize("settings", RULES, ids=str)
@given(output=outputs)
def test_reflexive(settings: dict[str, Any], output: bytes) -> None:
    assert compare_outputs(output, output, rule(settings)) is None


@given(output=outputs)
def test_every_line_matches_itself_as_a_pattern(output: bytes) -> None:
    patterns = b"\n".join(re.escape(line.rstrip()) for line in output.rstrip().split(b"\n"))
    assert compare_bytes("regex", patterns, output) is None


@pytest.mark.parametrize("settings", RULES, ids=str)
@given(one=outputs, other=outputs)
def test_symmetric_and_sound_on_any_bytes(settings: dict[str, Any], one: bytes, other: bytes) -> None:
    difference, reverse = (compare_outputs(*pair, rule(settings)) for pair in ((one, other), (other, one)))
    if not any(word in str(settings) for word in ONE_WAY):
        assert (difference is None) == (reverse is None)
    if settings["mode"] == "exact":
        assert (difference is None) == (one == other)
    if difference is not None:
        assert_readable(difference)


@given(one=outputs, other=outputs)
def test_patterns_of_any_bytes_match_or_are_the_assignments_fault(one: bytes, other: bytes) -> None:
    try:
        difference = compare_bytes("regex", one, other)
    except CannotJudge as cannot:
        assert "the pattern on line" in cannot.message
        return
    if difference is not None:
        assert_readable(difference)


def assert_readable(difference: Difference) -> None:
    assert difference.summary
    assert difference.line >= 1
    assert difference.column >= 1
    assert not all(pair.same for pair in difference.pairs)
    assert 0 <= difference.right < difference.counted
    difference.summary.encode()
    for pair in difference.pairs:
        assert pair.number >= 1
        ((pair.expected or "") + (pair.actual or "")).encode()


@given(one=outputs, other=outputs)
def test_from_mode_to_mode_more_is_forgiven(one: bytes, other: bytes) -> None:
    for modes in (("exact", "lines", "tokens", "numbers"), ("lines", "unordered"), ("tokens", "kattis")):
        same = [compare_bytes(mode, one, other) is None for mode in modes]
        assert same == sorted(same)


@given(one=outputs, other=outputs)
def test_different_bytes_never_look_the_same(one: bytes, other: bytes) -> None:
    assert (decode(one) == decode(other)) == (one == other)


@pytest.mark.parametrize("name", [mode.name for mode in MODES.values() if mode.takes_same_bytes])
@given(output=st.binary(max_size=300))
def test_the_same_bytes_are_right_where_a_mode_says_so(name: str, output: bytes) -> None:
    assert compare_outputs(output, output, Compare(mode=name)) is None


def test_where_the_expected_output_is_no_output_the_same_bytes_are_compared() -> None:
    outcome = Outcome(0, None, b"[a-z]+\n", b"")
    assert judge(b"[a-z]+\n", outcome, Compare(mode="regex")).verdict is Verdict.WRONG_ANSWER


VALUES = {
    "a list and a tuple": (b"[2, 1]\n", b"(2, 1)\n", True),
    "spelling": (b"{'a': 1, 'b': [2]}\n", b"{'b':[2],'a':1}", True),
    "an integer as a fraction": (b"2\n", b"2.0\n", True),
    "a fraction within the tolerance": (b"0.3\n", b"0.30000000000000004\n", True),
    "a fraction beyond it": (b"0.3\n", b"0.3001\n", False),
    "an integer is exact": (b"2\n", b"2.0000000001\n", False),
    "a truth value is no number": (b"1\n", b"True\n", False),
    "nothing is not zero": (b"0\n", b"None\n", False),
    "a text is not its number": (b"2\n", b"'2'\n", False),
    "not a number": (b"nan\n", b"nan\n", True),
    "infinite": (b"[inf]\n", b"[1e999]\n", True),
    "far from infinite": (b"inf\n", b"1e308\n", False),
    "sets in any order": (b"{1, 2}\n", b"{2, 1}\n", True),
    "a list has an order": (b"[1, 2]\n", b"[2, 1]\n", False),
    "true in a set is not 1": (b"{1, 2}\n", b"{True, 2}\n", False),
    "true as a key is not 1": (b"{1: 2}\n", b"{True: 2}\n", False),
    "a set": (b"{1, 2}\n", b"{2, 1}\n", True),
    "a very long set is the same text": (b"{%s}\n" % (b"1, " * 50_000), b"{%s}\n" % (b"1, " * 50_000), True),
    "an object": (b"2\n", b"<Heap object>\n", False),
    "one value too many": (b"2\n", b"2\n3\n", False),
}


@pytest.mark.parametrize(("expected", "actual", "same"), VALUES.values(), ids=VALUES)
def test_values_are_compared_as_values(expected: bytes, actual: bytes, same: bool) -> None:
    rule = Compare.model_validate({"mode": "values"})
    assert are_same_outputs(expected, actual, rule) is same
    assert (compare_outputs(expected, actual, rule) is None) is same


def test_a_value_that_comes_again_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(values, "read_value", lambda text: read.append(text) or read_value(text))
    again = b"[1, (2, 3)]\n" * 50
    assert compare_bytes("values", again, again + b"'the last one'\n") is not None
    assert read.count("[1, (2, 3)]") == 1
