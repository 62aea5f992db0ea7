"""What each comparison mode forgives and what it does not, on bytes of any kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import AssignmentError
from grader.judging import MODES, compare_bytes, decode

EXPECTED = b"Remove 2 counters from Heap 1\nLose Game\n"

FORGIVEN = [
    # (actual, modes that accept it)
    (EXPECTED, {"exact", "lines", "tokens"}),
    (EXPECTED[:-1], {"lines", "tokens"}),
    (EXPECTED.replace(b"\n", b"\r\n"), {"lines", "tokens"}),
    (EXPECTED.replace(b"\n", b" \t\n"), {"lines", "tokens"}),
    (EXPECTED.replace(b"\n", b" \r\n"), {"lines", "tokens"}),
    (EXPECTED + b"\n \n\r\n\n", {"lines", "tokens"}),
    (b"\n" + EXPECTED, {"tokens"}),
    (EXPECTED.replace(b"\n", b"\n\n"), {"tokens"}),
    (EXPECTED.replace(b" ", b"  "), {"tokens"}),
    (EXPECTED.replace(b" ", b"\t"), {"tokens"}),
    (b" " + EXPECTED, {"tokens"}),
    (EXPECTED.replace(b"\n", b" "), {"tokens"}),
    (EXPECTED.replace(b" ", b"\n"), {"tokens"}),
    (EXPECTED.replace(b"\n", b"\r"), {"tokens"}),
    (EXPECTED.lower(), set()),
    (EXPECTED.replace(b"2", b"2.0"), set()),
    (EXPECTED.replace(b"Game", b"Game."), set()),
    (EXPECTED.replace(b" 2", b"\xc2\xa02"), set()),
    (b"\xef\xbb\xbf" + EXPECTED, set()),
    (EXPECTED + b"\0", set()),
    (EXPECTED + EXPECTED, set()),
    (EXPECTED[:30], set()),
    (b"", set()),
    (b"\xff\xfe", set()),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("actual", "accepting"), FORGIVEN)
def test_what_is_forgiven(mode: str, actual: bytes, accepting: set[str]) -> None:
    assert (compare_bytes(mode, EXPECTED, actual) is None) == (mode in accepting)


@pytest.mark.parametrize("mode", ["numbers", "kattis", "no such mode", ""])
def test_a_mode_that_is_not_built_is_the_assignments_fault(mode: str) -> None:
    with pytest.raises(AssignmentError, match=f"`{mode}` is not built") as refused:
        compare_bytes(mode, b"", b"")
    assert refused.value.hint == "Use one of: exact, lines, tokens."


WORDS = [b"Lose Game", b"Remove 1", b"1", b"2", b".", b"007", b"1e5"]
WHITE = [b"\n", b"\n\n", b" ", b"  ", b"\t", b"\r\n", b"\r"]
ODD = [b"\0", b"\xff", b"\xc3", b"\\", b"\\xff", b"\x1b[31m", b"\xed\xa0\x80", "é\u200b\ufeff\u202e·…“".encode()]
pieces = st.sampled_from([*WORDS, *WHITE, *ODD])
outputs = st.lists(pieces, max_size=12).map(b"".join) | st.binary(max_size=40)


@pytest.mark.parametrize("mode", MODES)
@given(output=outputs)
def test_reflexive(mode: str, output: bytes) -> None:
    assert compare_bytes(mode, output, output) is None


@pytest.mark.parametrize("mode", MODES)
@given(one=outputs, other=outputs)
def test_symmetric_and_sound_on_any_bytes(mode: str, one: bytes, other: bytes) -> None:
    difference, reverse = compare_bytes(mode, one, other), compare_bytes(mode, other, one)
    assert (difference is None) == (reverse is None)
    if mode == "exact":
        assert (difference is None) == (one == other)
    if difference is None:
        return
    assert difference.summary
    assert difference.line >= 1
    assert difference.column >= 1
    assert not all(pair.same for pair in difference.pairs)
    difference.summary.encode()
    for pair in difference.pairs:
        assert pair.number >= 1
        ((pair.expected or "") + (pair.actual or "")).encode()


@given(one=outputs, other=outputs)
def test_exact_is_stricter_than_lines_and_lines_than_tokens(one: bytes, other: bytes) -> None:
    same = [compare_bytes(mode, one, other) is None for mode in ("exact", "lines", "tokens")]
    assert same == sorted(same)


@given(one=outputs, other=outputs)
def test_different_bytes_never_look_the_same(one: bytes, other: bytes) -> None:
    assert (decode(one) == decode(other)) == (one == other)
